import {
  Body,
  type Answered,
  type Exchange,
  type ExchangeRequest,
  type Failed,
  type GrpcOutcome,
  type Headers,
  type Redirect,
} from '../exchange'
import { redacted, type Redactor } from '../redaction'
import { defaultMaxLogBodyBytes, renderBody, summarizeBody } from './render-body'

/** What of an exchange is shown, and what is not. */
export interface RenderOptions {
  readonly redactor: Redactor
  /** Show every header instead of `Location` alone. */
  readonly logHeaders?: boolean
  readonly maxLogBodyBytes?: number
}

/** Request and response, and the redirects between them, as the log shows them. */
export function renderExchange(exchange: Exchange, options: RenderOptions): string {
  return [
    renderRequest(exchange.request, options),
    ...(exchange.redirects ?? []).map((redirect) => renderRedirect(redirect, options)),
    renderResponse(exchange, options),
  ].join('\n\n')
}

/** The response alone, as the log shows it again under a failed assertion. */
export function renderResponse({ outcome, timeMs }: Exchange, options: RenderOptions): string {
  const lines =
    outcome.kind === 'answered'
      ? answerLines(outcome, options)
      : [`RESPONSE: none (${describeFailure(outcome, options.redactor)})`]
  return [...lines, `Elapsed Time: ${timeMs} (milliseconds)`].join('\n')
}

/**
 * The exchange in a few lines, for the text of an error:
 *
 *     POST http://127.0.0.1:41233/accounts (38 ms)
 *     > {"owner":"Dougal"}
 *     < {"error":"currency is required"}
 */
export function summarizeExchange(
  { request, redirects = [], outcome, timeMs }: Exchange,
  redactor: Redactor,
): string {
  const lines = [`${request.method} ${renderUrl(request.url, redactor)} (${timeMs} ms)`]
  if (request.body && !request.body.isEmpty) lines.push(`> ${summarizeBody(request.body, redactor)}`)
  for (const { status, headers } of redirects)
    lines.push(`< ${status}, redirected to ${renderUrl(headers.get('Location') ?? '', redactor)}`)
  if (outcome.kind === 'failed') lines.push(`< none (${describeFailure(outcome, redactor)})`)
  else if (outcome.grpc !== undefined) lines.push(`< ${redactor.redact(outcome.statusLine)}`)
  if (outcome.kind === 'answered' && !outcome.body.isEmpty)
    lines.push(`< ${summarizeBody(outcome.body, redactor)}`)
  if (outcome.kind === 'answered' && outcome.grpc?.remedy !== undefined) lines.push(outcome.grpc.remedy)
  return lines.join('\n')
}

/** A URL without the secrets of its query and its user information. */
export function renderUrl(url: string, redactor: Redactor): string {
  const withoutPassword = url.replace(/^(\w[\w+.-]*:\/\/[^/?#@:]*):[^/?#@]*@/, `$1:${redacted}@`)
  const withoutFields = withoutPassword.replace(
    /([?&])([^=&#]+)=([^&#]*)/g,
    (all, mark: string, name: string) => (redactor.isSecretField(name) ? `${mark}${name}=${redacted}` : all),
  )
  return redactor.redact(withoutFields)
}

function renderRequest(request: ExchangeRequest, options: RenderOptions): string {
  const lines = [
    `REQUEST: ${request.method} ${renderUrl(request.url, options.redactor)}`,
    ...(request.method === 'GRPC'
      ? metadataLines('Metadata', request.headers, options)
      : headerLines(request.headers, options)),
  ]
  if (request.body && !request.body.isEmpty)
    lines.push(renderBody(request.body, options.redactor, options.maxLogBodyBytes))
  return lines.join('\n')
}

function renderRedirect({ statusLine, headers }: Redirect, options: RenderOptions): string {
  return [`REDIRECT: ${statusLine}`, ...headerLines(headers, options)].join('\n')
}

function answerLines({ statusLine, headers, body, grpc }: Answered, options: RenderOptions): string[] {
  const lines = [`RESPONSE: ${options.redactor.redact(statusLine)}`, ...headerLines(headers, options)]
  if (grpc !== undefined) lines.push(...grpcLines(grpc, options))
  if (!body.isEmpty)
    lines.push(renderBody(body, options.redactor, options.maxLogBodyBytes ?? defaultMaxLogBodyBytes))
  return lines
}

/** The trailers, and the details of an error that its status message leaves out. */
function grpcLines({ trailers, richStatus }: GrpcOutcome, options: RenderOptions): string[] {
  const lines = metadataLines('Trailer', trailers, options)
  const details = richStatus?.['details']
  if (details === undefined) return lines
  const body = new Body(JSON.stringify(details), 'application/json')
  return [...lines, renderBody(body, options.redactor, options.maxLogBodyBytes)]
}

/** The metadata of a gRPC call, where headers are shown. */
function metadataLines(label: string, fields: Headers, { redactor, logHeaders }: RenderOptions): string[] {
  return logHeaders
    ? [...fields].map(([name, value]) => `${label}::${name} ${redactor.redactHeader(name, value)}`)
    : []
}

function headerLines(headers: Headers, { redactor, logHeaders }: RenderOptions): string[] {
  const shown = [...headers].filter(([name]) => logHeaders || name.toLowerCase() === 'location')
  return shown.map(([name, value]) =>
    name.toLowerCase() === 'location'
      ? `Header::Location ${renderUrl(value, redactor)}`
      : `Header::${canonicalName(name)} ${redactor.redactHeader(name, value)}`,
  )
}

function canonicalName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}

function describeFailure({ code, message }: Failed, redactor: Redactor): string {
  return redactor.redact(`${code}: ${message}`)
}
