import { groupBy } from '../report/groups'
import { textsOfStep } from '../seam'
import type { ResponseContext } from './phrases'
import type { PlannedChange } from './plan'
import { isNoticed } from './playback'

/** One change of one member of one operation, in all the scenarios that receive it. */
export interface CountedChange extends Pick<PlannedChange, 'operation' | 'rank'> {
  readonly member: string
  readonly change: string
  /** The phrase that would detect it in the first of the scenarios; undefined if there is none. */
  readonly phrase: string | undefined
  /** Whether the project's own code receives the response, so that no phrase looks at it. */
  readonly isByCode: boolean
  /** The name of the story method that receives the response, if no step does. */
  readonly story: string | undefined
  /** The places of the scenarios that receive it, each once. */
  readonly scenarios: readonly string[]
  /** How many of the scenarios detect it. */
  readonly noticedBy: number
  /** Whether only assertions of stories detect it. */
  readonly isNoticedByStories: boolean
  readonly verdict: 'noticed' | 'not noticed' | 'not known' | 'not run'
}

/** The changes of a member that survived. */
export interface SurvivedMember extends Pick<
  CountedChange,
  'operation' | 'member' | 'scenarios' | 'story' | 'phrase' | 'isByCode'
> {
  /** `one more`, or `any change (left out, one more)` if none was detected. */
  readonly what: string
}

interface DoubtedOperation {
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly noticed: number
  /** How many of those were detected by assertions of stories alone. */
  readonly byStories: number
  readonly of: number
  /** The changes that survived, worst first. */
  readonly unnoticed: readonly CountedChange[]
  readonly members: readonly SurvivedMember[]
}

/** The outcome of the changes. Those whose outcome is not known do not count. */
export interface DoubtSummary {
  readonly noticed: number
  readonly of: number
  readonly notKnown: number
  /** Changes for which there was no time. */
  readonly notRun: number
  /** The operations, those with the most survived changes first. */
  readonly operations: readonly DoubtedOperation[]
}

/** Counts changes once for each operation, member and change, however many scenarios receive it. */
export function countChanges(planned: readonly PlannedChange[]): CountedChange[] {
  return [...groupBy(planned, ({ key }) => key).values()].map((alike) => {
    const [first] = alike as [PlannedChange]
    const { operation, doubted, change } = first
    const { purpose } = first.call
    const noticed = alike.filter((one) => isNoticed(one.verdict))
    const verdict = verdictOf(alike)
    // A phrase at the end of the scenario reads the response to the last of several calls.
    const last = [...alike].reverse().find((one) => one.doubted === doubted) ?? first
    const hasPhrase = verdict === 'not noticed' && !purpose.isByCode
    return {
      ...{ operation, verdict, change: change.change },
      // The name of a member may be secret, too.
      member: doubted.redact(change.member),
      rank: Math.max(...alike.map(({ rank }) => rank)),
      phrase: hasPhrase ? last.change.phrase(contextOf(last)) : undefined,
      isByCode: purpose.isByCode,
      story: purpose.story,
      scenarios: [...new Set(alike.map((one) => one.doubted.place))],
      noticedBy: new Set(noticed.map((one) => one.doubted)).size,
      isNoticedByStories: noticed.length > 0 && noticed.every((one) => one.verdict === 'noticed by a story'),
    }
  })
}

/** Returns the verdict of all runs. A change has survived only if the outcome of every run is known. */
function verdictOf(alike: readonly PlannedChange[]): CountedChange['verdict'] {
  const verdicts = alike.map(({ verdict }) => verdict)
  if (verdicts.some(isNoticed)) return 'noticed'
  if (verdicts.includes(undefined)) return 'not run'
  return verdicts.includes('not known') ? 'not known' : 'not noticed'
}

function contextOf({ doubted, call: { known, sent } }: PlannedChange): ResponseContext {
  const written = doubted.pickle.steps.flatMap(textsOfStep).join('\n')
  return { known, sent, written, drawn: doubted.relay.drawn, redact: doubted.redact }
}

export function summaryOf({ changes }: { readonly changes: readonly CountedChange[] }): DoubtSummary {
  const verdicts = groupBy(changes, ({ verdict }) => verdict)
  const numberOf = (verdict: CountedChange['verdict']): number => verdicts.get(verdict)?.length ?? 0
  const counted = [...(verdicts.get('noticed') ?? []), ...(verdicts.get('not noticed') ?? [])]
  const operations = [...groupBy(counted, ({ operation }) => operation)].map(operationOf)
  return {
    noticed: numberOf('noticed'),
    of: counted.length,
    notKnown: numberOf('not known'),
    notRun: numberOf('not run'),
    operations: operations.sort(
      (one, other) =>
        other.unnoticed.length - one.unnoticed.length || one.operation.localeCompare(other.operation, 'en'),
    ),
  }
}

function operationOf([operation, changes]: [string, readonly CountedChange[]]): DoubtedOperation {
  const noticed = changes.filter(({ verdict }) => verdict === 'noticed')
  const detected = new Set(noticed.map(({ member }) => member))
  const survived = changes.filter(({ verdict }) => verdict === 'not noticed')
  const unnoticed = survived.sort(
    (one, other) => other.rank - one.rank || other.scenarios.length - one.scenarios.length,
  )
  const members = [...groupBy(unnoticed, ({ member }) => member).values()]
  return {
    operation,
    noticed: noticed.length,
    byStories: noticed.filter(({ isNoticedByStories }) => isNoticedByStories).length,
    of: changes.length,
    unnoticed,
    members: members.map((ofMember) => survivedMember(ofMember, detected)),
  }
}

function survivedMember(changes: readonly CountedChange[], detected: ReadonlySet<string>): SurvivedMember {
  const [first] = changes as [CountedChange]
  const phrased = changes.filter(({ phrase }) => phrase !== undefined)
  // A phrase about the value checks that the member is there as well.
  const best = phrased.find(({ change }) => change !== 'left out') ?? phrased[0] ?? first
  const { operation, member, story, phrase, isByCode } = best
  const all = changes.map(({ change }) => change).join(', ')
  return {
    ...{ operation, member, story, phrase, isByCode },
    what: changes.length > 1 && !detected.has(member) ? `any change (${all})` : all,
    // The phrase belongs to the first scenario.
    scenarios: [...new Set([best, ...changes].flatMap(({ scenarios }) => scenarios))],
  }
}

/** The share of detected changes in percent, such as 78; 0 if there are no changes. */
export function percentOf({ noticed, of }: Pick<DoubtSummary, 'noticed' | 'of'>): number {
  return of === 0 ? 0 : (100 * noticed) / of
}
