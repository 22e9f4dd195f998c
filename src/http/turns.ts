import { OwnConnections } from './own-connections'
import type { Lane } from './start-line'

/** Lanes whose calls take turns: one call at a time, in a given order. */
export class Turns {
  readonly lanes: readonly TurnLane[]
  readonly #turns: number[]
  #underWay: TurnLane | undefined

  /** @param turns - the index of the lane of each call; further calls go out after these */
  constructor(count: number, turns: readonly number[]) {
    this.lanes = Array.from({ length: count }, () => new TurnLane((lane) => this.#isDone(lane)))
    this.#turns = [...turns]
  }

  /** A lane that reaches its next call, or its end, is done with the call before. */
  #isDone(lane: TurnLane): void {
    if (this.#underWay === lane) this.#underWay = undefined
    while (this.#underWay === undefined) {
      const next = this.#next()
      if (!next?.isWaiting) return
      this.#turns.shift()
      this.#underWay = next
      next.go()
    }
  }

  #next(): TurnLane | undefined {
    while (this.#turns.length > 0 && this.lanes[this.#turns[0] as number]?.hasEnded !== false)
      this.#turns.shift()
    const [turn] = this.#turns
    return turn === undefined ? this.lanes.find(({ hasEnded }) => !hasEnded) : this.lanes[turn]
  }
}

/** A lane of {@link Turns}. */
export class TurnLane implements Lane {
  readonly connections = new OwnConnections()
  hasEnded = false
  readonly #onChange: (lane: TurnLane) => void
  #waiting: (() => void)[] = []

  constructor(onChange: (lane: TurnLane) => void) {
    this.#onChange = onChange
  }

  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  async ready(): Promise<void> {
    if (this.hasEnded) return
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      this.#onChange(this)
    })
  }

  /** Lets the waiting calls go; calls that a story makes at the same time have no order. */
  go(): void {
    const going = this.#waiting
    this.#waiting = []
    for (const resolve of going) resolve()
  }

  /** Ends the lane: it makes no more calls, so other lanes no longer wait for it. */
  end(): void {
    this.hasEnded = true
    this.go()
    this.connections.close()
    this.#onChange(this)
  }
}
