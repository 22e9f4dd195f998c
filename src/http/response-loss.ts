import type { Exchange } from '../exchange'

/** What came of a request whose response was lost. */
interface SentTwice {
  /** Says what happened, for the log. */
  readonly note: string
  /** The exchange of the request whose response was lost, and of the same sent again. */
  readonly first: Exchange
  readonly second: Exchange
  /** Whether the caller got the second response: it ends as the first did. */
  readonly goesOnWithSecond: boolean
}

/** Loses the response to one call that may change something: the same request is then sent once more. */
export class ResponseLoss {
  /** The number of calls so far that may change something. */
  callCount = 0
  sentTwice: SentTwice | undefined

  /** Loses the response to the call `at`, from 1; 0 only counts calls. `ofGrpc` says whether unary calls of gRPC count. */
  constructor(
    readonly at: number,
    readonly ofGrpc: boolean,
  ) {}

  /**
   * Sends a request, and once more if its response is to be lost.
   *
   * @param mayChange - whether it may change something, and is no redirect
   * @param read - returns in words how a response ended, and its exchange; of an error if there is none
   */
  async sending<Received>(
    mayChange: boolean,
    send: () => Promise<Received>,
    read: (received: { response: Received } | { error: unknown }) => Promise<readonly [string, Exchange]>,
  ): Promise<Received> {
    if (!mayChange || ++this.callCount !== this.at) return send()
    const response = await send()
    const [lost, first] = await read({ response })
    const again = await send().then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    )
    const [status, second] = await read(again)
    const goesOnWithSecond = 'response' in again && status === lost
    const note = `The response to the story's call ${this.at} that may change something (${lost}) was lost, and the same request was sent again: ${status}. The story goes on with the ${goesOnWithSecond ? 'second' : 'first'}.`
    this.sentTwice = { note, first, second, goesOnWithSecond }
    return goesOnWithSecond ? again.response : response
  }
}
