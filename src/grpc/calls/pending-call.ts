import type { RunningCall } from './invocation'

/**
 * The result of a promisified method: a promise of the server's response and, for streams, an iterable of the messages.
 */
export class PendingCall<Result = unknown> implements Promise<Result>, AsyncIterable<unknown> {
  readonly [Symbol.toStringTag] = 'Promise'
  /** Whether somebody awaits the call or reads its messages. */
  isObserved = false
  readonly #call: Promise<RunningCall>
  readonly #result: () => Promise<Result>

  /** @param result - called only when the call is observed */
  constructor(call: Promise<RunningCall>, result: () => Promise<Result>) {
    this.#call = call
    this.#result = result
  }

  then<A = Result, B = never>(
    onFulfilled?: ((value: Result) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.isObserved = true
    return this.#result().then(onFulfilled, onRejected)
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Result | B> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Result> {
    return this.then().finally(onFinally)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown, void, undefined> {
    this.catch(() => undefined)
    const { received } = await this.#call
    yield* received
  }
}
