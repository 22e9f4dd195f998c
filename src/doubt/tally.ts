import type { Change } from './changes'
import type { DoubtedScenario, Verdict } from './doubted-scenario'
import type { RecordedCall } from './recording'

/** One change of one member of one operation, in all the scenarios that receive it. */
export interface CountedChange {
  readonly operation: string
  readonly member: string
  readonly change: string
  /** The phrase that would notice it; undefined where there is none, as for one more of a number that is new each time. */
  readonly phrase: string | undefined
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

/** A change to be run in one scenario. */
export interface ChangeToRun {
  readonly doubted: DoubtedScenario
  /** Which call of the scenario's recording. */
  readonly call: number
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  readonly change: Change
}

interface Count {
  readonly operation: string
  readonly change: Change
  readonly call: RecordedCall
  readonly phrase: string | undefined
  /** Whether each scenario that receives it has noticed it. */
  readonly scenarios: Map<string, boolean>
  planned: number
  run: number
  isNoticed: boolean
  /** Whether a step, and not a story alone, has noticed it. */
  isNoticedByStep: boolean
  isMissed: boolean
}

/** Counts what became of each change, once for each operation, member and change, however many scenarios receive it. */
export class Tally {
  readonly #counts = new Map<string, Count>()

  /** Has a change counted that is going to be run. */
  plan(toRun: ChangeToRun, phrase: string | undefined): void {
    const { doubted, call, operation, change } = toRun
    const key = changeKey(toRun)
    let count = this.#counts.get(key)
    if (count === undefined) {
      count = {
        ...{ operation, change, phrase, call: doubted.recording.calls[call] as RecordedCall },
        scenarios: new Map(),
        ...{ planned: 0, run: 0, isNoticed: false, isNoticedByStep: false, isMissed: false },
      }
      this.#counts.set(key, count)
    }
    count.planned++
    count.scenarios.set(doubted.place, false)
  }

  note(toRun: ChangeToRun, verdict: Verdict): void {
    const count = this.#counts.get(changeKey(toRun))
    if (count === undefined) return
    count.run++
    if (verdict === 'not noticed') count.isMissed = true
    if (verdict !== 'noticed' && verdict !== 'noticed by a story') return
    count.isNoticed = true
    count.isNoticedByStep ||= verdict === 'noticed'
    count.scenarios.set(toRun.doubted.place, true)
  }

  /** Whether a scenario has noticed the change already, this one or another. */
  isNoticed(toRun: ChangeToRun): boolean {
    return this.#counts.get(changeKey(toRun))?.isNoticed ?? false
  }

  get changes(): CountedChange[] {
    return [...this.#counts.values()].map((count) => {
      const { operation, change, call, phrase, scenarios } = count
      return {
        ...{ operation, member: change.member, change: change.change, phrase },
        story: call.purpose.kind === 'story' ? call.purpose.story : undefined,
        scenarios: [...scenarios.keys()],
        noticedBy: [...scenarios.values()].filter((hasNoticed) => hasNoticed).length,
        isNoticedByStories: count.isNoticed && !count.isNoticedByStep,
        verdict: verdictOf(count),
      }
    })
  }
}

/** Where one run is missing or came to nothing, nobody can say that nobody noticed. */
function verdictOf({ planned, run, isNoticed, isMissed }: Count): CountedChange['verdict'] {
  if (isNoticed) return 'noticed'
  if (run < planned) return 'not run'
  return isMissed ? 'not noticed' : 'not known'
}

/** What a change is counted by. */
export function changeKey({
  operation,
  change: { member, change },
}: Pick<ChangeToRun, 'operation' | 'change'>): string {
  return `${operation}\n${member}\n${change}`
}
