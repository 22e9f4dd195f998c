import { differences, distanceOf, learnFrom, type Difference } from './compare-tellings'
import { ordersOfCalls, ordersOfStories, type Order } from './order'
import { readPlace, type Subject } from './place'
import { leaveOutSharedLists } from './shared-lists'
import type { Telling } from './telling'
import { UnsteadyPlaces } from './unsteady-places'

/** The result of comparing stories told at the same time with the same stories told one after the other. */
export interface Verdict {
  /** `too many orders`: no order of whole stories fits, and there are too many orders of their calls to try them. */
  readonly outcome: 'fits' | 'fits no order' | 'too many orders'
  /** The order that fits, or else the nearest one. */
  readonly nearest: Order
  readonly inOrder: Telling
  /** The differences between it and the stories told at the same time; empty if it fits. */
  readonly differences: readonly Difference[]
  /** The places that were not compared, because they differ between two tellings of the same order. */
  readonly notCompared: readonly { readonly subject: Subject; readonly path: string }[]
  /** The number of orders that were told. */
  readonly orders: number
}

/** The stories that were told at the same time, and how to tell them again in an order. */
export interface Case {
  /** The answers when they were told at the same time; at least one story. */
  readonly atOnce: Telling
  /** Sets up new data, and tells the stories in this order. An error ends the whole comparison. */
  tell(this: void, order: Order): Promise<Telling>
  /**
   * Reads the state after all tellings again, because it may become right later, and updates `seen` of the tellings.
   * Returns false when the time is up.
   */
  lookAgain?(this: void): Promise<boolean>
  /** Waits for changes by the clock or by others, and then reads the state after all tellings again. */
  waitAndLook?(this: void): Promise<void>
}

/** How often an order is told at most before it counts as not fitting. */
const mostTellings = 3
/**
 * The same for the nearest order: a random value, such as the name of one of two servers, is seldom equal that often.
 */
const mostOfNearest = 8
/** How many of the nearest orders are told `mostTellings` times. */
const mostToTellAgain = 6

/**
 * Tells the stories in one order after the other until the result is that of telling them at the same time. The first
 * order is told twice, because what differs between two tellings of the same order means nothing. If none fits, the
 * nearest orders are told again to find random differences. The nearest of all is told a few more times after a wait: a
 * counter that others increase may have been equal in all tellings but the first.
 */
export async function judge({ atOnce, tell, lookAgain, waitAndLook }: Case): Promise<Verdict> {
  const told = new ToldOrders(atOnce, tell)
  const oneFits = async (orders: readonly Order[]): Promise<boolean> => {
    for (const order of orders) if (await told.tell(order)) return true
    while (await told.tellNearestAgain()) if (told.oneFits) return true
    return false
  }
  const [first, ...others] = ordersOfStories(atOnce)
  let outcome: Verdict['outcome'] = 'fits'
  if (!(await told.tellTwice(first as Order)) && !(await oneFits(others))) {
    const calls = ordersOfCalls(atOnce)
    if (calls === undefined) outcome = 'too many orders'
    else if (calls.length === 0 || !(await oneFits(calls))) outcome = 'fits no order'
  }
  while (outcome !== 'fits' && (await lookAgain?.())) if (told.oneFits) outcome = 'fits'
  if (outcome !== 'fits' && waitAndLook !== undefined) {
    await waitAndLook()
    while (outcome !== 'fits' && (await told.tellNearestOnceMore())) if (told.oneFits) outcome = 'fits'
  }
  return told.verdict(outcome)
}

/** The orders that were told, with all their tellings. */
class ToldOrders {
  readonly #tellings = new Map<Order, Telling[]>()
  readonly #atOnce: Telling
  readonly #tell: Case['tell']
  #unsteady = new UnsteadyPlaces()

  constructor(atOnce: Telling, tell: Case['tell']) {
    this.#atOnce = atOnce
    this.#tell = tell
  }

  /** Tells an order for the first time. Returns whether it fits. */
  async tell(order: Order): Promise<boolean> {
    const telling = await this.#tell(order)
    this.#tellings.set(order, [telling])
    return differences(this.#atOnce, telling, order, this.#unsteady).length === 0
  }

  async tellTwice(order: Order): Promise<boolean> {
    await this.tell(order)
    await this.#tellAgain(order)
    return this.oneFits
  }

  /** Tells the nearest orders once more; returns false if they were told often enough. */
  async tellNearestAgain(): Promise<boolean> {
    const again = this.#byDistance()
      .slice(0, mostToTellAgain)
      .filter(({ order }) => (this.#tellings.get(order)?.length ?? 0) < mostTellings)
    for (const { order } of again) await this.#tellAgain(order)
    return again.length > 0
  }

  /** Tells the nearest order once more; returns false if it was told often enough. */
  async tellNearestOnceMore(): Promise<boolean> {
    const [nearest] = this.#byDistance()
    if (nearest === undefined || (this.#tellings.get(nearest.order)?.length ?? 0) >= mostOfNearest)
      return false
    await this.#tellAgain(nearest.order)
    return true
  }

  /** Whether one of the orders fits, given all differences known to be random. */
  get oneFits(): boolean {
    this.#unsteady = this.#learn()
    return this.#byDistance()[0]?.found.length === 0
  }

  async #tellAgain(order: Order): Promise<void> {
    const telling = await this.#tell(order)
    this.#tellings.set(order, [...(this.#tellings.get(order) ?? []), telling])
  }

  verdict(outcome: Verdict['outcome']): Verdict {
    const [nearest] = this.#byDistance()
    if (nearest === undefined) throw new Error('No order was told.')
    return {
      outcome,
      nearest: nearest.order,
      inOrder: nearest.telling,
      differences: nearest.found,
      notCompared: this.#unsteady.notCompared.map(readPlace),
      orders: this.#tellings.size,
    }
  }

  #byDistance(): { order: Order; telling: Telling; found: Difference[] }[] {
    return [...this.#tellings]
      .flatMap(([order, tellings]) =>
        tellings.map((telling) => ({
          order,
          telling,
          found: differences(this.#atOnce, telling, order, this.#unsteady),
        })),
      )
      .sort((one, other) => distanceOf(one.found) - distanceOf(other.found))
      .filter(({ order }, at, all) => all.findIndex((one) => one.order === order) === at)
  }

  /** Finds the places that differ between tellings of the same order, for all orders told more than once. */
  #learn(): UnsteadyPlaces {
    const unsteady = new UnsteadyPlaces()
    for (const [one, ...others] of this.#tellings.values())
      for (const other of others) learnFrom(one as Telling, other, unsteady)
    for (const telling of [...this.#tellings.values()].flat())
      leaveOutSharedLists(this.#atOnce, telling, unsteady)
    return unsteady
  }
}
