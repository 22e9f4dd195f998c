import { describeStatus } from '../http'
import type { BadRequestProvider } from './bad-request-provider'
import { jsonBodyWhenRead } from './body'
import { expectBadRequest, expectedError, expectError, type ExpectedError } from './errors'
import type { CheckedSubject } from './failure'
import { describeAnswer, expectStatus } from './statuses'
import { chainOf } from './uncalled-assertions'

/**
 * Asserts the status and the errors that the {@link BadRequestProvider} reads from the body. Methods can be chained.
 */
export interface ErrorAssertion {
  /** One of the messages is exactly this text. */
  withMessage(text: string): ErrorAssertion
  /** One of the messages starts with this text. */
  startsWithMessage(text: string): ErrorAssertion
  /** One of the messages ends with this text. */
  endsWithMessage(text: string): ErrorAssertion
  /** One of the messages contains this text. */
  containsMessage(text: string): ErrorAssertion
  /** One of the errors is about this property of the request; a nested one is written `address.street`. */
  forProperty(name: string): ErrorAssertion
  /** One of the errors has exactly this code. */
  withErrorCode(code: string): ErrorAssertion
  /** One of the errors has exactly this message and is about this property. */
  withMessageForProperty(text: string, name: string): ErrorAssertion
}

/** `error()` asserts the status and returns the body; `error.withMessage(…)` also asserts an error in the body. */
export type ErrorStatus = (<T = unknown>() => T) & ErrorAssertion

/** The statuses that have a method of their own. */
const statuses = {
  ok: 200,
  created: 201,
  accepted: 202,
  nonAuthoritativeInformation: 203,
  partialContent: 206,
  multiStatus: 207,
  movedPermanently: 301,
  found: 302,
  seeOther: 303,
  temporaryRedirect: 307,
  permanentRedirect: 308,
  unauthorized: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  requestTimeout: 408,
  conflict: 409,
  gone: 410,
  lengthRequired: 411,
  preconditionFailed: 412,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  rangeNotSatisfiable: 416,
  expectationFailed: 417,
  amATeapot: 418,
  misdirectedRequest: 421,
  unprocessableEntity: 422,
  locked: 423,
  failedDependency: 424,
  preconditionRequired: 428,
  tooManyRequests: 429,
  unavailableForLegalReasons: 451,
  internalServerError: 500,
  notImplemented: 501,
  badGateway: 502,
  serviceUnavailable: 503,
  gatewayTimeout: 504,
} as const

/** The statuses of responses that have no body. */
const statusesWithoutBody = { noContent: 204, resetContent: 205, notModified: 304 } as const

type StatusAssertions = { [Name in keyof typeof statuses]: <T = unknown>() => T } & {
  [Name in keyof typeof statusesWithoutBody]: () => void
}

/**
 * Asserts the status of a response, with one method for each common status. Each returns the body parsed as JSON, with
 * the type that the caller states. An empty or non-JSON body passes too, but reading a member of it throws: use
 * `response.text` for text, `response.bytes` for anything else.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging, @typescript-eslint/no-empty-object-type -- the methods are added from the tables below
export interface ShouldBe extends StatusAssertions {}

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- see above
export class ShouldBe {
  readonly #response: CheckedSubject
  readonly #provider: BadRequestProvider

  /** @internal */
  constructor(response: CheckedSubject, provider: BadRequestProvider) {
    this.#response = response
    this.#provider = provider
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
    const expected = [status, ...others]
    return this.#assertStatus(`HTTP ${expected.map(describeStatus).join(' or HTTP ')}`, () =>
      expectStatus(this.#response, ...expected),
    )
  }

  /** Asserts 400; with a further method also an error in the body: `shouldBe.badRequest.forProperty('amount')`. */
  get badRequest(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.statusCodeShouldBe<T>(400),
      errorAssertions((expected) =>
        this.#response.check({
          phrase: `the response should be a bad request ${expected.ofBadRequest}`,
          assert: () => expectBadRequest(this.#response, this.#provider, expected),
        }),
      ),
    )
  }

  /** Asserts any status from 400 on; with a further method also an error: `shouldBe.error.withErrorCode('closed')`. */
  get error(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.#assertStatus<T>('an error', () => expectError(this.#response, this.#provider)),
      errorAssertions((expected) =>
        this.#response.check({
          phrase: `the response should have ${expected.ofError}`,
          assert: () => expectError(this.#response, this.#provider, expected),
        }),
      ),
    )
  }

  /** Runs an assertion on the status and returns the body. */
  #assertStatus<T>(status: string, assert: () => void): T {
    this.#response.check({
      phrase: `the response should be ${status}`,
      butWas: `was HTTP ${describeAnswer(this.#response.exchange)}`,
      assert,
    })
    return jsonBodyWhenRead<T>(this.#response)
  }
}

for (const [name, status] of Object.entries({ ...statuses, ...statusesWithoutBody })) {
  const value = function (this: ShouldBe): unknown {
    return this.statusCodeShouldBe(status)
  }
  Object.defineProperty(ShouldBe.prototype, name, { value, configurable: true, writable: true })
}

/** Returns the chainable assertions on errors; each calls `assert`. */
function errorAssertions(assert: (expected: ExpectedError) => void): ErrorAssertion {
  const methods = Object.entries(expectedError).map(([name, errorFor]) => [
    name,
    (...texts: string[]) => {
      assert(errorFor(...(texts as [string, string])))
      return chain
    },
  ])
  const chain = chainOf(Object.fromEntries(methods) as unknown as ErrorAssertion)
  return chain
}
