import type { Change } from './change'
import type { DoubtedScenario, Verdict } from './playback'
import { receiverOf, suggestionFor } from './suggestion'

/** A change of one response in one scenario. */
export interface PlannedChange {
  readonly doubted: DoubtedScenario
  /** The index of the call in the scenario's recording. */
  readonly call: number
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly change: Change
  readonly rank: number
  /** Undefined until it was run. */
  verdict: Verdict | undefined
}

/** One change of one member of one operation, in all the scenarios that receive it. */
export interface CountedChange {
  readonly operation: string
  readonly member: string
  readonly change: string
  /** How bad it is if it survives. */
  readonly rank: number
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

export interface DoubtedOperation {
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly noticed: number
  /** How many of those were detected by assertions of stories alone. */
  readonly byStories: number
  readonly of: number
  /** The changes that survived, worst first. */
  readonly unnoticed: readonly CountedChange[]
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

/** A change of a member that survived; all its changes in one if none was detected. */
export interface UnnoticedMember extends Pick<
  CountedChange,
  'operation' | 'member' | 'scenarios' | 'story' | 'phrase' | 'isByCode'
> {
  readonly changes: readonly string[]
  /** Whether no change of the member was detected. */
  readonly isBlind: boolean
}

/** Returns the key under which a change is counted. */
export function changeKey({ operation, change }: Pick<PlannedChange, 'operation' | 'change'>): string {
  return `${operation}\n${change.member}\n${change.change}`
}

export function isNoticed(verdict: Verdict | undefined): boolean {
  return verdict === 'noticed' || verdict === 'noticed by a story'
}

/** How bad it is if a change survives: worst is a value that the scenario itself sent, then a status, then the rest. */
export function rankOf({ member, change, value }: Change, sent: readonly string[]): number {
  if (member.startsWith('$') && isSent(value, sent)) return 4
  if (member === '(status)') return 3
  if (member === '(body)') return 2
  return change === 'left out' || change === 'emptied' ? 1 : 0
}

/** Whether a string, or a number of several digits, is in what was sent; shorter ones are there by chance. */
function isSent(value: unknown, sent: readonly string[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  return text.length > 1 && sent.some((one) => one.includes(text) || one.includes(encodeURIComponent(text)))
}

/** Counts changes once for each operation, member and change, however many scenarios receive it. */
export function countChanges(planned: readonly PlannedChange[]): CountedChange[] {
  return [...groupBy(planned, changeKey).values()].map(count)
}

function count(planned: readonly PlannedChange[]): CountedChange {
  const [first] = planned as [PlannedChange]
  const noticed = planned.filter(({ verdict }) => isNoticed(verdict))
  const verdict = verdictOf(planned)
  // The name of a member may be secret, too.
  const member = first.doubted.redact(first.change.member)
  // A phrase at the end of the scenario reads the response to the last of several calls.
  const received = planned.filter(({ doubted }) => doubted === first.doubted).at(-1) ?? first
  const { isByCode = false, story } = receiverOf(first)
  return {
    operation: first.operation,
    ...{ member, change: first.change.change, verdict, isByCode, story },
    rank: Math.max(...planned.map(({ rank }) => rank)),
    phrase: verdict === 'not noticed' && !isByCode ? suggestionFor(received, member) : undefined,
    scenarios: [...new Set(planned.map(({ doubted }) => doubted.place))],
    noticedBy: new Set(noticed.map(({ doubted }) => doubted)).size,
    isNoticedByStories: noticed.length > 0 && noticed.every((one) => one.verdict === 'noticed by a story'),
  }
}

/** Returns the verdict of all runs. A change has survived only if the outcome of every run is known. */
function verdictOf(planned: readonly PlannedChange[]): CountedChange['verdict'] {
  const verdicts = planned.map(({ verdict }) => verdict)
  if (verdicts.some(isNoticed)) return 'noticed'
  if (verdicts.includes(undefined)) return 'not run'
  return verdicts.includes('not known') ? 'not known' : 'not noticed'
}

export function summaryOf({ changes }: { readonly changes: readonly CountedChange[] }): DoubtSummary {
  const of = (wanted: CountedChange['verdict']): CountedChange[] =>
    changes.filter(({ verdict }) => verdict === wanted)
  const [noticed, survived] = [of('noticed'), of('not noticed')]
  const operations = [...groupBy([...noticed, ...survived], ({ operation }) => operation)].map(
    ([operation, ofIt]) => operationOf(operation, ofIt),
  )
  return {
    noticed: noticed.length,
    of: noticed.length + survived.length,
    notKnown: of('not known').length,
    notRun: of('not run').length,
    operations: operations.sort(
      (one, other) =>
        other.unnoticed.length - one.unnoticed.length || one.operation.localeCompare(other.operation, 'en'),
    ),
  }
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
        other.rank - one.rank ||
        other.scenarios.length - one.scenarios.length ||
        ofMember(other.member) - ofMember(one.member),
    ),
  }
}

/** The share of detected changes in percent, such as 78; 0 if there are no changes. */
export function percentOf({ noticed, of }: Pick<DoubtSummary, 'noticed' | 'of'>): number {
  return of === 0 ? 0 : (100 * noticed) / of
}

/** Returns what survived, worst first: one line for a member of which no change was detected, else one a change. */
export function unnoticedMembers(
  { operation, unnoticed }: DoubtedOperation,
  changes: readonly CountedChange[],
): UnnoticedMember[] {
  const noticed = new Set(
    changes
      .filter((change) => change.operation === operation && change.verdict === 'noticed')
      .map(({ member }) => member),
  )
  const lines = groupBy(unnoticed, ({ member, change }) =>
    noticed.has(member) ? `${member}\n${change}` : member,
  )
  return [...lines.values()].map((ofLine) => {
    const [first] = ofLine as [CountedChange]
    const phrased = ofLine.filter(({ phrase }) => phrase !== undefined)
    // A phrase about the value checks that the member is there as well.
    const best = phrased.find(({ change }) => change !== 'left out') ?? phrased[0] ?? first
    const { member, story, phrase, isByCode } = best
    return {
      ...{ operation, member, story, phrase, isByCode },
      changes: ofLine.map(({ change }) => change),
      isBlind: !noticed.has(member),
      // The phrase belongs to the first scenario.
      scenarios: [...new Set([best, ...ofLine].flatMap(({ scenarios }) => scenarios))],
    }
  })
}

/** Returns advice for a change that no phrase would detect. */
export function adviceWithoutPhrase({ isByCode }: Pick<UnnoticedMember, 'isByCode'>): string {
  return isByCode
    ? 'It is received by code of your own, a step, a hook or an invariant: assert on it there.'
    : 'It is another one each time: save it, and use it in a later request.'
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
