import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** The time of a scenario, in milliseconds since 1970, and the seed of its random values. */
export interface Moment {
  readonly timeMs: number
  readonly seed: string
}

const real = { Date, random: Math.random, randomUUID: crypto.randomUUID }

/** Set in what scenarios run, so that time goes on for an API in the same process. */
const inScenarios = new AsyncLocalStorage<true>()

let held: Moment | undefined
let draws = 0

/** Holds the clock and restarts chance, or lets both go; only what `runScenarios` runs is concerned. */
export function hold(moment: Moment | undefined): void {
  held = moment
  draws = 0
}

export function runScenarios<Result>(work: () => Promise<Result>): Promise<Result> {
  return inScenarios.run(true, work)
}

/**
 * Does work while `Date`, `Math.random` and `randomUUID` can be held. The code that uses them is best loaded within, as
 * it may keep the functions that it finds.
 */
export async function withStandstill<Result>(work: () => Promise<Result>): Promise<Result> {
  globalThis.Date = stillDate
  Math.random = () => (moment() === undefined ? real.random() : nextBytes().readUInt32BE() / 2 ** 32)
  replaceUuid((options) => (moment() === undefined ? real.randomUUID(options) : nextUuid()))
  try {
    return await work()
  } finally {
    hold(undefined)
    globalThis.Date = real.Date
    Math.random = real.random
    replaceUuid(real.randomUUID)
  }
}

const now = (): number => moment()?.timeMs ?? real.Date.now()

const stillDate = new Proxy(Date, {
  apply: () => new real.Date(now()).toString(),
  construct: (date, args, newTarget) =>
    Reflect.construct(date, args.length === 0 ? [now()] : args, newTarget) as object,
  get: (date, name) => (name === 'now' ? now : (Reflect.get(date, name) as unknown)),
})

function moment(): Moment | undefined {
  return inScenarios.getStore() && held
}

function nextBytes(): Buffer {
  return crypto.createHash('sha256').update(`${held?.seed}\n${draws++}`).digest()
}

function nextUuid(): ReturnType<typeof crypto.randomUUID> {
  const hex = nextBytes().toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function replaceUuid(randomUUID: typeof crypto.randomUUID): void {
  Object.assign(crypto, { randomUUID })
  Object.defineProperty(globalThis.crypto, 'randomUUID', {
    ...{ value: randomUUID, configurable: true, writable: true },
  })
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
