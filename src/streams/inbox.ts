import { longestTimerMs } from '../http'
import type { StreamMessage } from './stream-message'

/** The limits of an inbox: the number of waiting messages, and their size in bytes. */
const mostWaiting = 1000
const mostBytes = 16 * 1024 * 1024

/** The result of waiting for a message. */
export type TakeResult =
  { readonly kind: 'found'; readonly received: StreamMessage } | { readonly kind: 'ended' | 'time is up' }

interface Taker {
  readonly fits: (received: StreamMessage) => boolean
  readonly done: (taken: TakeResult) => void
}

/** Messages received and not taken yet. Their number and size are limited: the oldest are dropped, and counted. */
export class Inbox {
  /** The waiting messages, oldest first. */
  readonly waiting: StreamMessage[] = []
  /** The number of messages dropped before they were taken. */
  dropped = 0
  /** Why no more messages arrive; undefined while some may. */
  ending: string | undefined
  readonly #mostWaiting: number
  readonly #takers = new Set<Taker>()
  #bytes = 0

  constructor(limit = mostWaiting) {
    this.#mostWaiting = limit
  }

  put(received: StreamMessage): void {
    for (const taker of this.#takers) {
      if (!taker.fits(received)) continue
      taker.done({ kind: 'found', received })
      return
    }
    this.waiting.push(received)
    this.#bytes += received.body.bytes.length
    while (this.waiting.length > this.#mostWaiting || (this.#bytes > mostBytes && this.waiting.length > 1)) {
      this.#remove(0)
      this.dropped++
    }
  }

  /** Marks the inbox as ended. */
  end(ending: string): void {
    if (this.ending !== undefined) return
    this.ending = ending
    for (const taker of this.#takers) taker.done({ kind: 'ended' })
  }

  /** Takes the first message that fits, from those that wait or arrive within the time limit. */
  take(fits: (received: StreamMessage) => boolean, limitMs: number): Promise<TakeResult> {
    const at = this.waiting.findIndex(fits)
    if (at !== -1) return Promise.resolve({ kind: 'found', received: this.#remove(at) })
    if (this.ending !== undefined) return Promise.resolve({ kind: 'ended' })
    return new Promise((resolve, reject) => {
      const done = (settle: () => void): void => {
        clearTimeout(timer)
        this.#takers.delete(taker)
        settle()
      }
      const taker: Taker = {
        // An error in `fits` is reported to the caller, not to the connection.
        fits(received) {
          try {
            return fits(received)
          } catch (error) {
            done(() => reject(error instanceof Error ? error : new Error(String(error))))
            return false
          }
        },
        done: (taken) => done(() => resolve(taken)),
      }
      const timer = setTimeout(() => taker.done({ kind: 'time is up' }), Math.min(limitMs, longestTimerMs))
      this.#takers.add(taker)
    })
  }

  #remove(at: number): StreamMessage {
    const [received] = this.waiting.splice(at, 1) as [StreamMessage]
    this.#bytes -= received.body.bytes.length
    return received
  }
}
