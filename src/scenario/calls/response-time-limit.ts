import { exchangeError } from '../../assertions'
import { describeTimeLimit, withReason } from '../../errors'
import type { Exchange } from '../../exchange'
import { shown, type Redactor } from '../../redaction'

/** The limit `maxApiResponseTime`: each exchange that took longer is reported once. */
export class ResponseTimeLimit {
  /** The exchanges that took longer and were not reported yet. */
  readonly #slow = new Set<Exchange>()

  constructor(
    private readonly redactor: Redactor,
    private readonly limitMs = Infinity,
  ) {}

  isExceededBy({ timeMs }: Exchange): boolean {
    return timeMs > this.limitMs
  }

  observe(exchange: Exchange): void {
    if (this.isExceededBy(exchange)) this.#slow.add(exchange)
  }

  /** Does not report an exchange, for example because an assertion on it has failed. */
  forgive(exchange: Exchange): void {
    this.#slow.delete(exchange)
  }

  /** @throws AssertionError for an exchange that took longer and was not reported yet */
  report(exchange: Exchange): void {
    if (this.#slow.delete(exchange)) throw this.#failureOf(exchange)
  }

  /** Returns the failures that were not reported until the end of the scenario, and forgets them. */
  takeAll(): Error[] {
    const failures = [...this.#slow].map((exchange) => this.#failureOf(exchange))
    this.#slow.clear()
    return failures
  }

  #failureOf(exchange: Exchange): Error {
    const limit = this.redactor.redact(describeTimeLimit(this.limitMs))
    const message = shown`The response took ${exchange.timeMs} ms, longer than the ${limit} that maxApiResponseTime allows`
    return withReason(exchangeError(message, { exchange, redactor: this.redactor }), 'too slow')
  }
}
