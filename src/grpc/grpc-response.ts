import { InputError, printable } from '../errors'
import type { GrpcOutcome, Headers } from '../exchange'
import { matchOfPart, wholeMatch } from '../formats'
import { fail, namesInsteadOf, nonEmptyText, Response, type AssertionSubject } from '../assertions'
import { describeGrpcStatus } from '../log'
import { codeNamed, connectionRemedy } from './status'

/**
 * The response to a gRPC call with any status. Its headers are the initial metadata, its body the message or the list
 * of them.
 */
export class GrpcResponse extends Response {
  get #outcome(): GrpcOutcome {
    return this.exchange.outcome as GrpcOutcome
  }

  /** The gRPC status code, 0 for OK. */
  get code(): number {
    return this.#outcome.code
  }

  /** The name of the code, such as `NOT_FOUND`. */
  get codeName(): string {
    return this.#outcome.codeName
  }

  /** The status message; empty when the server sent none. */
  get details(): string {
    return this.#outcome.details
  }

  /** The details of a failure beyond its message (google.rpc.Status), each in its JSON form with `@type`. */
  get errorDetails(): readonly unknown[] {
    return (this.#outcome.richStatus?.['details'] ?? []) as readonly unknown[]
  }

  /** The metadata that came at the end of the call. */
  get trailers(): Headers {
    return this.#outcome.trailers
  }
}

/** Asserts that the call ended with this status, such as `NOT_FOUND`, and with this message if one is given. */
export function expectGrpcStatus(subject: AssertionSubject, name: string, message?: string): void {
  const code = codeNamed(name)
  const outcome = grpcOutcome(subject)
  if (outcome.code !== code) {
    const isUnsent = /^(?:No connection established|Name resolution failed)/.test(outcome.details)
    const remedy = isUnsent ? `\n${connectionRemedy(outcome.details)}` : ''
    fail(
      subject,
      `The gRPC status should be ${name} (${code}) but was ${describeGrpcStatus(outcome)}${remedy}`,
    )
  }
  if (message !== undefined && outcome.details !== message)
    fail(
      subject,
      `The gRPC status should be ${name} with the message "${message}" but the message was "${printable(outcome.details)}"`,
    )
}

export function expectGrpcMessageContains(subject: AssertionSubject, text: string): void {
  const { details } = grpcOutcome(subject)
  if (!details.includes(nonEmptyText(text)))
    fail(subject, `The gRPC status message should contain "${text}" but was "${printable(details)}"`)
}

/** Asserts that the call ended with this trailer, and with exactly this value if one is given. */
export function expectTrailer(subject: AssertionSubject, name: string, value?: string): void {
  const actual = trailerOf(subject, name)
  if (value !== undefined && actual !== value)
    fail(subject, `The gRPC trailer "${name}" should be "${value}" but was ${show(subject, name, actual)}`)
}

export function expectTrailerMatches(subject: AssertionSubject, name: string, pattern: string): void {
  const actual = trailerOf(subject, name)
  if (wholeMatch(pattern, actual) !== undefined) return
  fail(
    subject,
    `The gRPC trailer "${name}" should match "${pattern}" but was ${show(subject, name, actual)}${matchOfPart(pattern, actual)}`,
  )
}

/** Returns how the call ended. @throws {@link InputError} when it was not a gRPC call. */
export function grpcOutcome({ exchange }: AssertionSubject): GrpcOutcome {
  if (exchange.protocol === 'grpc') return exchange.outcome
  throw new InputError(
    'The last call was an HTTP request, which has no gRPC status and no trailers.\n' +
      'Make a gRPC call first, for example: When I call the gRPC method "package.Service/Method"',
  )
}

function trailerOf(subject: AssertionSubject, name: string): string {
  const { trailers } = grpcOutcome(subject)
  const value = trailers.get(name)
  if (value !== undefined) return value
  return fail(
    subject,
    `The response should have the gRPC trailer "${name}" but has ${namesInsteadOf(name, trailers.names())}`,
  )
}

function show({ redactor }: AssertionSubject, name: string, value: string): string {
  return `"${redactor.redactHeader(name, value)}"`
}
