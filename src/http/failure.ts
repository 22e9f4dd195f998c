import type { Failed } from '../exchange'

/** How a call failed: a code of the system, of Node.js or of the client, and what it means. */
interface CallFailure {
  readonly code: string
  readonly message: string
}

/** The outcome of a call that got no answer; `led` says where redirects had led it. */
export function failedWith(error: unknown, maxBodyBytes: number, led = ''): Failed {
  const { code, message } = describeFailure(error, maxBodyBytes)
  return { kind: 'failed', code, message: message + led, cause: error }
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
