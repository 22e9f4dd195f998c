import { describeStatus } from '../http'
import type { BadRequestProvider } from './error-bodies'
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
  /** Asserts the status 200 OK. */
  ok: 200,
  /** Asserts the status 201 Created. */
  created: 201,
  /** Asserts the status 202 Accepted. */
  accepted: 202,
  /** Asserts the status 203 Non-Authoritative Information. */
  nonAuthoritativeInformation: 203,
  /** Asserts the status 206 Partial Content. */
  partialContent: 206,
  /** Asserts the status 207 Multi-Status. */
  multiStatus: 207,
  /** Asserts the status 301 Moved Permanently. */
  movedPermanently: 301,
  /** Asserts the status 302 Found. */
  found: 302,
  /** Asserts the status 303 See Other. */
  seeOther: 303,
  /** Asserts the status 307 Temporary Redirect. */
  temporaryRedirect: 307,
  /** Asserts the status 308 Permanent Redirect. */
  permanentRedirect: 308,
  /** Asserts the status 401 Unauthorized. */
  unauthorized: 401,
  /** Asserts the status 402 Payment Required. */
  paymentRequired: 402,
  /** Asserts the status 403 Forbidden. */
  forbidden: 403,
  /** Asserts the status 404 Not Found. */
  notFound: 404,
  /** Asserts the status 405 Method Not Allowed. */
  methodNotAllowed: 405,
  /** Asserts the status 406 Not Acceptable. */
  notAcceptable: 406,
  /** Asserts the status 408 Request Timeout. */
  requestTimeout: 408,
  /** Asserts the status 409 Conflict. */
  conflict: 409,
  /** Asserts the status 410 Gone. */
  gone: 410,
  /** Asserts the status 411 Length Required. */
  lengthRequired: 411,
  /** Asserts the status 412 Precondition Failed. */
  preconditionFailed: 412,
  /** Asserts the status 413 Payload Too Large. */
  payloadTooLarge: 413,
  /** Asserts the status 415 Unsupported Media Type. */
  unsupportedMediaType: 415,
  /** Asserts the status 416 Range Not Satisfiable. */
  rangeNotSatisfiable: 416,
  /** Asserts the status 417 Expectation Failed. */
  expectationFailed: 417,
  /** Asserts the status 418 I'm a Teapot. */
  amATeapot: 418,
  /** Asserts the status 421 Misdirected Request. */
  misdirectedRequest: 421,
  /** Asserts the status 422 Unprocessable Entity. */
  unprocessableEntity: 422,
  /** Asserts the status 423 Locked. */
  locked: 423,
  /** Asserts the status 424 Failed Dependency. */
  failedDependency: 424,
  /** Asserts the status 428 Precondition Required. */
  preconditionRequired: 428,
  /** Asserts the status 429 Too Many Requests. */
  tooManyRequests: 429,
  /** Asserts the status 451 Unavailable For Legal Reasons. */
  unavailableForLegalReasons: 451,
  /** Asserts the status 500 Internal Server Error. */
  internalServerError: 500,
  /** Asserts the status 501 Not Implemented. */
  notImplemented: 501,
  /** Asserts the status 502 Bad Gateway. */
  badGateway: 502,
  /** Asserts the status 503 Service Unavailable. */
  serviceUnavailable: 503,
  /** Asserts the status 504 Gateway Timeout. */
  gatewayTimeout: 504,
} as const

/** The statuses of responses that have no body. */
const statusesWithoutBody = {
  /** Asserts the status 204 No Content. */
  noContent: 204,
  /** Asserts the status 205 Reset Content. */
  resetContent: 205,
  /** Asserts the status 304 Not Modified. */
  notModified: 304,
} as const

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
