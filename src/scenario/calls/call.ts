import type { AxiosInstance } from 'axios'
import { Response, type AssertionContext } from '../../assertions'
import { NoResponseError, StepRejectedError } from '../../errors'
import { isAnswered, type AnsweredExchange, type Exchange, type FailedExchange } from '../../exchange'
import { isSafe, type HttpClient } from '../../http'
import { summarizeBody } from '../../log'
import type { Redactor } from '../../redaction'

/** One call, ready to be made as often as needed. */
export interface Call<R extends Response = Response> {
  readonly name?: string
  /** Whether an actor makes it, so that the scenario needs no token for it. */
  readonly isOfActor?: boolean
  /** Whether repeating the call changes nothing: GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls. */
  readonly repeatable: boolean
  send(signal?: AbortSignal): Promise<CallResult>
  respond(exchange: AnsweredExchange, context: AssertionContext): R
  /** What a story gets instead of the response; if it rejects, so does the call of the story. */
  result?(): Promise<unknown>
}

export interface CallResult {
  /** In the order of completion; the last one gives the response. */
  readonly exchanges: readonly Exchange[]
  /** An error of the user's code, to be thrown on. */
  readonly thrown?: { readonly error: unknown }
}

export interface AnsweredCall {
  readonly call: Call
  readonly exchange: AnsweredExchange
}

/** Makes a call of a story, or the call under test, and resolves to its response. */
export type MakeCall = <R extends Response>(call: Call<R>) => Promise<R>

/** Returns a call that consists of all requests a function sends with an axios instance; the last completed one counts. */
export function axiosCall(use: (axios: AxiosInstance) => Promise<unknown>, http: () => HttpClient): Call {
  let exchanges: Exchange[] = []
  const send = async (): Promise<CallResult> => {
    exchanges = []
    try {
      await use(http().axiosFor(() => ({ record: (exchange) => exchanges.push(exchange) })))
    } catch (error) {
      const last = exchanges.at(-1)
      if (last === undefined) throw error
      return isRepeatedBy(last, error) ? { exchanges } : { exchanges, thrown: { error } }
    }
    if (exchanges.length > 0) return { exchanges }
    throw new StepRejectedError(
      'Nothing was sent by the function given to calling().\nSend a request with the axios instance that it is given, and return or await its promise.',
    )
  }
  return {
    name: 'calling()',
    get repeatable() {
      return exchanges.every(({ protocol, request }) => protocol === 'http' && isSafe(request.method))
    },
    send,
    respond: (exchange, context) => new Response(exchange, context),
  }
}

export function notRepeatable(call: string): string {
  return (
    `Asking again would send ${call} again, which may change something each time.\n` +
    'Only GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first.'
  )
}

/** Whether an axios error only reports that the status of a response is not a success for axios. */
export function isStatusError(error: unknown): boolean {
  const { isAxiosError, response } = (error ?? {}) as { isAxiosError?: unknown; response?: unknown }
  return isAxiosError === true && response !== undefined
}

/** Whether an axios error only repeats what the exchange shows: a status that is no success, or no response. */
function isRepeatedBy(exchange: Exchange, error: unknown): boolean {
  const { isAxiosError } = error as { isAxiosError?: unknown }
  return isAxiosError === true && isStatusError(error) === isAnswered(exchange)
}

const timedOut = 'Find out what the API waited for, or give the call more time with the option "timeout".'
const cutOff = 'The connection ended before the response was complete. Check the log of the API.'
const redirected = 'Look where the redirects lead, or use: Given redirects are not followed'
const noUrl = 'Write an absolute URL that begins with http:// or https://, or give the client a base URL.'
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

function remedyFor({ request, outcome: { code, message } }: FailedExchange): string {
  // An alert comes from the server.
  if (code.includes('_ALERT_') || /^TLS: .* alert /.test(message))
    return 'The server ended the TLS handshake. If it asks for a certificate of the client, give the option tls, or the httpsAgent of your client, a cert and a key.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'The certificate of the server is for another host. Call it by a name that the certificate has.'
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
