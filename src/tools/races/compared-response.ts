import { isAnswered, type Body, type Exchange } from '../../exchange'
import { describeAnswer, withoutPaths } from '../../assertions'

/** The response to a call, as far as runs are compared by it. */
export interface ComparedResponse {
  /** The status, such as `201 Created`. */
  readonly status: string
  /** The body: JSON with every digit of its numbers, XML converted to JSON, or text; undefined if it is empty. */
  readonly body: unknown
  /** Whether the answer only means that the API cannot do it now, because of other requests at the same time. */
  readonly isNotNow: boolean
  /** The request, such as `GET http://localhost/accounts/1`. */
  readonly request?: string
  /** The exchange that it comes from, for display. */
  readonly exchange?: Exchange
}

/** The statuses with which an API may reject one of several requests at the same time that it would accept alone. */
const notNow = new Set([409, 412, 423, 429, 503])
/** The same for gRPC: ALREADY_EXISTS, RESOURCE_EXHAUSTED, ABORTED and UNAVAILABLE. */
const notNowInGrpc = new Set([6, 8, 10, 14])

/**
 * Returns the answer of an exchange; the status of a call without a response says so.
 *
 * @param ignoring - JSONPaths of values that are not compared
 */
export function comparedResponseOf(exchange: Exchange, ignoring: readonly string[] = []): ComparedResponse {
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
  const { parse, asJson } = body.format
  const parsed = asJson && parse?.(body.text)
  return parsed?.ok ? asJson?.(parsed.value) : body.text
}

function requestLine({ protocol, request }: Exchange): string {
  return protocol === 'grpc' ? request.serviceMethod : `${request.method} ${request.url}`
}
