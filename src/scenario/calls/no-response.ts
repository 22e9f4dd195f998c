import { NoResponseError } from '../../errors'
import type { FailedExchange } from '../../exchange'
import { summarizeBody } from '../../log'
import type { Redactor } from '../../redaction'

const timedOut = 'Find out what the API waited for, or give the call more time with the option "timeout".'
const cutOff = 'The connection ended before the response was complete. Check the log of the API.'
const redirected = 'Look where the redirects lead, or use: Given redirects are not followed'
const noUrl = 'Write an absolute URL that begins with http:// or https://, or give the client a baseURL.'
const unknownHost = 'The host name is unknown. Correct the base URL of the client.'

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
  ERR_INVALID_URL: noUrl,
  ERR_INVALID_PROTOCOL: noUrl,
  ERR_FR_TOO_MANY_REDIRECTS: redirected,
  ERR_FR_REDIRECTION_FAILURE: redirected,
  ERR_CANCELED: 'The call was cancelled, by its own signal or because the scenario ended.',
}

/** The length of a body that may be refused before all of it has arrived, in bytes. */
const longBody = 64 * 1024

function remedyFor({ request, outcome: { code, message, proxy } }: FailedExchange): string {
  if (
    proxy !== undefined &&
    /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ERR_INVALID_URL|ERR_INVALID_PROTOCOL)$/.test(code)
  )
    return proxy === 'the client'
      ? 'The proxy that the client names cannot be used. Correct it.'
      : `The proxy that the environment names in ${proxy} cannot be used. Correct it, or name the host of the API in NO_PROXY.`
  // An alert comes from the server.
  if (code.includes('_ALERT_') || /^TLS: .* alert /.test(message))
    return 'The server ended the TLS handshake. If it asks for a certificate of the client, give the option tls, or the httpsAgent of your client, a cert and a key.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the server is for another host. Call it by a name that the certificate has.'
  if (code === 'CERT_HAS_EXPIRED')
    return 'The certificate of the server has expired. Renew it, or correct the clock of this machine.'
  if (/CERT|SIGNATURE|TLS|SSL/.test(code))
    return 'The certificate of the server was rejected. Trust it by the option tls, or by the httpsAgent of your client, or name its authority in NODE_EXTRA_CA_CERTS.'
  if (code.startsWith('HPE_')) {
    const hint = message.includes('Expected HTTP/')
      ? ' If the server speaks HTTP/2 only, give the client httpVersion: 2.'
      : ''
    return `Look at what comes back, for example with curl --raw --verbose, and into the log of the API.${hint}`
  }
  if (message.includes('before secure TLS')) return `${cutOff} Is the API at http:// instead of https://?`
  const remedy = remedies[code] ?? 'Check the log of the API.'
  if (remedy !== cutOff) return remedy
  if (request.body !== undefined && request.body.bytes.length > longBody)
    return `${cutOff} It may have refused the body (401, 413) before all of it had arrived: try a shorter one.`
  const isHungUp = message === 'socket hang up' && /^http:/i.test(request.url)
  return isHungUp ? `${cutOff} Is the API at https:// instead of http://?` : cutOff
}

export function noResponse(exchange: FailedExchange, redactor: Redactor): NoResponseError {
  const { request, outcome } = exchange
  const { code, message, cause } = outcome
  const what = `No response to ${request.method} ${redactor.redactUrl(request.url)}: ${redactor.redact(`${code}: ${message}`)}`
  const sent = request.body && !request.body.isEmpty ? [`> ${summarizeBody(request.body, redactor)}`] : []
  return new NoResponseError([what, ...sent, remedyFor(exchange)].join('\n'), {
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
