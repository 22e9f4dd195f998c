import { describeTimeLimit } from '../../errors'
import { assertionError } from '../../expectations'
import type { Exchange } from '../../exchange'
import { summarizeExchange } from '../../log'
import type { Redactor } from '../../redaction'

/** The calls slower than `maxApiResponseTime`; each is reported once. */
export class SlowCalls {
  readonly #limitMs: number
  readonly #redactor: Redactor
  readonly #unreported = new Set<Exchange>()

  constructor(limitMs: number | undefined, redactor: Redactor) {
    this.#limitMs = limitMs ?? Infinity
    this.#redactor = redactor
  }

  isSlow(exchange: Exchange): boolean {
    return exchange.timeMs > this.#limitMs
  }

  observe(exchange: Exchange): void {
    if (this.isSlow(exchange)) this.#unreported.add(exchange)
  }

  /** Stops tracking an exchange, for example when an assertion on it has failed. */
  drop(exchange: Exchange): void {
    this.#unreported.delete(exchange)
  }

  /** Throws when the exchange was slow and that has not been reported yet. */
  report(exchange: Exchange): void {
    if (!this.#unreported.delete(exchange)) return
    throw this.#failure(exchange)
  }

  /** Returns the failures not reported until the end of the scenario, and forgets them. */
  remaining(): Error[] {
    const failures = [...this.#unreported].map((exchange) => this.#failure(exchange))
    this.#unreported.clear()
    return failures
  }

  #failure(exchange: Exchange): Error {
    return assertionError(
      `The response took ${exchange.timeMs} ms, longer than the ${describeTimeLimit(this.#limitMs)} that maxApiResponseTime allows\n` +
        summarizeExchange(exchange, this.#redactor),
    )
  }
}
