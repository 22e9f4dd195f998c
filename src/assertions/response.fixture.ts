import { madeUpExchange, type MadeUp } from '../exchange/exchange.fixture'
import { DefaultBadRequestProvider } from './error-bodies'
import { Redactor } from '../redaction'
import { Response, type AssertionContext } from './response'

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
