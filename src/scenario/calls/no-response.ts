import { NoResponseError } from '../../errors'
import type { FailedExchange } from '../../exchange'
import { summarizeBody } from '../../log'
import type { Redactor } from '../../redaction'

const remedies: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens there. Start the API, or correct the base URL of the client.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The host name is unknown. Correct the base URL of the client.'],
  [
    /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE)$/,
    'The connection ended before the response was complete. Check the log of the API.',
  ],
  [
    /^(ECONNABORTED|ETIMEDOUT)$/,
    'Find out what the API waited for, or give the call more time with the option "timeout".',
  ],
  [/^ERR_BODY_TOO_LONG$/, 'Ask the API for less, or raise the limit with the option "maxBodyBytes".'],
  [/^HPE_/, 'Look at what comes back, for example with curl --raw --verbose, and into the log of the API.'],
  [/^EPROTO$/, 'The server does not speak TLS there. Is the API at http:// instead of https://?'],
  [
    /CERT|SIGNATURE|TLS|SSL/,
    'The certificate of the server was rejected. Give the client an httpsAgent that trusts it, or name its authority in NODE_EXTRA_CA_CERTS.',
  ],
  [
    /^ERR_INVALID_URL$/,
    'Write an absolute URL that begins with http:// or https://, or give the client a base URL.',
  ],
  [/^ERR_FR_/, 'Look where the redirects lead, or use: Given redirects are not followed'],
  [/^ERR_CANCELED$/, 'The call was cancelled, by its own signal or because the scenario ended.'],
]

/** Returns the error for a call without a response. */
export function noResponse({ request, outcome }: FailedExchange, redactor: Redactor): NoResponseError {
  const { code, message, cause, remedy } = outcome
  const what = `No response to ${request.method} ${redactor.redactUrl(request.url)}: ${redactor.redact(`${code}: ${message}`)}`
  const sent = request.body && !request.body.isEmpty ? [`> ${summarizeBody(request.body, redactor)}`] : []
  const advice = remedy ?? remedies.find(([codes]) => codes.test(code))?.[1] ?? 'Check the log of the API.'
  return new NoResponseError([what, ...sent, advice].join('\n'), { cause: bare(cause, redactor) })
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
