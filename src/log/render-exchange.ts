import {
  Body,
  isAnswered,
  type AnsweredExchange,
  type Exchange,
  type ExchangeFailure,
  type GrpcOutcome,
  type Headers,
} from '../exchange'
import { printable } from '../errors'
import { describeStatus, statusText } from '../http'
import { joined, shown, type RedactedText, type Redactor } from '../redaction'
import { renderBody, renderRequestBody, summarizeBody } from './render-body'

export interface RenderOptions {
  readonly redactor: Redactor
  /** Show every header instead of `Location` alone. */
  readonly logHeaders?: boolean
  readonly maxLogBodyBytes?: number
}

export function renderExchange(exchange: Exchange, options: RenderOptions): RedactedText {
  const { redactor } = options
  const { redirects = [], withheld = [], isSentAgain } = exchange.protocol === 'http' ? exchange : {}
  const parts = [renderRequest(exchange, options)]
  if (isSentAgain) parts.push(shown`SENT AGAIN: the connection, which had been idle, was closed`)
  if (withheld.length > 0)
    parts.push(
      shown`LEFT OUT: ${redactor.redact(withheld.join(', '))} (secret headers go to the origin of the base URL; name others in trustedOrigins)`,
    )
  for (const { status, headers } of redirects)
    parts.push(
      joined([
        shown`REDIRECT: ${redactor.redact(httpStatusLine(status))}`,
        ...fieldLines('Header', headers, options),
      ]),
    )
  return joined([...parts, renderResponse(exchange, options)], '\n\n')
}

/** Renders the response alone, as the log repeats it under a failed assertion. */
export function renderResponse(exchange: Exchange, options: RenderOptions): RedactedText {
  const lines = isAnswered(exchange)
    ? responseLines(exchange, options)
    : [shown`RESPONSE: none (${describeFailure(exchange.outcome, options.redactor)})`]
  return joined([...lines, shown`Elapsed Time: ${exchange.timeMs} (milliseconds)`])
}

/**
 * Summarizes the exchange in a few lines, for an error message:
 *
 *     POST http://127.0.0.1:41233/accounts (38 ms)
 *     > {"owner":"Dougal"}
 *     < {"error":"currency is required"}
 *
 * @param saysStatus - whether the message says the status already; else an error of HTTP has it in a line of its own
 */
export function summarizeExchange(exchange: Exchange, redactor: Redactor, saysStatus = true): RedactedText {
  const { request, outcome } = exchange
  const lines = [shown`${renderRequestLine(exchange, redactor)} (${exchange.timeMs} ms)`]
  if (request.body && !request.body.isEmpty) lines.push(shown`> ${summarizeBody(request.body, redactor)}`)
  if (exchange.protocol === 'grpc') lines.push(shown`< ${redactor.redactText(statusLine(exchange))}`)
  else
    for (const { status, headers } of exchange.redirects ?? [])
      lines.push(shown`< ${status}, redirected to ${redactor.redactUrl(headers.get('Location') ?? '')}`)
  if (exchange.protocol === 'http' && isAnswered(exchange) && exchange.outcome.status >= 400 && !saysStatus)
    lines.push(shown`< ${redactor.redact(describeStatus(exchange.outcome.status))}`)
  if (outcome.kind === 'failed') lines.push(shown`< none (${describeFailure(outcome, redactor)})`)
  else if (!outcome.body.isEmpty) lines.push(shown`< ${summarizeBody(outcome.body, redactor)}`)
  return joined(lines)
}

/** Returns the request line: `POST http://127.0.0.1:41233/accounts`, `GRPC /credit.CreditRatingCheck/CheckCredit`. */
export function renderRequestLine({ protocol, request }: Exchange, redactor: Redactor): RedactedText {
  return protocol === 'grpc'
    ? shown`GRPC /${redactor.redact(request.serviceMethod)}`
    : shown`${redactor.redact(request.method)} ${redactor.redactUrl(request.url)}`
}

/** Describes a gRPC status: `NOT_FOUND (5)`, followed by the status message if it says more than the code. */
export function describeGrpcStatus({ code, codeName, details }: GrpcOutcome): string {
  return `${codeName} (${code})${details === '' || details === codeName ? '' : ` ${printable(details)}`}`
}

function renderRequest(exchange: Exchange, options: RenderOptions): RedactedText {
  const { protocol, request } = exchange
  const lines = [
    shown`REQUEST: ${renderRequestLine(exchange, options.redactor)}`,
    ...fieldLines(protocol === 'grpc' ? 'Metadata' : 'Header', request.headers, options),
  ]
  if (request.body && !request.body.isEmpty)
    lines.push(renderRequestBody(request.body, options.redactor, options.maxLogBodyBytes))
  return joined(lines)
}

/** Returns the lines of a response; for gRPC with its trailers, and the error details that are not in the message. */
function responseLines(exchange: AnsweredExchange, options: RenderOptions): RedactedText[] {
  const { redactor, maxLogBodyBytes } = options
  const { headers, body } = exchange.outcome
  const lines = [
    shown`RESPONSE: ${redactor.redactText(statusLine(exchange))}`,
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
): RedactedText[] {
  const isHeader = label === 'Header'
  const capitals = (name: string): string => name.replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase())
  const lines: RedactedText[] = []
  for (const [name, value] of fields)
    if (logHeaders || (isHeader && name.toLowerCase() === 'location'))
      lines.push(
        shown`${redactor.redact(`${label}::${isHeader ? capitals(name) : name}`)} ${redactor.redactHeader(name, value)}`,
      )
  return lines
}

function describeFailure({ code, message }: ExchangeFailure, redactor: Redactor): RedactedText {
  return redactor.redactText(`${code}: ${message}`)
}
