import { NoResponseError } from '../../errors'
import type { FailedExchange } from '../../exchange'
import { summarizeBody } from '../../log'
import type { Redactor } from '../../redaction'

const timedOut = 'Find out what the API waited for, or give the call more time with the option "timeout".'
const cutOff = 'The connection ended before the response was complete. Check the log of the API.'
const redirected = 'Look where the redirects lead, or use: Given redirects are not followed'
const unknownHost = 'The host name is unknown. Correct the base URL of the client.'

/** What to do about the failures of each code. */
const remedies: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens there. Start the API, or correct the base URL of the client.',
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNRESET: cutOff,
  EPIPE: cutOff,
  ERR_STREAM_PREMATURE_CLOSE: cutOff,
  ERR_BAD_RESPONSE: cutOff,
  ECONNABORTED: timedOut,
  ETIMEDOUT: timedOut,
  ERR_BODY_TOO_LONG:
    'Ask the API for less, or raise the limit: the option "maxBodyBytes", or maxContentLength of the client.',
  EPROTO: 'The server does not speak TLS there. Is the API at http:// instead of https://?',
  ERR_INVALID_URL:
    'Write an absolute URL that begins with http:// or https://, or give the client a base URL.',
  ERR_FR_TOO_MANY_REDIRECTS: redirected,
  ERR_FR_REDIRECTION_FAILURE: redirected,
  ERR_CANCELED: 'The call was cancelled, by its own signal or because the scenario ended.',
}

function remedyFor(code: string): string {
  if (/CERT|SIGNATURE|TLS|SSL/.test(code))
    return 'The certificate of the server was rejected. Give the client an httpsAgent that trusts it, or name its authority in NODE_EXTRA_CA_CERTS.'
  if (code.startsWith('HPE_'))
    return 'Look at what comes back, for example with curl --raw --verbose, and into the log of the API.'
  return remedies[code] ?? 'Check the log of the API.'
}

/** Returns the error for a call without a response. */
export function noResponse({ request, outcome }: FailedExchange, redactor: Redactor): NoResponseError {
  const { code, message, cause, remedy } = outcome
  const what = `No response to ${request.method} ${redactor.redactUrl(request.url)}: ${redactor.redact(`${code}: ${message}`)}`
  const sent = request.body && !request.body.isEmpty ? [`> ${summarizeBody(request.body, redactor)}`] : []
  return new NoResponseError([what, ...sent, remedy ?? remedyFor(code)].join('\n'), {
    cause: bare(cause, redactor),
  })
}

/** Copies an error of a client without the request attached to it, whose headers contain credentials. */
function bare(error: unknown, redactor: Redactor): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack = '', code } = error as NodeJS.ErrnoException
  const cause = error.cause === undefined ? {} : { cause: bare(error.cause, redactor) }
  return Object.assign(new Error(redactor.redact(message), cause), {
    name,
    stack: redactor.redact(stack),
    ...(code !== undefined && { code }),
  })
}
