import {
  differences,
  distanceOf,
  learnFrom,
  leaveOutSharedLists,
  readPlace,
  UnsteadyPlaces,
  type RunDifference,
  type ComparedSubject,
} from './compare'
import { type SequentialOrder, type ConcurrentRun, ordersOf } from './concurrent-run'

/** The result of comparing concurrent stories with the same stories in sequential orders. */
export interface OutcomeVerdict {
  readonly atOnce: ConcurrentRun
  readonly fits: boolean
  readonly nearest: SequentialOrder
  readonly inOrder: ConcurrentRun
  /** The differences between it and the concurrent stories; empty if it fits. */
  readonly differences: readonly RunDifference[]
  /** The places that were not compared, because they differ between two runs of the same order. */
  readonly notCompared: readonly { readonly subject: ComparedSubject; readonly path: string }[]
  readonly orderCount: number
}

/** The stories that were run at the same time, and how to run them again in an order. */
interface Case {
  /** The responses when they were run at the same time; at least one story. */
  readonly atOnce: ConcurrentRun
  /** Sets up new data, and runs the stories in this order. An error ends the whole comparison. */
  runIn(this: void, order: SequentialOrder): Promise<ConcurrentRun>
  /** The orders that may explain the result. @defaultValue all of the stories */
  readonly orders?: readonly SequentialOrder[] | undefined
  /** Reads the state after all runs again, as it may become right later. Returns false when the time is up. */
  lookAgain?(this: void): Promise<boolean>
  /** Waits for changes by the clock or by others, and then reads the state after all runs again. */
  waitAndLook?(this: void): Promise<void>
}

/** How often an order is run at most before it counts as not fitting. */
const maxRuns = 3
/** The same for the nearest order: a random value, such as the name of one of two servers, is seldom equal that often. */
const maxRunsOfNearest = 8
/** How many of the nearest orders are run `maxRuns` times. */
const maxOrdersToRepeat = 6

/**
 * Runs the stories in one order after the other until the result is that of running them at the same time. The first
 * order is run twice, because what differs between two runs of the same order means nothing. If none fits, the nearest
 * orders are run again to find random differences. The nearest of all is run a few more times after a wait: a counter
 * that others increase may have been equal in all runs but the first.
 */
export async function judge(tried: Case): Promise<OutcomeVerdict> {
  const { atOnce, runIn, orders = ordersOf(atOnce), lookAgain, waitAndLook } = tried
  const runs = new RunOrders(atOnce, runIn)
  const [first, ...others] = orders as [SequentialOrder, ...SequentialOrder[]]
  await runs.run(first)
  await runs.run(first)
  let fits = runs.oneFits()
  for (const order of others) {
    if (fits) break
    await runs.run(order)
    fits = runs.nearestFits()
  }
  while (!fits && (await runs.repeatNearest(maxOrdersToRepeat, maxRuns))) fits = runs.oneFits()
  while (!fits && (await lookAgain?.())) fits = runs.oneFits()
  if (!fits && waitAndLook !== undefined) {
    await waitAndLook()
    while (!fits && (await runs.repeatNearest(1, maxRunsOfNearest))) fits = runs.oneFits()
  }
  return runs.verdict(fits)
}

class RunOrders {
  readonly #runs = new Map<SequentialOrder, ConcurrentRun[]>()
  #unsteady = new UnsteadyPlaces()

  constructor(
    private readonly atOnce: ConcurrentRun,
    private readonly runIn: Case['runIn'],
  ) {}

  async run(order: SequentialOrder): Promise<void> {
    const run = await this.runIn(order)
    this.#runs.set(order, [...(this.#runs.get(order) ?? []), run])
  }

  /** Runs the nearest orders once more; returns false if they were run often enough. */
  async repeatNearest(orders: number, most: number): Promise<boolean> {
    const again = this.#byDistance()
      .slice(0, orders)
      .filter(({ order }) => (this.#runs.get(order)?.length ?? 0) < most)
    for (const { order } of again) await this.run(order)
    return again.length > 0
  }

  /** Whether one of the orders fits, given all differences known to be random. */
  oneFits(): boolean {
    this.#unsteady = new UnsteadyPlaces()
    for (const [one, ...others] of this.#runs.values())
      for (const other of others) learnFrom(one as ConcurrentRun, other, this.#unsteady)
    for (const run of [...this.#runs.values()].flat()) leaveOutSharedLists(this.atOnce, run, this.#unsteady)
    return this.nearestFits()
  }

  nearestFits(): boolean {
    return this.#byDistance()[0]?.found.length === 0
  }

  verdict(fits: boolean): OutcomeVerdict {
    const nearest = this.#byDistance()[0]!
    return {
      atOnce: this.atOnce,
      fits,
      nearest: nearest.order,
      inOrder: nearest.run,
      differences: nearest.found,
      notCompared: this.#unsteady.notCompared.map(readPlace),
      orderCount: this.#runs.size,
    }
  }

  #byDistance(): { order: SequentialOrder; run: ConcurrentRun; found: RunDifference[] }[] {
    return [...this.#runs]
      .flatMap(([order, runs]) =>
        runs.map((run) => ({ order, run, found: differences(this.atOnce, run, order, this.#unsteady) })),
      )
      .sort((one, other) => distanceOf(one.found) - distanceOf(other.found))
      .filter(({ order }, at, all) => all.findIndex((one) => one.order === order) === at)
  }
}
