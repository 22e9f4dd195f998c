import { describeTimeLimit, InputError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import type { Redactor } from '../redaction'
import type { BadRequestProvider } from './bad-request/bad-request-provider'
import { jsonBodyOf } from './body'
import type { Check } from './failure'
import { ResponseGraphql } from './response-graphql'
import { ResponseHeaders } from './response-headers'
import { ShouldBe } from './should-be'
import { expectTimeBelow } from './statuses'
import type { UncalledAssertions } from './uncalled-assertions'
import { allAt } from './value-at'

/** What a response needs from its scenario. */
export interface ResponseHost {
  readonly redactor: Redactor
  readonly badRequestProvider: BadRequestProvider
  /** The namespace URI of each prefix that an XPath may use. */
  readonly xmlNamespaces?: ReadonlyMap<string, string> | undefined
  /** Records assertions that are read but not called, such as `shouldBe.ok` without parentheses. */
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
  readonly #host: ResponseHost

  /** @internal */
  constructor(exchange: AnsweredExchange, host: ResponseHost) {
    this.exchange = exchange
    this.#host = host
  }

  /** Asserts on a GraphQL response: `response.graphql.shouldHaveNoErrors<Data>()`. */
  get graphql(): ResponseGraphql {
    return new ResponseGraphql(this)
  }

  /** Reads and asserts the headers: `response.headers.shouldInclude('Location')`. */
  get headers(): ResponseHeaders {
    return new ResponseHeaders(this)
  }

  /** Asserts the status: `response.shouldBe.created<Account>()`. */
  get shouldBe(): ShouldBe {
    const shouldBe = new ShouldBe(this, this.#host.badRequestProvider)
    return this.#host.uncalledAssertions?.watch(shouldBe, 'shouldBe') ?? shouldBe
  }

  /** Asserts the response time: `response.time.lessThan(2000)`. */
  get time(): ResponseTime {
    return new ResponseTime(this)
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

  /** @internal */
  get xmlNamespaces(): ReadonlyMap<string, string> | undefined {
    return this.#host.xmlNamespaces
  }

  /** The HTTP status code; for gRPC the one its code maps to. */
  get status(): number {
    return this.exchange.outcome.status
  }

  /** The body as text. */
  get text(): string {
    return this.exchange.outcome.body.text
  }

  /** The body as raw bytes. */
  get bytes(): Buffer {
    return this.exchange.outcome.body.bytes
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
  readonly #response: Response

  /** @internal */
  constructor(response: Response) {
    this.#response = response
  }

  /** @param limitMs - milliseconds the response must stay below. */
  lessThan(limitMs: number): void {
    if (!Number.isFinite(limitMs) || limitMs <= 0) {
      throw new InputError(
        `A response time is less than a number of milliseconds above zero, but lessThan() was given ${typeof limitMs === 'number' ? limitMs : typeof limitMs}.\nWrite, for example: response.time.lessThan(2000)`,
      )
    }
    this.#response.check({
      phrase: `the response time should be less than ${describeTimeLimit(limitMs)}`,
      butWas: `was ${this.#response.timeMs} ms`,
      assert: () => expectTimeBelow(this.#response, limitMs),
    })
  }
}
