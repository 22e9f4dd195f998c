/**
 * Assigns items to as many takers as possible, each item once (a maximum bipartite matching, by augmenting paths).
 *
 * @param candidates - for each taker, the items to consider, in the order to try them
 * @param fits - whether a taker can have an item; asked at most once for each pair
 * @returns for each taker the index of its item, or `undefined` if none is left for it
 */
export function pairItems(
  candidates: readonly (readonly number[])[],
  fits: (taker: number, item: number) => boolean,
): (number | undefined)[] {
  const itemOf: (number | undefined)[] = candidates.map(() => undefined)
  const takerOf = new Map<number, number>()
  const canHave = rememberAnswers(fits)
  const give = (taker: number, item: number) => {
    itemOf[taker] = item
    takerOf.set(item, taker)
  }

  for (const taker of leastChoiceFirst(candidates)) {
    const items = candidates[taker] ?? []
    const free = items.find((item) => !takerOf.has(item) && canHave(taker, item))
    if (free !== undefined) give(taker, free)
    else makeRoom(taker, candidates, canHave, takerOf, itemOf, give)
  }
  return itemOf
}

function makeRoom(
  start: number,
  candidates: readonly (readonly number[])[],
  canHave: (taker: number, item: number) => boolean,
  takerOf: ReadonlyMap<number, number>,
  itemOf: readonly (number | undefined)[],
  give: (taker: number, item: number) => void,
): void {
  const askedBy = new Map<number, number>()
  const queue = [start]
  for (const taker of queue) {
    for (const item of candidates[taker] ?? []) {
      if (askedBy.has(item) || !canHave(taker, item)) continue
      askedBy.set(item, taker)
      const holder = takerOf.get(item)
      if (holder !== undefined) {
        queue.push(holder)
        continue
      }
      let passed: number | undefined = item
      while (passed !== undefined) {
        const receiver: number = askedBy.get(passed) ?? start
        const given: number | undefined = receiver === start ? undefined : itemOf[receiver]
        give(receiver, passed)
        passed = given
      }
      return
    }
  }
}

function leastChoiceFirst(candidates: readonly (readonly number[])[]): number[] {
  const choices = (taker: number) => candidates[taker]?.length ?? 0
  return Array.from(candidates.keys()).sort((one, other) => choices(one) - choices(other))
}

function rememberAnswers(fits: (taker: number, item: number) => boolean): typeof fits {
  const answers = new Map<number, Map<number, boolean>>()
  return (taker, item) => {
    const known = answers.get(taker) ?? new Map<number, boolean>()
    if (known.size === 0) answers.set(taker, known)
    let answer = known.get(item)
    if (answer === undefined) known.set(item, (answer = fits(taker, item)))
    return answer
  }
}
