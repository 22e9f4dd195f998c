import type { Change } from './changes'
import type { DoubtedScenario, Verdict } from './doubted-scenario'
import { noticingPhrase } from './noticing-phrase'
import type { RecordedCall } from './recording'
import { surroundingsOf } from './surroundings'

/** One change of one member of one operation, in all the scenarios that receive it. */
export interface CountedChange {
  readonly operation: string
  readonly member: string
  readonly change: string
  /**
   * The phrase that would notice it in the first of the scenarios; undefined if there is none, such as for a number
   * that is new each time.
   */
  readonly phrase: string | undefined
  /** Whether the project's own code receives the answer, so that no phrase looks at it. */
  readonly isByCode: boolean
  /** The name of the story method that receives the answer, if no step does. */
  readonly story: string | undefined
  /** The places of the scenarios that receive it, each once. */
  readonly scenarios: readonly string[]
  /** How many of the scenarios notice it. */
  readonly noticedBy: number
  /** Whether only assertions of stories notice it. */
  readonly isNoticedByStories: boolean
  readonly verdict: 'noticed' | 'not noticed' | 'not known' | 'not run'
}

export interface Runs {
  readonly planned: number
  readonly done: number
  /** How many needed no run, as an equal one was run. */
  readonly equal: number
}

export interface PlannedChange {
  readonly doubted: DoubtedScenario
  /** The index of the call in the scenario's recording. */
  readonly call: number
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly change: Change
  verdict?: Verdict
  /** Whether it was run, or an equal one was. */
  source?: 'run' | 'equal'
}

/** Counts the outcomes of changes, once for each operation, member and change, however many scenarios receive it. */
export class Tally {
  readonly #changes = new Map<string, PlannedChange[]>()
  readonly #noticed = new Set<string>()

  /** Adds a change that is going to be run. */
  plan(planned: PlannedChange): void {
    const key = changeKey(planned)
    const known = this.#changes.get(key)
    if (known === undefined) this.#changes.set(key, [planned])
    else known.push(planned)
  }

  note(planned: PlannedChange, verdict: Verdict, source: PlannedChange['source']): void {
    planned.verdict = verdict
    planned.source = source
    if (isNoticed(verdict)) this.#noticed.add(changeKey(planned))
  }

  hasNoticed(planned: PlannedChange): boolean {
    return this.#noticed.has(changeKey(planned))
  }

  /** Returns the changes with their outcomes, without those of scenarios that do not count. */
  result(without: Pick<ReadonlyMap<DoubtedScenario, unknown>, 'has'>): {
    changes: CountedChange[]
    runs: Runs
  } {
    const counted = [...this.#changes.values()]
      .map((all) => all.filter(({ doubted }) => !without.has(doubted)))
      .filter((all) => all.length > 0)
    const all = counted.flat()
    return {
      changes: counted.map(count),
      runs: {
        planned: all.length,
        done: all.filter(({ source }) => source === 'run').length,
        equal: all.filter(({ source }) => source === 'equal').length,
      },
    }
  }
}

function count(planned: readonly PlannedChange[]): CountedChange {
  const [first] = planned as [PlannedChange]
  const { operation, change } = first
  const noticed = planned.filter(({ verdict }) => isNoticed(verdict))
  const verdict = verdictOf(planned)
  // The name of a member may be secret, too.
  const member = first.doubted.redact(change.member)
  // A phrase at the end of the scenario reads the answer of the last of several calls.
  const received = planned.filter(({ doubted }) => doubted === first.doubted).at(-1) ?? first
  const { purpose } = first.doubted.recording.calls[first.call] as RecordedCall
  const { isByCode = false } = purpose
  return {
    ...{ operation, member, change: change.change, verdict },
    phrase:
      verdict === 'not noticed' && !isByCode
        ? noticingPhrase({ ...received.change, member }, surroundingsOf(received))
        : undefined,
    isByCode,
    story: purpose.kind === 'story' ? purpose.story : undefined,
    scenarios: [...new Set(planned.map(({ doubted }) => doubted.place))],
    noticedBy: new Set(noticed.map(({ doubted }) => doubted)).size,
    isNoticedByStories: noticed.length > 0 && noticed.every((one) => one.verdict === 'noticed by a story'),
  }
}

/** Returns the verdict of all runs. A change counts as not noticed only if the outcome of every run is known. */
function verdictOf(planned: readonly PlannedChange[]): CountedChange['verdict'] {
  const verdicts = planned.map(({ verdict }) => verdict)
  if (verdicts.some(isNoticed)) return 'noticed'
  if (verdicts.includes(undefined)) return 'not run'
  return verdicts.includes('not known') ? 'not known' : 'not noticed'
}

export function isNoticed(verdict: Verdict | undefined): boolean {
  return verdict === 'noticed' || verdict === 'noticed by a story'
}

/** Returns the key under which a change is counted. */
export function changeKey({
  operation,
  change: { member, change },
}: Pick<PlannedChange, 'operation' | 'change'>): string {
  return `${operation}\n${member}\n${change}`
}
