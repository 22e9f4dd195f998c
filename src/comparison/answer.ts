import { isAnswered, type Body, type Exchange } from '../exchange'
import { describeAnswer, withoutPaths, xmlRoom } from '../expectations'

/** What one call was answered, as far as tellings are compared by it. */
export interface Answer {
  /** The status in words, such as `201 Created`. */
  readonly status: string
  /** The body: JSON with every digit of its numbers, XML as JSON, else its text; undefined where it is empty. */
  readonly body: unknown
  /** Whether it says no more than that the API would not do it just now, beside what others asked of it. */
  readonly isNotNow: boolean
  /** What was asked, such as `GET http://localhost/accounts/1`. */
  readonly request?: string
  /** The exchange it was taken from, to be shown. */
  readonly exchange?: Exchange
}

/** The statuses that an API may answer to one of several requests at the same time, where it would have taken it alone. */
const notNow = new Set([409, 412, 423, 429, 503])
/** Likewise in gRPC: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED and UNAVAILABLE. */
const notNowInGrpc = new Set([6, 8, 10, 14])

/**
 * What an exchange was answered; a call without an answer has a status that says so.
 *
 * @param ignoring - JSONPaths of what is not compared
 */
export function answerOf(exchange: Exchange, ignoring: readonly string[] = []): Answer {
  if (!isAnswered(exchange)) return { status: 'no response', body: undefined, isNotNow: false, exchange }
  const { body } = exchange.outcome
  return {
    exchange,
    request: requestLine(exchange),
    status: describeAnswer(exchange),
    body: body.isEmpty ? undefined : withoutPaths(valueOf(body), ignoring),
    isNotNow:
      exchange.protocol === 'grpc'
        ? notNowInGrpc.has(exchange.outcome.code)
        : notNow.has(exchange.outcome.status),
  }
}

function valueOf(body: Body): unknown {
  if (body.exactJson.ok) return body.exactJson.value
  if (body.isBinary) return body.bytes.toString('base64')
  return xmlRoom().xmlAsJson(body) ?? body.text
}

function requestLine({ protocol, request }: Exchange): string {
  return protocol === 'grpc' ? request.serviceMethod : `${request.method} ${request.url}`
}
