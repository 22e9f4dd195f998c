/** The messages that a server has sent so far, available as a list at the end, or one by one as they arrive. */
export class ReceivedMessages implements AsyncIterable<unknown> {
  readonly messages: unknown[] = []
  /** Cancels the call that they belong to. */
  cancel: () => void = () => undefined
  #state: 'open' | 'ended' | { readonly error: Error } = 'open'
  #wake: (() => void)[] = []

  add(message: unknown): void {
    this.messages.push(message)
    this.#notify()
  }

  end(): void {
    this.#state = 'ended'
    this.#notify()
  }

  fail(error: Error): void {
    this.#state = { error }
    this.#notify()
  }

  /** Leaving the loop before the end cancels the call. */
  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    try {
      for (let at = 0; ;) {
        while (at < this.messages.length) yield this.messages[at++]
        if (this.#state === 'ended') return
        if (this.#state !== 'open') throw this.#state.error
        await new Promise<void>((resolve) => this.#wake.push(resolve))
      }
    } finally {
      if (this.#state === 'open') this.cancel()
    }
  }

  #notify(): void {
    const waiting = this.#wake
    this.#wake = []
    for (const wake of waiting) wake()
  }
}
