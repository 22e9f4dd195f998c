import { Then } from '@cucumber/cucumber'
import {
  grpcAnswer,
  expectGrpcMessageContains,
  expectGrpcStatus,
  expectTrailer,
  expectTrailerMatches,
} from '../../src/grpc/expectations'
import { describeGrpcStatus } from '../../src/log'
import type { Response } from '../../src/response'
import { scenarioOf, untimed } from '../../src/world'

const butWas = (response: Response): string => `was ${describeGrpcStatus(grpcAnswer(response))}`

Then('the gRPC status should be {word}', untimed, function (this: object, name: string) {
  return scenarioOf(this).assert((response) => expectGrpcStatus(response, name), {
    phrase: `the gRPC status should be ${name}`,
    butWas,
  })
})

Then(
  'the gRPC status should be {word} with the message {string}',
  untimed,
  function (this: object, name: string, message: string) {
    const scenario = scenarioOf(this)
    const expected = scenario.fill(message)
    return scenario.assert((response) => expectGrpcStatus(response, name, expected), {
      phrase: `the gRPC status should be ${name} with the message "${expected}"`,
      butWas,
    })
  },
)

Then('the gRPC status message should contain {string}', untimed, function (this: object, text: string) {
  const scenario = scenarioOf(this)
  const expected = scenario.fill(text)
  return scenario.assert((response) => expectGrpcMessageContains(response, expected))
})

Then('the response should have the gRPC trailer {string}', untimed, function (this: object, name: string) {
  const scenario = scenarioOf(this)
  const wanted = scenario.fill(name)
  return scenario.assert((response) => expectTrailer(response, wanted))
})

Then(
  'the gRPC trailer {string} should be {string}',
  untimed,
  function (this: object, name: string, value: string) {
    const scenario = scenarioOf(this)
    const [wanted, expected] = [scenario.fill(name), scenario.fill(value)]
    return scenario.assert((response) => expectTrailer(response, wanted, expected))
  },
)

Then(
  'the gRPC trailer {string} should match {string}',
  untimed,
  function (this: object, name: string, pattern: string) {
    const scenario = scenarioOf(this)
    const [wanted, expected] = [scenario.fill(name), scenario.fillPattern(pattern)]
    return scenario.assert((response) => expectTrailerMatches(response, wanted, expected))
  },
)
