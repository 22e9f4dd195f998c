import {
  isAnswered,
  pathTemplate,
  requestsOf,
  type Body,
  type Exchange,
  type ExchangeRequest,
  type GrpcExchange,
  type Headers,
  type HttpExchange,
} from '../../exchange'
import { originOf, statusText } from '../../http'
import { renderCurl } from '../../log'
import type { Redactor } from '../../redaction'
import type { ReportBody, ReportExchange, ReportHeader, ReportResponse } from '../model'

/** An exchange as an attachment in the messages of a run, redacted. */
export interface AttachedExchange {
  readonly version: 1
  readonly exchange: Omit<ReportExchange, 'operation'>
  readonly about: AboutExchange
}

/** Facts about an exchange that a report needs, but does not show. */
export interface AboutExchange {
  /** The number of steps of the scenario that were finished before it. */
  readonly step: number
  /** Whether the request went to another origin than the API's. */
  readonly isElsewhere: boolean
  /** The calls in order: the request, and one more for each redirect. */
  readonly calls: readonly AttachedCall[]
}

/** One call of an operation. */
export interface AttachedCall {
  readonly method: string
  /** The whole URL; for gRPC `package.Service/Method`. */
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  /** The path with `{…}` for generated values and for ids; missing if only ids are replaced. */
  readonly path?: string
}

export interface AttachingOptions {
  readonly redactor: Redactor
  /** The title that it was logged under. */
  readonly title: string
  readonly endedAt: number
  readonly step: number
  /** The origin of the API; undefined if no host counts as another one. */
  readonly origin: string | undefined
  readonly maxBodyBytes: number
  /** The generated values of the scenario, such as those of `{{$text}}`. */
  readonly drawn: ReadonlySet<string | number>
}

/** Returns an exchange to attach, redacted. */
export function attachedExchange(exchange: Exchange, options: AttachingOptions): AttachedExchange {
  const { redactor, title, endedAt, step } = options
  const { request, outcome, timeMs } = exchange
  const { redirects = [], withheld = [] } = exchange.protocol === 'http' ? exchange : {}
  const headers = (all: Headers): ReportHeader[] => headersOf(all, redactor)
  const url =
    exchange.protocol === 'http' ? redactor.redactUrl(exchange.request.url) : exchange.request.serviceMethod
  const told = {
    protocol: exchange.protocol,
    title: redactor.redactText(title),
    startedAt: endedAt - timeMs,
    durationMs: timeMs,
    request: {
      method: exchange.protocol === 'http' ? exchange.request.method : 'GRPC',
      url,
      headers: headers(request.headers),
      ...(request.body && { body: bodyOf(request.body, options) }),
    },
    redirects: redirects.map((redirect) => ({ status: redirect.status, headers: headers(redirect.headers) })),
    withheld,
    ...(isAnswered(exchange) && { response: responseOf(exchange, options) }),
    ...(outcome.kind === 'failed' && {
      failure: { code: outcome.code, message: redactor.redactText(outcome.message) },
    }),
    ...curlOf(exchange, options),
  }
  const about = {
    step,
    isElsewhere: exchange.protocol === 'http' && isElsewhere(exchange.request, options.origin),
    calls: exchange.protocol === 'http' ? callsOf(exchange, options) : [callOfGrpc(exchange)],
  }
  return { version: 1, exchange: told, about }
}

function responseOf(exchange: Exchange, options: AttachingOptions): ReportResponse | undefined {
  if (!isAnswered(exchange)) return undefined
  const { outcome } = exchange
  const { redactor } = options
  const response = {
    status: outcome.status,
    statusText: `${outcome.status} ${statusText(outcome.status) ?? ''}`.trim(),
    headers: headersOf(outcome.headers, redactor),
    ...(!outcome.body.isEmpty && { body: bodyOf(outcome.body, options) }),
  }
  if (exchange.protocol === 'http') return response
  const { code, codeName, details, trailers } = exchange.outcome
  return {
    ...response,
    statusText: `${code} ${codeName}`,
    ...(details !== '' && { details: redactor.redactText(details) }),
    trailers: headersOf(trailers, redactor),
  }
}

function headersOf(headers: Headers, redactor: Redactor): ReportHeader[] {
  return [...headers].map(([name, value]) => [name, redactor.redactHeader(name, value)])
}

function bodyOf(body: Body, { redactor, maxBodyBytes }: AttachingOptions): ReportBody {
  const { mediaType, bytes } = body
  const told = { mediaType, bytes: bytes.length, isCut: false }
  if (body.isBinary) return told
  if (bytes.length <= maxBodyBytes) return { ...told, text: redactor.redactBody(body) }
  return { ...told, text: redactor.redactBody(body, maxBodyBytes).slice(0, maxBodyBytes), isCut: true }
}

/** Returns a curl command, unless the body is longer than a report shows: nobody pastes such a command. */
function curlOf(
  exchange: Exchange,
  { redactor, maxBodyBytes }: AttachingOptions,
): Pick<ReportExchange, 'curl'> {
  if (exchange.protocol === 'grpc' || (exchange.request.body?.bytes.length ?? 0) > maxBodyBytes) return {}
  return { curl: renderCurl(exchange, redactor) }
}

function isElsewhere({ url }: ExchangeRequest, origin: string | undefined): boolean {
  return origin !== undefined && originOf(url) !== origin
}

function callsOf(exchange: HttpExchange, { redactor, drawn }: AttachingOptions): AttachedCall[] {
  const { redirects = [], outcome } = exchange
  const last = outcome.kind === 'answered' ? outcome.status : null
  return requestsOf(exchange).map(({ method, url }, at) => ({
    method,
    url: redactor.redactUrl(url),
    status: redirects[at]?.status ?? last,
    ...pathWithout(drawn, redactor.redactUrl(url)),
  }))
}

function pathWithout(drawn: AttachingOptions['drawn'], url: string): Pick<AttachedCall, 'path'> {
  if (!URL.canParse(url)) return {}
  const { pathname } = new URL(url)
  const path = pathTemplate(pathname, drawn)
  return path === pathTemplate(pathname) ? {} : { path }
}

/**
 * Returns the call of a gRPC exchange; its status is null if only the client ended it: then the outcome has a `remedy`.
 */
function callOfGrpc({ request, outcome }: GrpcExchange): AttachedCall {
  return {
    method: 'GRPC',
    url: request.serviceMethod,
    status: outcome.remedy === undefined ? outcome.code : null,
  }
}
