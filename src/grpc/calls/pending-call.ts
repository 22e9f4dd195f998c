import type { RunningCall } from './invocation'

/** What a promisified method gives: a promise of what the server answers, and for streams the messages one by one. */
export class PendingCall<Result = unknown> implements Promise<Result>, AsyncIterable<unknown> {
  readonly [Symbol.toStringTag] = 'Promise'
  /** Whether somebody awaits the call or reads its messages. */
  isObserved = false
  readonly #call: Promise<RunningCall>
  readonly #result: Promise<Result>

  constructor(call: Promise<RunningCall>, result: Promise<Result>) {
    this.#call = call
    this.#result = result
    // Nobody has to await it: a failure that nobody looks at is told by the exchange.
    result.catch(() => undefined)
  }

  then<A = Result, B = never>(
    onFulfilled?: ((value: Result) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isObserved = true
    return this.#result.then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Result | B> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Result> {
    this.isObserved = true
    return this.#result.finally(onFinally)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    this.isObserved = true
    const { received } = await this.#call
    yield* received
  }
}
