import type { Failure } from '../exchange'
import { proxyUrls } from './axios'

/** The kind of an adapter: one of axios, whose redirects the library follows itself, or one of the user's. */
export type AdapterKind = 'http' | 'fetch' | "the user's"

/** A request that failed. */
interface FailedRequest {
  /** The URL to which redirects have led, if they have. */
  readonly redirectedTo?: string | undefined
  readonly maxBodyBytes: number
  /** The proxy that the client names, if any; false for none whatever the environment names. */
  readonly proxy: unknown
}

/** How a request failed: an error code of the system, Node.js or the client, and its meaning. */
interface Problem {
  readonly code: string
  readonly message: string
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])

export function failureOf(error: unknown, request: FailedRequest): Failure {
  const { redirectedTo, maxBodyBytes, proxy } = request
  const { code, message } = describeFailure(error, maxBodyBytes)
  const hasProxy = Boolean(proxy) || (proxy !== false && proxyUrls().length > 0)
  return {
    kind: 'failed',
    code,
    message:
      redirectedTo === undefined ? message : `${message}, after a redirect to ${placeOf(redirectedTo)}`,
    cause: error,
    ...(hasProxy &&
      unreachable.has(code) && {
        remedy:
          'Is the proxy running that the environment (http_proxy, https_proxy, all_proxy) or the client names, and does it reach the API? WebSockets do not use it.',
      }),
  }
}

/** Returns a URL without parts that may be secret: user information, query, fragment. */
function placeOf(url: string): string {
  const place = new URL(url)
  return Object.assign(place, { username: '', password: '', search: '', hash: '' }).href
}

/** Describes a failure. `maxBodyBytes` is the limit that was set for the body. */
function describeFailure(error: unknown, maxBodyBytes: number): Problem {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' && message !== '' ? message.trim() : String(error)
  if (isTooLong(code, text)) {
    return {
      code: 'ERR_BODY_TOO_LONG',
      message: `the body is longer than ${maxBodyBytes.toLocaleString('en-US')} bytes`,
    }
  }
  if (text === 'stream has been aborted' || text === 'aborted')
    return { code: 'ECONNRESET', message: 'the connection ended in the middle of the body' }
  if (/^Unsupported protocol/.test(text)) return { code: 'ERR_INVALID_URL', message: text }
  if (typeof code !== 'string') return { code: 'ERROR', message: text }
  const tlsReason = /SSL routines:[^:]*:([^:]+)/.exec(text)?.[1]
  if (tlsReason !== undefined) return { code, message: `TLS: ${tlsReason}` }
  if (code.startsWith('HPE_'))
    return { code, message: `the answer is not valid HTTP: ${text.replace(/^Parse Error: /, '')}` }
  return { code, message: text }
}

function isTooLong(code: unknown, message: string): boolean {
  return (
    code === 'ERR_BUFFER_TOO_LARGE' || (code === 'ERR_BAD_RESPONSE' && message.startsWith('maxContentLength'))
  )
}
