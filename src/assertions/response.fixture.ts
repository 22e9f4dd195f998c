import { Body, Headers, type AnsweredExchange } from '../exchange'
import { DefaultBadRequestProvider } from './error-bodies'
import { Redactor } from '../redaction'
import { Response, type AssertionContext } from './response'

/** The values of a response that a test makes up. */
export interface MadeUp {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  readonly url?: string
  readonly timeMs?: number
}

/** Creates an answered exchange without sending a request. */
export function madeUpExchange({
  status = 200,
  headers = {},
  body = '',
  url = 'http://bank/accounts/1',
  timeMs = 12,
}: MadeUp = {}): AnsweredExchange {
  const fields = new Headers(Object.entries(headers))
  return {
    protocol: 'http',
    request: { method: 'GET', url, headers: new Headers(), body: undefined },
    outcome: {
      kind: 'answered',
      status,
      headers: fields,
      body: new Body(body, fields.get('Content-Type')),
    },
    timeMs,
  }
}

/** Creates a response without a scenario. Its assertions run at once unless `verify` does otherwise. */
export function madeUpResponse(
  values: MadeUp,
  verify: AssertionContext['verify'] = ({ assert }) => assert(),
): Response {
  const exchange = madeUpExchange(values)
  const redactor = new Redactor()
  redactor.observe(exchange)
  return new Response(exchange, { redactor, badRequestProvider: new DefaultBadRequestProvider(), verify })
}
