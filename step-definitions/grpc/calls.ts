import { Given, When } from '@cucumber/cucumber'
import { grpcPartOf } from '../../src/grpc/grpc-part'
import { argumentOf, exactJson, isTable, scenarioOf, tableValue, untimed } from '../../src/world'

Given('the gRPC metadata {string} is {string}', function (this: object, name: string, value: string) {
  const scenario = scenarioOf(this)
  grpcPartOf(scenario.extension).addMetadata(scenario.fill(name), scenario.fill(value))
})

Given('the gRPC deadline is {timeLimit}', function (this: object, limitMs: number) {
  grpcPartOf(scenarioOf(this).extension).setDeadline(limitMs)
})

When('I call the gRPC method {string}', untimed, async function (this: object, method: string) {
  await call(this, method, undefined)
})

When(
  'I call the gRPC method {string} with:',
  untimed,
  function (this: object, method: string, argument: unknown) {
    const message = argumentOf(argument)
    const { variables } = scenarioOf(this)
    const input = isTable(message) ? tableValue(message, variables) : exactJson(message, variables)
    return call(this, method, input)
  },
)

async function call(world: object, method: string, input: unknown): Promise<void> {
  const scenario = scenarioOf(world)
  const grpc = grpcPartOf(scenario.extension)
  const name = scenario.fill(method)
  grpc.addHeaders(scenario.request.takeParts())
  await scenario.tellWaiting()
  await scenario.request.makeCalls(grpc.phraseCalls(name, input))
}
