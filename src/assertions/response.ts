import { describeTimeLimit, InputError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type { Redactor } from '../redaction'
import type { BadRequestProvider } from './error-bodies'
import { allAt, bodyOf, jsonBodyOf } from './body'
import type { Check, CheckedSubject } from './failure'
import {
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
} from './graphql'
import { expectHeader } from './headers'
import { ShouldBe } from './should-be'
import { expectTimeBelow } from './statuses'
import { chainOf, type UncalledAssertions } from './uncalled-assertions'

/** What a response needs from its scenario. */
export interface ResponseHost {
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
  readonly #host: ResponseHost

  /** @internal */
  constructor(exchange: AnsweredExchange, host: ResponseHost) {
    this.exchange = exchange
    this.xmlNamespaces = host.xmlNamespaces
    this.#host = host
  }

  /** Asserts on a GraphQL response: `response.graphql.shouldHaveNoErrors<Data>()`. */
  get graphql(): ResponseGraphql {
    return this.#watch(new ResponseGraphql(this), 'graphql')
  }

  /** Reads and asserts the headers: `response.headers.shouldInclude('Location')`. */
  get headers(): ResponseHeaders {
    return this.#watch(new ResponseHeaders(this), 'headers', (member) => member.startsWith('should'))
  }

  /** Asserts the status: `response.shouldBe.created<Account>()`. */
  get shouldBe(): ShouldBe {
    return this.#watch(new ShouldBe(this, this.#host.badRequestProvider), 'shouldBe')
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
    return this.#host.uncalledAssertions?.watch(assertions, name, isAssertion) ?? assertions
  }

  /**
   * Runs an assertion as `shouldBe` runs its own: it is logged, and a slow call is reported.
   *
   * @internal
   */
  check(check: Check): void {
    this.#host.verify(check, this.exchange)
  }

  /** @internal */
  get redactor(): Redactor {
    return this.#host.redactor
  }

  /** The HTTP status code; for gRPC the one its code maps to. */
  get status(): number {
    return this.exchange.outcome.status
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
    if (!Number.isFinite(limitMs) || limitMs <= 0) {
      throw new InputError(
        `A response time is less than a number of milliseconds above zero, but lessThan() was given ${typeof limitMs === 'number' ? limitMs : typeof limitMs}.\nWrite, for example: response.time.lessThan(2000)`,
      )
    }
    this.#response.check({
      phrase: `the response time should be less than ${describeTimeLimit(limitMs)}`,
      butWas: `was ${this.#response.exchange.timeMs} ms`,
      assert: () => expectTimeBelow(this.#response, limitMs),
    })
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
    this.#response.check({
      phrase:
        value === undefined
          ? `the response should have the header "${name}"`
          : `the response header "${name}" should be "${value}"`,
      assert: () => expectHeader(this.#response, name, value),
    })
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

/** The headers that have their own method. */
export interface IncludedHeaders {
  /** Asserts that there is a `Content-Type`, with this value if one is given. */
  contentType(value?: string): ResponseHeaders
  /** Asserts that there is a `Content-Length`, with this value if one is given. */
  contentLength(value?: string | number): ResponseHeaders
  /** Asserts that there is a `Location`, with this value if one is given. */
  location(value?: string): ResponseHeaders
}

/** Asserts on the errors of a GraphQL response, whatever its status; every method can be chained. */
export interface GraphqlErrorAssertion {
  /** One of the messages is exactly this text. */
  withMessage(text: string): GraphqlErrorAssertion
  /** One of the messages contains this text. */
  containsMessage(text: string): GraphqlErrorAssertion
  /** One of the errors has exactly this path, such as `user.name` or `items[0].price`. */
  at(path: string): GraphqlErrorAssertion
  /** One of the errors has exactly this `code` in its `extensions`. */
  withErrorCode(code: string): GraphqlErrorAssertion
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
    this.#response.check({
      phrase: 'the GraphQL response should have no errors',
      assert: () => expectNoGraphqlErrors(this.#response),
    })
    return (jsonBodyOf(this.#response) as { readonly data: Data }).data
  }

  /**
   * Asserts that there is an error; there may be data too: `response.graphql.shouldHaveError().at('user.name')`.
   *
   * @throws AssertionError when there is no error, or the body is not a GraphQL response.
   */
  shouldHaveError(): GraphqlErrorAssertion {
    const expect = (expected: ExpectedGraphqlError): GraphqlErrorAssertion => {
      this.#response.check({
        phrase: `the GraphQL response should have ${expected.words}`,
        assert: () => expectGraphqlError(this.#response, expected),
      })
      return assertion
    }
    const assertion = chainOf<GraphqlErrorAssertion>({
      withMessage: (text) => expect(expectedGraphqlError.withMessage(text)),
      containsMessage: (text) => expect(expectedGraphqlError.containing(text)),
      at: (path) => expect(expectedGraphqlError.at(path)),
      withErrorCode: (code) => expect(expectedGraphqlError.withCode(code)),
    })
    return expect(expectedGraphqlError.any())
  }
}
