import type { DoubtedOperation } from './summary'
import type { CountedChange } from './tally'

/** A change of a member that nobody noticed; all its changes in one if nobody noticed any. */
export interface UnnoticedMember {
  readonly operation: string
  readonly member: string
  readonly changes: readonly string[]
  /** Whether no change of the member was noticed. */
  readonly isBlind: boolean
  readonly scenarios: readonly string[]
  readonly story: string | undefined
  readonly phrase: string | undefined
  readonly isByCode: boolean
}

/** Returns advice for a change that no phrase would notice. */
export function adviceWithoutPhrase({ isByCode }: Pick<UnnoticedMember, 'isByCode'>): string {
  return isByCode
    ? 'It is received by code of your own, a step, a hook or a promise: assert on it there.'
    : 'It is another one each time: save it, and use it in a later request.'
}

/**
 * Returns the lines of a report, worst first: one for a member of which no change was noticed, else one for each
 * change.
 */
export function unnoticedMembers(
  { operation, unnoticed }: DoubtedOperation,
  changes: readonly CountedChange[],
): UnnoticedMember[] {
  const noticed = new Set(
    changes
      .filter((change) => change.operation === operation && change.verdict === 'noticed')
      .map(({ member }) => member),
  )
  const members = new Map<string, CountedChange[]>()
  for (const change of unnoticed) {
    const key = noticed.has(change.member) ? `${change.member}\n${change.change}` : change.member
    members.set(key, [...(members.get(key) ?? []), change])
  }
  return [...members.values()].map((of) => {
    const [first] = of as [CountedChange]
    const phrased = of.filter(({ phrase }) => phrase !== undefined)
    // A phrase about the value checks that the member is there as well.
    const best = phrased.find(({ change }) => change !== 'left out') ?? phrased[0] ?? first
    return {
      operation,
      member: first.member,
      changes: of.map(({ change }) => change),
      isBlind: !noticed.has(first.member),
      // The phrase belongs to the first scenario.
      scenarios: [...new Set([best, ...of].flatMap(({ scenarios }) => scenarios))],
      story: best.story,
      phrase: best.phrase,
      isByCode: best.isByCode,
    }
  })
}
