import { grouped } from '../errors'
import type { ExchangeFailure } from '../exchange'

/** Describes how a request failed: the error code of the system, Node.js or the client, and its meaning. */
export function failureOf(
  error: unknown,
  maxBodyBytes: number,
  redirectedTo?: string,
  proxy?: string,
): ExchangeFailure {
  const { code, message } = describeFailure(error, maxBodyBytes)
  const through = proxy === undefined ? '' : `, through the proxy of ${proxy}`
  const after = redirectedTo === undefined ? '' : `, after a redirect to ${placeOf(redirectedTo)}`
  return { kind: 'failed', code, message: message + through + after, cause: error, ...(proxy && { proxy }) }
}

/** Returns a URL without parts that may be secret: user information, query, fragment. */
function placeOf(url: string): string {
  const place = new URL(url)
  return Object.assign(place, { username: '', password: '', search: '', hash: '' }).href
}

function describeFailure(error: unknown, maxBodyBytes: number): Pick<ExchangeFailure, 'code' | 'message'> {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  const text = typeof message === 'string' && message !== '' ? message.trim() : String(error)
  if (code === 'ERR_BUFFER_TOO_LARGE' || /^maxContentLength/.test(text))
    return {
      code: 'ERR_BODY_TOO_LONG',
      message: `the body is longer than ${grouped(maxBodyBytes)} bytes`,
    }
  if (text === 'stream has been aborted' || text === 'aborted')
    return { code: 'ECONNRESET', message: 'the connection ended in the middle of the body' }
  if (/^Unsupported protocol/.test(text)) return { code: 'ERR_INVALID_URL', message: text }
  if (typeof code !== 'string') return { code: 'ERROR', message: text }
  const tlsReason = /SSL routines:[^:]*:([^:]+)/.exec(text)?.[1]
  if (!code.startsWith('HPE_')) return { code, message: tlsReason === undefined ? text : `TLS: ${tlsReason}` }
  return { code, message: `the answer is not valid HTTP: ${text.replace(/^Parse Error: /, '')}` }
}
