import { differences, distanceOf, learnFrom, type Difference } from './compare-tellings'
import { ordersOfCalls, ordersOfStories, type Order } from './order'
import { readPlace, type Subject } from './place'
import { leaveOutSharedLists } from './shared-lists'
import type { Telling } from './telling'
import { UnsteadyPlaces } from './unsteady-places'

/** Whether stories told at the same time ended as they do when they are told one after the other. */
export interface Verdict {
  /** `too many orders`: none of stories fits, and there are more orders of calls than are told. */
  readonly outcome: 'fits' | 'fits no order' | 'too many orders'
  /** The order that fits, else the one that comes nearest. */
  readonly nearest: Order
  /** The telling of that order. */
  readonly inOrder: Telling
  /** Where the telling at the same time differs from it; none where it fits. */
  readonly differences: readonly Difference[]
  /** What was not compared, as it differs between two tellings of the same order. */
  readonly notCompared: readonly { readonly subject: Subject; readonly path: string }[]
  /** How many orders were told. */
  readonly orders: number
}

/** What was told at the same time, and how it is told anew in an order. */
export interface Case {
  /** What was answered at the same time, at least one story of it. */
  readonly atOnce: Telling
  /** Tells the arrangement anew, on data of its own, and then the stories in this order. What it throws ends it all. */
  tell(this: void, order: Order): Promise<Telling>
  /**
   * Asks for what was seen of all tellings once more, where an answer may come true later; false when the time for it is up.
   * What it learns is in the `seen` of the tellings.
   */
  lookAgain?(this: void): Promise<boolean>
  /** Waits a while, so that what the clock or others change does so, and asks for what was seen of all tellings once more. */
  waitAndLook?(this: void): Promise<void>
}

/** How often an order is told at most before it is said not to fit. */
const mostTellings = 3
/** How often the nearest one is: a value of chance, such as the name of one of two servers, is seldom the same as often. */
const mostOfNearest = 8
/** How many of the nearest orders are told as often. */
const mostToTellAgain = 6

/**
 * Tells the stories one after the other, in one order after the other, until one ends as they did at the same time. The
 * first is told twice, since what differs between two tellings of the same order says nothing. Where none fits, the orders
 * that come nearest are told again, so that what differs by chance is not taken for a difference; the nearest of all a
 * few times more after a while, as what others count up meanwhile may have been the same in all tellings but the first.
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

/** The orders that were told, with all tellings of each. */
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

  /** Tells the orders that come nearest once more; false where they have been told often enough. */
  async tellNearestAgain(): Promise<boolean> {
    const again = this.#byDistance()
      .slice(0, mostToTellAgain)
      .filter(({ order }) => (this.#tellings.get(order)?.length ?? 0) < mostTellings)
    for (const { order } of again) await this.#tellAgain(order)
    return again.length > 0
  }

  /** Tells the order that comes nearest of all once more; false where it has been told often enough. */
  async tellNearestOnceMore(): Promise<boolean> {
    const [nearest] = this.#byDistance()
    if (nearest === undefined || (this.#tellings.get(nearest.order)?.length ?? 0) >= mostOfNearest)
      return false
    await this.#tellAgain(nearest.order)
    return true
  }

  /** Whether one of the orders told fits, by all that is known of what differs anyway. */
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

  /** What differs between tellings of the same order, as far as they were told more than once. */
  #learn(): UnsteadyPlaces {
    const unsteady = new UnsteadyPlaces()
    for (const [one, ...others] of this.#tellings.values())
      for (const other of others) learnFrom(one as Telling, other, unsteady)
    for (const telling of [...this.#tellings.values()].flat())
      leaveOutSharedLists(this.#atOnce, telling, unsteady)
    return unsteady
  }
}
