import type { AnsweredExchange } from '../exchange'
import { allAt, jsonBodyOf } from '../expectations'
import type { Redactor } from '../redaction'
import { ResponseGraphql } from './response-graphql'
import { ResponseHeaders } from './response-headers'
import type { Check, ResponseHost } from './response-host'
import { ResponseTime } from './response-time'
import { ShouldBe } from './should-be'

/** The response to a call, whatever its status. */
export class Response {
  /**
   * The exchange of this response.
   *
   * @internal
   */
  readonly exchange: AnsweredExchange
  /** Asserts on a GraphQL response: `response.graphql.shouldHaveNoErrors<Data>()`. */
  readonly graphql: ResponseGraphql
  /** Reads and asserts the headers: `response.headers.shouldInclude('Location')`. */
  readonly headers: ResponseHeaders
  /** Asserts the status: `response.shouldBe.created<Account>()`. */
  readonly shouldBe: ShouldBe
  /** Asserts the response time: `response.time.lessThan(2000)`. */
  readonly time: ResponseTime
  readonly #host: ResponseHost

  /** @internal */
  constructor(exchange: AnsweredExchange, host: ResponseHost) {
    this.exchange = exchange
    this.#host = host
    const verify = (check: Check): void => host.verify(check, exchange)
    this.graphql = new ResponseGraphql(this, verify)
    this.headers = new ResponseHeaders(this, verify)
    const shouldBe = new ShouldBe(this, host.badRequestProvider, verify)
    this.shouldBe = host.uncalledAssertions?.watch(shouldBe, 'shouldBe') ?? shouldBe
    this.time = new ResponseTime(this, verify)
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
