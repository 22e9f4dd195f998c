import {
  Body,
  isAnswered,
  type AnsweredExchange,
  type Exchange,
  type Failure,
  type GrpcAnswer,
  type Headers,
} from '../exchange'
import { printable } from '../errors'
import { statusText } from '../http'
import type { Redactor } from '../redaction'
import { renderBody, renderRequestBody, summarizeBody } from './render-body'

export interface RenderOptions {
  readonly redactor: Redactor
  /** Show every header instead of `Location` alone. */
  readonly logHeaders?: boolean
  readonly maxLogBodyBytes?: number
}

export function renderExchange(exchange: Exchange, options: RenderOptions): string {
  const { redirects = [], withheld = [], isSentAgain } = exchange.protocol === 'http' ? exchange : {}
  const parts = [renderRequest(exchange, options)]
  if (isSentAgain) parts.push('SENT AGAIN: the connection, which had been idle, was closed')
  if (withheld.length > 0)
    parts.push(
      `LEFT OUT: ${withheld.join(', ')} (secret headers go to the origin of the base URL; name others in trustedOrigins)`,
    )
  for (const { status, headers } of redirects)
    parts.push([`REDIRECT: ${httpStatusLine(status)}`, ...fieldLines('Header', headers, options)].join('\n'))
  return [...parts, renderResponse(exchange, options)].join('\n\n')
}

/** Renders the response alone, as the log repeats it under a failed assertion. */
export function renderResponse(exchange: Exchange, options: RenderOptions): string {
  const lines = isAnswered(exchange)
    ? answerLines(exchange, options)
    : [`RESPONSE: none (${describeFailure(exchange.outcome, options.redactor)})`]
  return [...lines, `Elapsed Time: ${exchange.timeMs} (milliseconds)`].join('\n')
}

/**
 * Summarizes the exchange in a few lines, for an error message:
 *
 *     POST http://127.0.0.1:41233/accounts (38 ms)
 *     > {"owner":"Dougal"}
 *     < {"error":"currency is required"}
 */
export function summarizeExchange(exchange: Exchange, redactor: Redactor): string {
  const { request, outcome } = exchange
  const lines = [`${renderRequestLine(exchange, redactor)} (${exchange.timeMs} ms)`]
  if (request.body && !request.body.isEmpty) lines.push(`> ${summarizeBody(request.body, redactor)}`)
  if (exchange.protocol === 'grpc') lines.push(`< ${redactor.redact(statusLine(exchange))}`)
  else
    for (const { status, headers } of exchange.redirects ?? [])
      lines.push(`< ${status}, redirected to ${redactor.redactUrl(headers.get('Location') ?? '')}`)
  if (outcome.kind === 'failed') lines.push(`< none (${describeFailure(outcome, redactor)})`)
  else if (!outcome.body.isEmpty) lines.push(`< ${summarizeBody(outcome.body, redactor)}`)
  return lines.join('\n')
}

/** Returns the request line: `POST http://127.0.0.1:41233/accounts`, `GRPC /credit.CreditRatingCheck/CheckCredit`. */
export function renderRequestLine({ protocol, request }: Exchange, redactor: Redactor): string {
  return protocol === 'grpc'
    ? `GRPC /${request.serviceMethod}`
    : `${request.method} ${redactor.redactUrl(request.url)}`
}

/** Describes a gRPC status: `NOT_FOUND (5)`, followed by the status message if it says more than the code. */
export function describeGrpcStatus({ code, codeName, details }: GrpcAnswer): string {
  return `${codeName} (${code})${details === '' || details === codeName ? '' : ` ${printable(details)}`}`
}

function renderRequest(exchange: Exchange, options: RenderOptions): string {
  const { protocol, request } = exchange
  const lines = [
    `REQUEST: ${renderRequestLine(exchange, options.redactor)}`,
    ...fieldLines(protocol === 'grpc' ? 'Metadata' : 'Header', request.headers, options),
  ]
  if (request.body && !request.body.isEmpty)
    lines.push(renderRequestBody(request.body, options.redactor, options.maxLogBodyBytes))
  return lines.join('\n')
}

/** Returns the lines of an answer; for gRPC with its trailers, and the error details that are not in the message. */
function answerLines(exchange: AnsweredExchange, options: RenderOptions): string[] {
  const { redactor, maxLogBodyBytes } = options
  const { headers, body } = exchange.outcome
  const lines = [
    `RESPONSE: ${redactor.redact(statusLine(exchange))}`,
    ...fieldLines('Header', headers, options),
  ]
  const bodies = body.isEmpty ? [] : [body]
  if (exchange.protocol === 'grpc') {
    const { trailers, richStatus } = exchange.outcome
    lines.push(...fieldLines('Trailer', trailers, options))
    const details = richStatus?.['details']
    if (details !== undefined) bodies.unshift(new Body(JSON.stringify(details), 'application/json'))
  }
  return [...lines, ...bodies.map((each) => renderBody(each, redactor, maxLogBodyBytes))]
}

function statusLine({ protocol, outcome }: AnsweredExchange): string {
  return protocol === 'grpc' ? `gRPC Status: ${describeGrpcStatus(outcome)}` : httpStatusLine(outcome.status)
}

function httpStatusLine(status: number): string {
  return `Http Status Code: ${statusText(status) ?? 'Unknown'} (${status})`
}

/** Renders headers or metadata; where they are not shown, `Location` alone. */
function fieldLines(
  label: 'Header' | 'Metadata' | 'Trailer',
  fields: Headers,
  { redactor, logHeaders }: RenderOptions,
): string[] {
  const isHeader = label === 'Header'
  const lines: string[] = []
  for (const [name, value] of fields)
    if (logHeaders || (isHeader && name.toLowerCase() === 'location'))
      lines.push(`${label}::${isHeader ? canonicalName(name) : name} ${redactor.redactHeader(name, value)}`)
  return lines
}

function canonicalName(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase())
}

function describeFailure({ code, message }: Failure, redactor: Redactor): string {
  return redactor.redact(`${code}: ${message}`)
}
