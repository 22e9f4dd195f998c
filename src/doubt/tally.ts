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
  /** The phrase that would notice it, in the first of the scenarios; undefined where there is none, as for one more of a number that is new each time. */
  readonly phrase: string | undefined
  /** Whether code of the project receives it, at whose answers no phrase looks. */
  readonly isByCode: boolean
  /** The story, in words, that receives the answer, where no step does. */
  readonly story: string | undefined
  /** The places of the scenarios that receive it, each once. */
  readonly scenarios: readonly string[]
  /** How many of them notice it. */
  readonly noticedBy: number
  /** Whether only assertions of stories notice it. */
  readonly isNoticedByStories: boolean
  readonly verdict: 'noticed' | 'not noticed' | 'not known' | 'not run'
}

/** How many changed scenarios there are. */
export interface Runs {
  readonly planned: number
  readonly done: number
  /** How many need no run, as an equal one was run. */
  readonly equal: number
}

/** A change to be run in one scenario, and what came of it. */
export interface PlannedChange {
  readonly doubted: DoubtedScenario
  /** Which call of the scenario's recording. */
  readonly call: number
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly change: Change
  verdict?: Verdict
  /** Whether it was run, or is equal to one that was. */
  source?: 'run' | 'equal'
}

/** Counts the outcome of each change, once for each operation, member and change, however many scenarios receive it. */
export class Tally {
  readonly #changes = new Map<string, PlannedChange[]>()
  readonly #noticed = new Set<string>()

  /** Has a change counted that is going to be run. */
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

  /** Whether a scenario has noticed the change already, this one or another. */
  hasNoticed(planned: PlannedChange): boolean {
    return this.#noticed.has(changeKey(planned))
  }

  /** The changes with their outcomes, and how many there are, without scenarios of which nothing counts. */
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
  // A name may be secret, too.
  const member = first.doubted.redact(change.member)
  // Of several calls the last one has what is there when the phrase is read.
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

/** Where one run is missing or came to nothing, nobody can say that nobody noticed. */
function verdictOf(planned: readonly PlannedChange[]): CountedChange['verdict'] {
  const verdicts = planned.map(({ verdict }) => verdict)
  if (verdicts.some(isNoticed)) return 'noticed'
  if (verdicts.includes(undefined)) return 'not run'
  return verdicts.includes('not known') ? 'not known' : 'not noticed'
}

export function isNoticed(verdict: Verdict | undefined): boolean {
  return verdict === 'noticed' || verdict === 'noticed by a story'
}

/** What a change is counted by. */
export function changeKey({
  operation,
  change: { member, change },
}: Pick<PlannedChange, 'operation' | 'change'>): string {
  return `${operation}\n${member}\n${change}`
}
