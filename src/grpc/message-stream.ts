/** The messages that a server has sent so far, available as a list at the end, or one by one as they arrive. */
export class MessageStream implements AsyncIterable<unknown> {
  readonly messages: unknown[] = []
  readonly #cancel: () => void
  #state: 'open' | 'ended' | { readonly error: unknown } = 'open'
  #wake: (() => void)[] = []

  /** @param cancel - cancels the call that they belong to */
  constructor(cancel: () => void) {
    this.#cancel = cancel
  }

  add(message: unknown): void {
    this.messages.push(message)
    this.#notify()
  }

  end(): void {
    this.#state = 'ended'
    this.#notify()
  }

  fail(error: unknown): void {
    this.#state = { error }
    this.#notify()
  }

  /** Leaving the loop before the end cancels the call. */
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    try {
      for (let index = 0; ;) {
        while (index < this.messages.length) yield this.messages[index++]
        if (this.#state === 'ended') return
        if (this.#state !== 'open') throw this.#state.error
        await new Promise<void>((resolve) => this.#wake.push(resolve))
      }
    } finally {
      if (this.#state === 'open') this.#cancel()
    }
  }

  #notify(): void {
    const waiting = this.#wake
    this.#wake = []
    for (const wake of waiting) wake()
  }
}
