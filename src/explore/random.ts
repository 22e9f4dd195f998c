import { createHash } from 'node:crypto'

/** Draws by chance from a seed: the same seed draws the same, in order. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** A number from 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Whether something of this probability happens. */
  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** One of a list, each as likely as its weight is of all weights; undefined where none has any. */
  weigh<T>(list: readonly T[], weights: readonly number[]): T | undefined {
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    return list.find((_, at) => (left -= weights[at] ?? 0) < 0)
  }

  /** One of a list; undefined of an empty one. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)]
  }
}
