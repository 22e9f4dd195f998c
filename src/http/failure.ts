import type { Failure } from '../exchange'
import { proxyUrls } from './axios'

/** The kind of an adapter: one of axios, whose redirects the library follows itself, or one of the user's. */
export type AdapterKind = 'http' | 'fetch' | "the user's"

/** A request that failed. */
export interface FailedRequest {
  /** The URL of the last hop. */
  readonly url: string
  /** Whether redirects led to that URL. */
  readonly isRedirected: boolean
  readonly maxBodyBytes: number
  /** Whether the user's client sets that limit. */
  readonly isLimitOfClient: boolean
  /** The proxy that the client names, if any; false for none whatever the environment names. */
  readonly proxy: unknown
  readonly kind: AdapterKind
}

/** How a request failed: an error code of the system, Node.js or the client, and its meaning. */
interface Problem {
  readonly code: string
  readonly message: string
}

export function failureOf(error: unknown, request: FailedRequest): Failure {
  const { code, message } = describeFailure(error, request.maxBodyBytes)
  const remedy = remedyFor(error, code, request)
  return {
    kind: 'failed',
    code,
    message: request.isRedirected ? `${message}, after a redirect to ${placeOf(request.url)}` : message,
    cause: error,
    ...(remedy !== undefined && { remedy }),
  }
}

/** Returns a URL without parts that may be secret: user information, query, fragment. */
function placeOf(url: string): string {
  const place = new URL(url)
  return Object.assign(place, { username: '', password: '', search: '', hash: '' }).href
}

/** Returns what to do about a failure, if that depends on more than its code. */
function remedyFor(error: unknown, code: string, request: FailedRequest): string | undefined {
  if (code === 'ERR_BODY_TOO_LONG' && request.isLimitOfClient)
    return 'Ask the API for less, or raise the maxContentLength of the client.'
  if (!request.proxy && (request.proxy === false || proxyUrls().length === 0)) return undefined
  if (/^wss?:/i.test(request.url))
    return /^(ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/.test(code)
      ? 'A WebSocket goes straight to its host, not through the proxy which the environment (http_proxy, https_proxy, all_proxy) or the client names. Give the client an agent of that proxy, such as one of https-proxy-agent, as its httpAgent and httpsAgent.'
      : undefined
  return request.kind === 'http' && wentElsewhere(error, request.url)
    ? 'That is the proxy which the environment (http_proxy, https_proxy, all_proxy) or the client names, not the API. Start or correct it, or leave the host of the API out with no_proxy.'
    : undefined
}

/** Whether an error concerns another address than that of a URL. */
function wentElsewhere(error: unknown, url: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, port, protocol } = new URL(url)
  const isElsewhere = (found: unknown): boolean => {
    if (typeof found !== 'object' || found === null) return false
    const at = found as { hostname?: unknown; port?: string | number; cause?: unknown; errors?: unknown[] }
    if (at.hostname !== undefined && at.hostname !== hostname) return true
    if (at.port !== undefined && String(at.port) !== (port || (protocol === 'https:' ? '443' : '80')))
      return true
    return isElsewhere(at.cause) || (at.errors ?? []).some(isElsewhere)
  }
  return isElsewhere(error)
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
