import { DefaultBadRequestProvider, Response } from '../../assertions'
import type { AnsweredExchange } from '../../exchange'
import { isJsonObject } from '../../formats'
import { Redactor } from '../../redaction'
import { graphqlOf, objectIn, type Fields } from './calls'

/** What a book may say of its API: whether a response refuses what was asked, although its status does not say so. */
interface Refusing {
  readonly refusal?: (response: Response) => boolean
}

const host = {
  redactor: new Redactor(),
  badRequestProvider: new DefaultBadRequestProvider(),
  verify: () => undefined,
}

/** Matches the message of an error by which a server hides an exception, or shows one of its code or its SQL. */
const exception =
  /^(?:an? )?(?:unexpected|unhandled|internal)(?: (?:server|system|execution))? (?:error|exception)|^cannot (?:read|set) propert|\bis not (?:a function|iterable)$|\bsyntax error at or near|\bunterminated quoted string|\bSQL syntax;/i

/** Whether a response only asks to come back later, as that of a quota: it is a 429, or a 403 that says when. */
export function isThrottling({ outcome: { status, headers } }: AnsweredExchange): boolean {
  return status === 429 || (status === 403 && headers.has('Retry-After'))
}

/**
 * Whether a response refuses a request: its status is 4xx and it does not throttle, or it is one of GraphQL or JSON-RPC
 * with errors that are no exceptions, or of GraphQL with an `errorCode` in its data, or the book says so.
 */
export function isRefusal(exchange: AnsweredExchange, book: object): boolean {
  const { status, body } = exchange.outcome
  if (status >= 400) return status < 500 && !isThrottling(exchange)
  const { refusal } = book as Refusing
  if (refusal?.(new Response(exchange, host)) === true) return true
  const fields = objectIn(body) ?? {}
  const ofRpc =
    fields['jsonrpc'] === '2.0' && isJsonObject(fields['error']) ? { errors: [fields['error']] } : {}
  const { data, errors }: Fields = graphqlOf(exchange) === undefined ? ofRpc : fields
  const results = Object.values(isJsonObject(data) ? data : {})
  const messages = (Array.isArray(errors) ? errors : []).map((one: unknown) =>
    isJsonObject(one) ? String(one['message']) : '',
  )
  return (
    (messages.length > 0 && !messages.some((one) => exception.test(one))) ||
    results.some((one) => isJsonObject(one) && typeof one['errorCode'] === 'string')
  )
}
