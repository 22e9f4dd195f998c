import { OwnConnections } from './own-connections'

/** What a call waits for others at most, in milliseconds. */
const longestWaitMs = 1000

/** Calls of one lane after the other, while other lanes make theirs: the n-th of all go out together. */
export interface Lane {
  readonly connections: OwnConnections
  /** Waits until every other lane has come as far, or has ended; a second at most. */
  ready(): Promise<void>
}

/** Where several lanes wait for each other before each of their calls. */
export class StartLine {
  readonly lanes: readonly RunningLane[]

  /** @param waitMs - what a call waits for others at most */
  constructor(count: number, waitMs = longestWaitMs) {
    this.lanes = Array.from({ length: count }, () => new RunningLane(() => this.#release(), waitMs))
  }

  /** When the first call of all went out. */
  get startedAt(): number {
    return Math.min(...this.lanes.map(({ startedAt }) => startedAt ?? Infinity))
  }

  #release(): void {
    for (const lane of this.lanes)
      lane.release((round) => this.lanes.every((other) => other.hasEnded || other.arrived > round))
  }
}

interface Waiting {
  readonly round: number
  readonly go: () => void
}

/** A lane, as the one that runs in it sees it. */
export class RunningLane implements Lane {
  readonly connections = new OwnConnections()
  /** How many calls have come to the line. */
  arrived = 0
  hasEnded = false
  /** Whether a call went out although others were not ready. */
  hasGivenUp = false
  startedAt: number | undefined
  endedAt: number | undefined
  readonly #onChange: () => void
  readonly #waitMs: number
  #waiting: Waiting[] = []

  constructor(onChange: () => void, waitMs: number) {
    this.#onChange = onChange
    this.#waitMs = waitMs
  }

  async ready(): Promise<void> {
    if (this.hasEnded) return
    const round = this.arrived++
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        this.hasGivenUp = true
        this.release((waiting) => waiting === round)
      }, this.#waitMs)
      const go = (): void => {
        clearTimeout(timer)
        this.startedAt ??= performance.now()
        resolve()
      }
      this.#waiting.push({ round, go })
      this.#onChange()
    })
  }

  /** Lets the calls go that may. */
  release(mayGo: (round: number) => boolean): void {
    const going = this.#waiting.filter(({ round }) => mayGo(round))
    this.#waiting = this.#waiting.filter((one) => !going.includes(one))
    for (const { go } of going) go()
  }

  /** Makes no more calls: nobody waits for them. */
  end(): void {
    this.hasEnded = true
    this.endedAt = performance.now()
    this.release(() => true)
    this.connections.close()
    this.#onChange()
  }
}
