import { createHash } from 'node:crypto'

/** A random generator: the same seed gives the same sequence. */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive), by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns a random item of a list; undefined if it is empty. */
  pick<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)]
  }

  /** Returns an item of a list, with a probability proportional to its weight; undefined if no weight is above 0. */
  weigh<T>(list: readonly T[], weightOf: (item: T) => number): T | undefined {
    const weights = list.map(weightOf)
    let left = this.next() * weights.reduce((sum, weight) => sum + weight, 0)
    return list.find((_, at) => (left -= weights[at] ?? 0) < 0)
  }

  /** Returns one of the items with the greatest worth; undefined if there are none. */
  best<T>(list: readonly T[], worthOf: (item: T) => number): T | undefined {
    const worth = list.map(worthOf)
    const most = Math.max(...worth)
    return this.pick(list.filter((_, at) => worth[at] === most))
  }

  /** Returns the items of a list in a random order. */
  shuffle<T>(list: readonly T[]): T[] {
    const placed = list.map((item) => ({ item, place: this.next() }))
    return placed.sort((one, other) => one.place - other.place).map(({ item }) => item)
  }
}
