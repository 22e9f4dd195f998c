import type { ExchangeRequest, Failure } from '../exchange'

/** What of a call decides how its failure is told. */
interface FailedCall {
  readonly request: ExchangeRequest
  readonly maxBodyBytes: number
  readonly isLimitOfClient?: boolean
  readonly isProxied?: boolean
}

/** How a call failed: a code of the system, of Node.js or of the client, and what it means. */
interface CallFailure {
  readonly code: string
  readonly message: string
}

/** The outcome of a call that got no answer; `led` says where redirects had led it. */
export function failedWith(error: unknown, call: FailedCall, led = ''): Failure {
  const { code, message } = describeFailure(error, call.maxBodyBytes)
  const remedy = remedyFor(error, code, call)
  return {
    kind: 'failed',
    code,
    message: message + led,
    cause: error,
    ...(remedy !== undefined && { remedy }),
  }
}

/** What to do, where that depends on more than how the call failed. */
function remedyFor(error: unknown, code: string, call: FailedCall): string | undefined {
  if (code === 'ERR_BODY_TOO_LONG' && call.isLimitOfClient)
    return 'Ask the API for less, or raise the maxContentLength of the client.'
  if (call.isProxied && wentElsewhere(error, call.request.url))
    return 'That is the proxy which the environment (http_proxy, https_proxy, all_proxy) or the client names, not the API. Start or correct it, or leave the host of the API out with no_proxy.'
  return undefined
}

/** Whether an error is about another address than that of a URL. */
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

/** What failed, whoever carried the call. `maxBodyBytes` is the limit that was set for the body. */
function describeFailure(error: unknown, maxBodyBytes: number): CallFailure {
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
