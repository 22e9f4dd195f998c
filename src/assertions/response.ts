import { describeTimeLimit, kindOfValue, InputError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { describeStatus } from '../http'
import type { Redactor } from '../redaction'
import type { BadRequestProvider } from './error-bodies'
import { allAt, bodyOf, jsonBodyOf, jsonBodyWhenRead } from './body'
import { ResponseCookie } from './cookies'
import {
  expectBadRequest,
  expectedError,
  expectError,
  type ErrorAssertion,
  type ExpectedError,
} from './errors'
import type { Check, CheckedSubject } from './failed-assertion'
import {
  anyGraphqlError,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
  type GraphqlErrorAssertion,
} from './graphql'
import { expectHeader, urlOf } from './headers'
import { describeResponse, expectStatus, expectTimeBelow } from './statuses'
import { chained, chainOf, type UncalledAssertions } from './uncalled-assertions'

export interface AssertionContext {
  readonly redactor: Redactor
  readonly badRequestProvider: BadRequestProvider
  /** The namespace URI of each prefix that an XPath may use. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
  /** Records assertions that are read but not called, such as `shouldBe.ok` without parentheses; without, none is. */
  readonly uncalledAssertions?: UncalledAssertions
  /** Runs an assertion, and logs it if the scenario logs assertions. */
  verify(check: Check, exchange: AnsweredExchange): void
}

/** The response to a call, whatever its status. */
export class Response {
  /**
   * The exchange of this response.
   *
   * @internal
   */
  readonly exchange: AnsweredExchange
  /** @internal */
  readonly xmlNamespaces: ReadonlyMap<string, string> | undefined
  readonly #context: AssertionContext

  /** @internal */
  constructor(exchange: AnsweredExchange, context: AssertionContext) {
    this.exchange = exchange
    this.xmlNamespaces = context.xmlNamespaces
    this.#context = context
  }

  /** Asserts on a GraphQL response: `response.graphql.shouldHaveNoErrors<Data>()`. */
  get graphql(): ResponseGraphql {
    return this.#watch(new ResponseGraphql(this), 'graphql')
  }

  /** Reads and asserts the headers: `response.headers.shouldInclude('Location')`. */
  get headers(): ResponseHeaders {
    return this.#watch(new ResponseHeaders(this), 'headers', (member) => member.startsWith('should'))
  }

  /** Reads and asserts a cookie that the response sets: `response.cookie('sid').shouldHaveAttribute('HttpOnly')`. */
  cookie(name: string): ResponseCookie {
    return this.#watch(new ResponseCookie(this, name), `cookie("${name}")`, (member) =>
      member.startsWith('should'),
    )
  }

  /** Asserts the status: `response.shouldBe.created<Account>()`. */
  get shouldBe(): ShouldBe {
    return this.#watch(new ShouldBe(this), 'shouldBe')
  }

  /** Asserts the response time: `response.time.lessThan(2000)`. */
  get time(): ResponseTime {
    return this.#watch(new ResponseTime(this), 'time')
  }

  #watch<Assertions extends object>(
    assertions: Assertions,
    name: string,
    isAssertion?: (member: string) => boolean,
  ): Assertions {
    return this.#context.uncalledAssertions?.watch(assertions, name, isAssertion) ?? assertions
  }

  /** @internal */
  check(phrase: string, assertion: (response: this) => unknown, butWas?: string): void {
    this.#context.verify({ phrase, butWas, assert: () => void assertion(this) }, this.exchange)
  }

  /** @internal */
  get redactor(): Redactor {
    return this.#context.redactor
  }

  /** @internal */
  get badRequestProvider(): BadRequestProvider {
    return this.#context.badRequestProvider
  }

  /** The HTTP status code; for gRPC the one its code maps to. */
  get status(): number {
    return this.exchange.outcome.status
  }

  /** The absolute URL that the response is from: after redirects, where they ended. */
  get url(): string {
    return urlOf(this)
  }

  /** The body as text. */
  get text(): string {
    return bodyOf(this).text
  }

  /** The body as raw bytes. */
  get bytes(): Buffer {
    return bodyOf(this).bytes
  }

  /** From sending the request to the last byte of the response, in milliseconds. */
  get timeMs(): number {
    return this.exchange.timeMs
  }

  /**
   * Returns the value at a JSONPath (a leading `$.` is optional), or a list if the path may find several. A path that
   * begins with `/`, or is `count(…)`, `sum(…)`, `string(…)`, `number(…)` or `boolean(…)`, is an XPath 1.0 into an XML
   * body: it returns the text of one node, or a list of several.
   *
   * @throws AssertionError when the path finds nothing, or the body is not JSON (not XML for an XPath).
   * @throws {@link InputError} when the path is malformed.
   */
  at<T = unknown>(path: string): T {
    return allAt(this, path, 'exist') as T
  }

  /**
   * Returns the body parsed as JSON. The type is not checked; narrow `unknown` where the shape matters.
   *
   * @throws AssertionError when the body is not JSON.
   */
  body<T = unknown>(): T {
    return jsonBodyOf(this) as T
  }
}

/** Assertions on how long the response took. */
export class ResponseTime {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
  }

  /** Asserts that the response took less time. @param limitMs - the limit, in milliseconds */
  lessThan(limitMs: number): void {
    if (!Number.isFinite(limitMs) || limitMs <= 0)
      throw new InputError(
        `The limit of lessThan() must be a number of milliseconds above 0, but is ${kindOfValue(limitMs)}.`,
      )
    this.#response.check(
      `the response time should be less than ${describeTimeLimit(limitMs)}`,
      (response) => expectTimeBelow(response, limitMs),
      `was ${this.#response.exchange.timeMs} ms`,
    )
  }
}

