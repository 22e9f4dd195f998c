import { callsThatCount } from './calls-that-count'
import type { Telling } from './telling'

/** An order in which stories are told one after the other. */
export interface Order {
  /** Whether the turns are whole stories or single calls. */
  readonly by: 'stories' | 'calls'
  /** The index of the story at each turn: once per story, or once per call. */
  readonly turns: readonly number[]
  /** For each story told in part: how many calls it makes. Its next call counts as not made. */
  readonly parts: ReadonlyMap<number, number>
}

/** How many orders of calls are tried at most. */
export const mostOrdersOfCalls = 100

/** The stories and parts of stories to tell one after the other. */
interface ToTell {
  readonly stories: readonly number[]
  readonly parts: ReadonlyMap<number, number>
}

/**
 * Returns the orders of whole stories that may explain the result: first of all stories, then without some of the
 * stories that were answered "not now".
 */
export function ordersOfStories(atOnce: Telling): Order[] {
  return selections(atOnce).flatMap(({ stories, parts }) =>
    permutations(stories).map((turns) => ({ by: 'stories', turns, parts }) as const),
  )
}

/**
 * Returns the orders of single calls, without those that are orders of whole stories. Returns undefined if there are
 * more than 100, and an empty list if no story made several calls.
 */
export function ordersOfCalls(atOnce: Telling): Order[] | undefined {
  const orders: Order[] = []
  for (const { stories, parts } of selections(atOnce)) {
    const counts = stories.map(
      (story) => parts.get(story) ?? callsThatCount(atOnce.stories[story] ?? []).length,
    )
    if (countInterleavings(counts) - countPermutations(stories.length) > mostOrdersOfCalls - orders.length)
      return undefined
    for (const turns of interleavings(counts.map((count, at) => [stories[at] as number, count] as const)))
      if (!isInBlocks(turns)) orders.push({ by: 'calls', turns, parts })
  }
  return orders
}

/** Returns the possible sets of stories that took effect: each one that was answered "not now" may have or may not. */
function selections({ stories }: Telling): ToTell[] {
  const refused = stories.flatMap((answers, story) => (answers.at(-1)?.isNotNow ? [story] : []))
  const selected: ToTell[] = []
  for (let choice = 0; choice < 2 ** refused.length; choice++) {
    const parts = new Map<number, number>()
    refused.forEach((story, at) => {
      if (choice & (1 << at)) parts.set(story, (stories[story]?.length ?? 1) - 1)
    })
    const told = [...stories.keys()].filter((story) => parts.get(story) !== 0)
    selected.push({ stories: told, parts })
  }
  return selected.sort((one, other) => one.parts.size - other.parts.size)
}

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  )
}

function* interleavings(counts: readonly (readonly [story: number, calls: number])[]): Generator<number[]> {
  if (counts.every(([, calls]) => calls === 0)) yield []
  for (const [story, calls] of counts) {
    if (calls === 0) continue
    const left = counts.map((one) => (one[0] === story ? ([story, calls - 1] as const) : one))
    for (const rest of interleavings(left)) yield [story, ...rest]
  }
}

function countInterleavings(counts: readonly number[]): number {
  let all = 1
  let placed = 0
  for (const count of counts) for (let nth = 1; nth <= count; nth++) all = (all * ++placed) / nth
  return all
}

function countPermutations(count: number): number {
  return count <= 1 ? 1 : count * countPermutations(count - 1)
}

/** Whether each story makes all its calls before the next one begins. */
function isInBlocks(turns: readonly number[]): boolean {
  const changes = turns.filter((story, at) => at > 0 && story !== turns[at - 1]).length
  return changes === Math.max(0, new Set(turns).size - 1)
}
