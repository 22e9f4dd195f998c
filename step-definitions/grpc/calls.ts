import { Given, When } from '@cucumber/cucumber'
import { checkPhrase, grpcOf } from '../../src/grpc/grpc-part'
import { actors } from '../../src/scenario'
import { step, type ScenarioInWorld } from '../../src/world'

const sends = { takesUp: ['headers', 'times', 'actor', 'grpc'], check: checkPhrase } as const

// Sends metadata with the next call; names that end in `-bin` take base64.
//   Given the gRPC metadata "tenant" is "north"
Given(
  'the gRPC metadata {string} is {string}',
  ...step('sets up', ['text', 'text'], (scenario, name, value) => grpcOf(scenario).addMetadata(name, value), {
    setsUp: 'grpc',
  }),
)

// Ends the next call after that time.
//   Given the gRPC deadline is 2 seconds
Given(
  'the gRPC deadline is {timeLimit}',
  ...step('sets up', ['number'], (scenario, limitMs) => grpcOf(scenario).setDeadline(limitMs), {
    setsUp: 'grpc',
  }),
)

// Calls a method with an empty message.
// Also: RPC, protobuf, unary call
//   When I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
When('I call the gRPC method {string}', ...step('calls', ['text'], call, sends))

// Calls a method with a JSON message, or with a list of them for a client stream. Of a server stream, the response is the
// list of its messages.
// Also: gRPC stream, watch, subscribe
//   When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
//     | customerId | id0201 |
When('I call the gRPC method {string} with:', ...step('calls', ['text', 'exactJson'], call, sends))

async function call(scenario: ScenarioInWorld, name: string, input?: unknown): Promise<void> {
  const grpc = grpcOf(scenario)
  grpc.takeHeaders()
  const sender = scenario.request.take('sender')
  await scenario.stories.runWaiting()
  const acting = sender && grpcOf(await scenario.part(actors).as(sender.actor))
  await scenario.makeCalls(grpc.phraseCalls(name, input, acting))
}
