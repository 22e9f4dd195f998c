import {
  describeAnswer,
  expectBadRequest,
  expectError,
  expectStatus,
  type BadRequestProvider,
  type Subject,
} from '../expectations'
import { describeStatus } from '../http'
import { errorAssertion, type ErrorStatus } from './error-assertion'
import { readBody } from './read-body'
import type { Check } from './response-host'

/**
 * Asserts the status of a response, with one method for each common status. Each returns the body parsed as JSON, with
 * the type that the caller states. An empty or non-JSON body passes too, but reading a member of it throws: use
 * `response.text` for text, `response.bytes` for anything else.
 */
export class ShouldBe {
  readonly #subject: Subject
  readonly #provider: BadRequestProvider
  readonly #verify: (check: Check) => void

  /** @internal */
  constructor(subject: Subject, provider: BadRequestProvider, verify: (check: Check) => void) {
    this.#subject = subject
    this.#provider = provider
    this.#verify = verify
  }

  /** Asserts this status code. */
  statusCodeShouldBe<T = unknown>(status: number): T {
    return this.oneOf<T>(status)
  }

  /**
   * Asserts that the status is one of these codes.
   *
   * @example
   * response.shouldBe.oneOf(200, 201)
   */
  oneOf<T = unknown>(status: number, ...others: readonly number[]): T {
    const statuses = [status, ...others]
    return this.#assertStatus(`HTTP ${statuses.map(describeStatus).join(' or HTTP ')}`, () =>
      expectStatus(this.#subject, ...statuses),
    )
  }

  /** Asserts 400; with a further method also an error in the body: `shouldBe.badRequest.forProperty('amount')`. */
  get badRequest(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.statusCodeShouldBe<T>(400),
      errorAssertion((expected) =>
        this.#verify({
          phrase: `the response should be a bad request ${expected.ofBadRequest}`,
          assert: () => expectBadRequest(this.#subject, this.#provider, expected),
        }),
      ),
    )
  }

  /** Asserts any status from 400 on; with a further method also an error: `shouldBe.error.withErrorCode('closed')`. */
  get error(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.#assertStatus<T>('an error', () => expectError(this.#subject, this.#provider)),
      errorAssertion((expected) =>
        this.#verify({
          phrase: `the response should have ${expected.ofError}`,
          assert: () => expectError(this.#subject, this.#provider, expected),
        }),
      ),
    )
  }

  /** Runs an assertion on the status and returns the body. */
  #assertStatus<T>(status: string, assert: () => void): T {
    this.#verify({
      phrase: `the response should be ${status}`,
      butWas: `was HTTP ${describeAnswer(this.#subject.exchange)}`,
      assert,
    })
    return readBody<T>(this.#subject)
  }

  ok<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(200)
  }

  created<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(201)
  }

  accepted<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(202)
  }

  nonAuthoritativeInformation<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(203)
  }

  noContent(): void {
    this.statusCodeShouldBe(204)
  }

  resetContent(): void {
    this.statusCodeShouldBe(205)
  }

  partialContent<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(206)
  }

  multiStatus<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(207)
  }

  movedPermanently<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(301)
  }

  found<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(302)
  }

  seeOther<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(303)
  }

  notModified(): void {
    this.statusCodeShouldBe(304)
  }

  temporaryRedirect<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(307)
  }

  permanentRedirect<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(308)
  }

  unauthorized<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(401)
  }

  paymentRequired<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(402)
  }

  forbidden<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(403)
  }

  notFound<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(404)
  }

  methodNotAllowed<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(405)
  }

  notAcceptable<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(406)
  }

  requestTimeout<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(408)
  }

  conflict<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(409)
  }

  gone<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(410)
  }

  lengthRequired<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(411)
  }

  preconditionFailed<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(412)
  }

  payloadTooLarge<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(413)
  }

  unsupportedMediaType<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(415)
  }

  rangeNotSatisfiable<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(416)
  }

  expectationFailed<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(417)
  }

  amATeapot<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(418)
  }

  misdirectedRequest<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(421)
  }

  unprocessableEntity<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(422)
  }

  locked<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(423)
  }

  failedDependency<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(424)
  }

  preconditionRequired<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(428)
  }

  tooManyRequests<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(429)
  }

  unavailableForLegalReasons<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(451)
  }

  internalServerError<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(500)
  }

  notImplemented<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(501)
  }

  badGateway<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(502)
  }

  serviceUnavailable<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(503)
  }

  gatewayTimeout<T = unknown>(): T {
    return this.statusCodeShouldBe<T>(504)
  }
}