/** The headers of a response, and assertions on them. Names are case-insensitive. */
export class ResponseHeaders implements Iterable<readonly [name: string, value: string]> {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
  }

  /** Returns the value of the header, several joined by `, `; undefined if it is absent. */
  get(name: string): string | undefined {
    return this.#response.exchange.outcome.headers.get(name)
  }

  /** Whether the response has the header, even with an empty value. */
  has(name: string): boolean {
    return this.#response.exchange.outcome.headers.has(name)
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#response.exchange.outcome.headers[Symbol.iterator]()
  }

  /**
   * Asserts the header, with exactly this value if one is given. A media type also matches if the header adds
   * parameters.
   *
   * @example
   * response.headers.shouldInclude('Content-Type', 'application/json').shouldInclude('Location')
   */
  shouldInclude(name: string, value?: string): this {
    const phrase =
      value === undefined
        ? `the response should have the header "${name}"`
        : `the response header "${name}" should be "${value}"`
    this.#response.check(phrase, (response) => expectHeader(response, name, value))
    return chainOf(this)
  }

  /** The same assertion, one method per header: `headers.should.include.contentType('application/json')`. */
  get should(): { readonly include: IncludedHeaders } {
    return {
      include: {
        contentType: (value) => this.shouldInclude('Content-Type', value),
        contentLength: (value) => this.shouldInclude('Content-Length', value?.toString()),
        location: (value) => this.shouldInclude('Location', value),
      },
    }
  }
}

/** The headers with a method of their own: each asserts that the header is there, with this value if one is given. */
export interface IncludedHeaders {
  contentType(value?: string): ResponseHeaders
  contentLength(value?: string | number): ResponseHeaders
  location(value?: string): ResponseHeaders
}

/** Assertions on the response of a GraphQL server. */
export class ResponseGraphql {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
  }

  /**
   * Asserts that there are data and no errors, and returns the data. The type is not checked.
   *
   * @throws AssertionError when there are errors, or the body is not a GraphQL response.
   */
  shouldHaveNoErrors<Data = unknown>(): Data {
    this.#response.check('the GraphQL response should have no errors', expectNoGraphqlErrors)
    return (jsonBodyOf(this.#response) as { readonly data: Data }).data
  }

  /**
   * Asserts that there is an error; there may be data too: `response.graphql.shouldHaveError().at('user.name')`.
   *
   * @throws AssertionError when there is no error, or the body is not a GraphQL response.
   */
  shouldHaveError(): GraphqlErrorAssertion {
    const assert = (expected: ExpectedGraphqlError): void =>
      this.#response.check(`the GraphQL response should have ${expected.words}`, (response) =>
        expectGraphqlError(response, expected),
      )
    assert(anyGraphqlError)
    return chained(expectedGraphqlError, assert)
  }
}

/** `error()` asserts the status and returns the body; `error.withMessage(…)` also asserts an error in the body. */
export type ErrorStatus = (<T = unknown>() => T) & ErrorAssertion

const statuses = {
  ok: 200,
  created: 201,
  accepted: 202,
  nonAuthoritativeInformation: 203,
  noContent: 204,
  resetContent: 205,
  partialContent: 206,
  multiStatus: 207,
  movedPermanently: 301,
  found: 302,
  seeOther: 303,
  notModified: 304,
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

type WithoutBody = 'noContent' | 'resetContent' | 'notModified'
type StatusAssertions = {
  [Name in keyof typeof statuses]: Name extends WithoutBody ? () => void : <T = unknown>() => T
}

/**
 * Asserts the status of a response, with one method for each common status. Each returns the body parsed as JSON, with
 * the type that the caller states. An empty or non-JSON body passes too, but reading a member of it throws: use
 * `response.text` for text, `response.bytes` for anything else.
 */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- the methods are added from the tables below
export interface ShouldBe extends StatusAssertions {}

export class ShouldBe {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
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
    return this.#assertStatus(`HTTP ${expected.map(describeStatus).join(' or HTTP ')}`, (response) =>
      expectStatus(response, ...expected),
    )
  }

  /** Asserts 400; with a further method also an error in the body: `shouldBe.badRequest.forProperty('amount')`. */
  get badRequest(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.statusCodeShouldBe<T>(400),
      chained(expectedError, (expected: ExpectedError) =>
        this.#response.check(`the response should be a bad request ${expected.ofBadRequest}`, (response) =>
          expectBadRequest(response, expected),
        ),
      ),
    )
  }

  /** Asserts any status from 400 on; with a further method also an error: `shouldBe.error.withErrorCode('closed')`. */
  get error(): ErrorStatus {
    return Object.assign(
      <T = unknown>() => this.#assertStatus<T>('an error', (response) => expectError(response)),
      chained(expectedError, (expected: ExpectedError) =>
        this.#response.check(`the response should have ${expected.ofError}`, (response) =>
          expectError(response, expected),
        ),
      ),
    )
  }

  #assertStatus<T>(status: string, assertion: (response: CheckedSubject) => void): T {
    const butWas = `was HTTP ${describeResponse(this.#response.exchange)}`
    this.#response.check(`the response should be ${status}`, assertion, butWas)
    return jsonBodyWhenRead<T>(this.#response)
  }
}

for (const [name, status] of Object.entries(statuses)) {
  const value = function (this: ShouldBe): unknown {
    return this.statusCodeShouldBe(status)
  }
  Object.defineProperty(ShouldBe.prototype, name, { value, configurable: true, writable: true })
}
