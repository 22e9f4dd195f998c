import { NoResponseError } from '../errors'
import type { Exchange } from '../exchange'
import { renderUrl } from '../log'
import type { Redactor } from '../redaction'

const remedies: readonly (readonly [codes: RegExp, remedy: string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens there. Start the API, or correct the base URL of the client.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The host name is unknown. Correct the base URL of the client.'],
  [
    /^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_BAD_RESPONSE)$/,
    'The connection ended before the answer was complete. Look into the log of the API.',
  ],
  [
    /^(ECONNABORTED|ETIMEDOUT)$/,
    'Find out what the API waited for, or give the call more time with the option "timeout".',
  ],
  [
    /CERT|SIGNATURE|TLS|SSL/,
    'The certificate of the server was refused. Give the client an httpsAgent that trusts it.',
  ],
  [/^ERR_INVALID_URL$/, 'Write an absolute URL, or give the client a base URL.'],
  [/^ERR_FR_TOO_MANY_REDIRECTS$/, 'Look where the redirects lead, or use: Given redirects are not followed'],
  [/^ERR_CANCELED$/, 'The call was cancelled, by its own signal or because the scenario ended.'],
]

/** The error for a call that got no answer. */
export function noResponse({ request, outcome }: Exchange, redactor: Redactor): NoResponseError {
  const { code, message, cause } =
    outcome.kind === 'failed' ? outcome : { code: 'ERROR', message: 'no answer', cause: undefined }
  const what = `No response to ${request.method} ${renderUrl(request.url, redactor)}: ${redactor.redact(`${code}: ${message}`)}`
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1]
  return new NoResponseError(remedy === undefined ? what : `${what}\n${remedy}`, { cause })
}
