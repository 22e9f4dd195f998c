import { callsThatCount } from './calls-that-count'
import type { Telling } from './telling'

/** An order in which stories are told one after the other. */
export interface Order {
  /** Whether whole stories take turns, or the calls of stories do. */
  readonly by: 'stories' | 'calls'
  /** Whose turn it is, by the number of the story: once for each story, or once for each call. */
  readonly turns: readonly number[]
  /** How many calls a story makes that is told in part, because the next one counts as not made. */
  readonly parts: ReadonlyMap<number, number>
}

/** How many orders of calls are told at most. */
export const mostOrdersOfCalls = 100

/** What a telling at the same time leaves to be told one after the other. */
interface ToTell {
  readonly stories: readonly number[]
  readonly parts: ReadonlyMap<number, number>
}

/**
 * The orders of the stories that a telling at the same time may have come to: of all of them first, then of those left
 * when some that were answered "not now" count as not told.
 */
export function ordersOfStories(atOnce: Telling): Order[] {
  return selections(atOnce).flatMap(({ stories, parts }) =>
    permutations(stories).map((turns) => ({ by: 'stories', turns, parts }) as const),
  )
}

/**
 * The orders of the calls of the stories, without those that are orders of whole stories; undefined where there are more
 * than 100, none where no story made several.
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

/** Which stories count as told: each that was answered "not now" may have been told or not. */
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

/** Whether each story makes all of its calls before the next one begins. */
function isInBlocks(turns: readonly number[]): boolean {
  const changes = turns.filter((story, at) => at > 0 && story !== turns[at - 1]).length
  return changes === Math.max(0, new Set(turns).size - 1)
}
