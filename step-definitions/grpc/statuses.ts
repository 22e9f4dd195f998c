import { Then } from '@cucumber/cucumber'
import {
  expectGrpcMessageContains,
  expectGrpcStatus,
  expectTrailer,
  expectTrailerMatches,
  grpcOutcome,
} from '../../src/grpc/grpc-response'
import { codeNamed } from '../../src/grpc/status'
import { describeGrpcStatus } from '../../src/log'
import { step, type ScenarioInWorld } from '../../src/world'
import { asserts } from '../requirements'

const isStatus = { check: (_: object, name: string) => codeNamed(name) }

// The call ended with this code.
//   Then the gRPC status should be NOT_FOUND
Then('the gRPC status should be {word}', ...step('asserts', ['word'], assertStatus, isStatus))

// The call ended with this code and these details.
//   Then the gRPC status should be NOT_FOUND with the message "No such customer"
Then(
  'the gRPC status should be {word} with the message {string}',
  ...step('asserts', ['word', 'text'], assertStatus, isStatus),
)

// The details of the status have this in them.
//   Then the gRPC status message should contain "customer"
Then('the gRPC status message should contain {string}', ...asserts(expectGrpcMessageContains, 'text'))

// The trailer has this value.
//   Then the gRPC trailer "request-cost" should be "3"
Then('the gRPC trailer {string} should be {string}', ...asserts(expectTrailer, 'text', 'text'))

// A regular expression fits the whole trailer.
//   Then the gRPC trailer "request-cost" should match "\d+"
Then('the gRPC trailer {string} should match {string}', ...asserts(expectTrailerMatches, 'text', 'pattern'))

// The trailer is there.
//   Then the response should have the gRPC trailer "request-cost"
Then('the response should have the gRPC trailer {string}', ...asserts(expectTrailer, 'text'))

function assertStatus(scenario: ScenarioInWorld, name: string, message?: string) {
  return scenario.assert((response) => expectGrpcStatus(response, name, message), {
    phrase: `the gRPC status should be ${name}${message === undefined ? '' : ` with the message "${message}"`}`,
    butWas: (response) => `was ${describeGrpcStatus(grpcOutcome(response))}`,
  })
}
