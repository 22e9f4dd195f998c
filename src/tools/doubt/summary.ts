import type { Doubts } from './doubt-project'
import type { CountedChange } from './tally'

export interface DoubtedOperation {
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly noticed: number
  /** How many of those were noticed by assertions of stories alone. */
  readonly byStories: number
  readonly of: number
  /** The changes that nobody noticed, worst first. */
  readonly unnoticed: readonly CountedChange[]
}

/** The outcome of the changes. Those whose outcome is not known do not count. */
export interface DoubtSummary {
  readonly noticed: number
  readonly of: number
  readonly notKnown: number
  /** Changes for which there was no time. */
  readonly notRun: number
  /** The operations, those with the most unnoticed changes first. */
  readonly operations: readonly DoubtedOperation[]
}

export function summaryOf({ changes }: Pick<Doubts, 'changes'>): DoubtSummary {
  const known = changes.filter(isKnown)
  const operations = [...new Set(known.map(({ operation }) => operation))].map((operation) =>
    operationOf(
      operation,
      known.filter((change) => change.operation === operation),
    ),
  )
  return {
    noticed: known.filter(({ verdict }) => verdict === 'noticed').length,
    of: known.length,
    notKnown: changes.filter(({ verdict }) => verdict === 'not known').length,
    notRun: changes.filter(({ verdict }) => verdict === 'not run').length,
    operations: operations.sort(
      (one, other) =>
        other.unnoticed.length - one.unnoticed.length || one.operation.localeCompare(other.operation, 'en'),
    ),
  }
}

/** The share of noticed changes in percent, such as 78; 0 if there are no changes. */
export function percentOf({ noticed, of }: Pick<DoubtSummary, 'noticed' | 'of'>): number {
  return of === 0 ? 0 : (100 * noticed) / of
}

function operationOf(operation: string, changes: readonly CountedChange[]): DoubtedOperation {
  const noticed = changes.filter(({ verdict }) => verdict === 'noticed')
  const unnoticed = changes.filter(({ verdict }) => verdict === 'not noticed')
  const ofMember = (member: string): number => unnoticed.filter((change) => change.member === member).length
  return {
    operation,
    noticed: noticed.length,
    byStories: noticed.filter(({ isNoticedByStories }) => isNoticedByStories).length,
    of: changes.length,
    unnoticed: unnoticed.sort(
      (one, other) =>
        weight(other) - weight(one) ||
        other.scenarios.length - one.scenarios.length ||
        ofMember(other.member) - ofMember(one.member),
    ),
  }
}

/**
 * Returns how bad an unnoticed change is: an unchecked status is worse than a member, and a member that may be missing
 * is worse than its value.
 */
function weight({ member, change }: CountedChange): number {
  if (member === '(status)') return 3
  if (member === '(body)') return 2
  return change === 'left out' || change === 'emptied' ? 1 : 0
}

function isKnown({ verdict }: CountedChange): boolean {
  return verdict === 'noticed' || verdict === 'not noticed'
}
