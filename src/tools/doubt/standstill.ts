import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { seededBytes, uuidOf } from '../../variables'
import { mayBeLeftOut, purposeNow } from './recording'

/** What a scenario finds in each of its runs: the clock as it was in the first one, and the same random values. */
export class Moment {
  /** The times that were read, in milliseconds since 1970, and how often each was read in a row. */
  readonly #readings: { readonly timeMs: number; times: number }[] = []
  #runs = 0
  #at = 0
  #timesRead = 0
  /** Returns the next random bytes of a run. */
  nextBytes: () => Buffer

  constructor(private readonly seed: string) {
    this.nextBytes = seededBytes(seed)
  }

  begin(): void {
    if (this.#runs++ === 0) this.#readings.push({ timeMs: real.Date.now(), times: 0 })
    ;[this.#at, this.#timesRead] = [0, 0]
    this.nextBytes = seededBytes(this.seed)
  }

  /** Returns the time. @param moves - whether the clock moves on, as it does for what happens as often in each run */
  read(moves: boolean): number {
    if (this.#runs === 1) return moves ? this.#record(real.Date.now()) : real.Date.now()
    if (!moves) return this.#readings[this.#at]?.timeMs ?? real.Date.now()
    while (this.#timesRead === this.#readings[this.#at]?.times)
      [this.#at, this.#timesRead] = [this.#at + 1, 0]
    this.#timesRead++
    // Behind the last time of the first run, each reading is a millisecond later.
    const last = this.#readings.at(-1)?.timeMs ?? 0
    return this.#readings[this.#at]?.timeMs ?? last + this.#timesRead
  }

  #record(timeMs: number): number {
    const last = this.#readings.at(-1)
    if (last?.timeMs === timeMs) last.times++
    else this.#readings.push({ timeMs, times: 1 })
    return timeMs
  }
}

const real = { Date, random: Math.random, randomUUID: crypto.randomUUID }

/** Set in what scenarios run, so that time goes on for an API in the same process. */
const inScenarios = new AsyncLocalStorage<true>()

let held: Moment | undefined

/** Holds clock and chance as a scenario begins, or lets both go; only what `runScenarios` runs is concerned. */
export function freezeTime(moment: Moment | undefined): void {
  held = moment
  moment?.begin()
}

export function runScenarios<Result>(work: () => Promise<Result>): Promise<Result> {
  return inScenarios.run(true, work)
}

/** Holds `Date`, `Math.random` and `randomUUID` in scenarios of this work. Code that keeps them is to be loaded within. */
export async function withFrozenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  globalThis.Date = FrozenDate
  Math.random = () => {
    const current = moment()
    return current === undefined ? real.random() : current.nextBytes().readUInt32BE() / 2 ** 32
  }
  replaceUuid((options) => {
    const current = moment()
    return current === undefined ? real.randomUUID(options) : uuidOf(current.nextBytes())
  })
  try {
    return await work()
  } finally {
    freezeTime(undefined)
    globalThis.Date = real.Date
    Math.random = real.random
    replaceUuid(real.randomUUID)
  }
}

/** Tokens and polls differ in number from run to run. */
const now = (): number => moment()?.read(!mayBeLeftOut.has(purposeNow().kind)) ?? real.Date.now()

const FrozenDate = new Proxy(Date, {
  apply: () => new real.Date(now()).toString(),
  construct: (date, args, newTarget) =>
    Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
})

function moment(): Moment | undefined {
  return inScenarios.getStore() && held
}

function replaceUuid(randomUUID: (options?: crypto.RandomUUIDOptions) => string): void {
  for (const owner of [crypto, globalThis.crypto]) Object.assign(owner, { randomUUID })
  syncBuiltinESMExports()
}

/** Runs work while no snapshot is written: a missing snapshot fails its step, as in CI. */
export async function withoutSnapshots<Result>(work: () => Promise<Result>): Promise<Result> {
  const { CI, CHAPTERWISE_UPDATE_SNAPSHOTS } = process.env
  setVariables({ CI: 'true', CHAPTERWISE_UPDATE_SNAPSHOTS: undefined })
  try {
    return await work()
  } finally {
    setVariables({ CI, CHAPTERWISE_UPDATE_SNAPSHOTS })
  }
}

function setVariables(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
}
