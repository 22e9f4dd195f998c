import type { DoubtedScenario, Verdict } from './doubted-scenario'
import type { RecordedCall } from './recording'
import { sharedSteps, sharedWholes, type SharedSteps, type Verdicts } from './shared-verdicts'
import { changeKey, type PlannedChange } from './tally'

/**
 * Knows the outcome of a changed scenario without a run, where an equal one was run: the steps that noticed a change notice
 * the same one wherever they read it, and what is the same from its first step to its last comes to the same. What was
 * noticed is kept where another scenario has the same steps, so that memory does not grow with each change that is run.
 */
export class EqualRuns {
  readonly #noticings: ReadonlyMap<DoubtedScenario, SharedSteps>
  /** By scenario, the same for all that do the same, where several do: by call and change. */
  readonly #wholes: ReadonlyMap<DoubtedScenario, Verdicts>

  /** @param doubted - the scenarios that are going to be run */
  constructor(doubted: readonly DoubtedScenario[]) {
    this.#noticings = sharedSteps(doubted)
    this.#wholes = sharedWholes(doubted)
  }

  /** How many verdicts are kept. */
  get size(): number {
    const steps = [...this.#noticings.values()].flatMap((shared) => [...shared.values()].flat())
    return [...new Set([...steps, ...this.#wholes.values()])].reduce((sum, { size }) => sum + size, 0)
  }

  /** @param noticedIn - the index of the step that noticed; undefined where none did, or a hook */
  note(planned: PlannedChange, verdict: Verdict, noticedIn: number | undefined): void {
    this.#wholes.get(planned.doubted)?.set(`${planned.call} ${keyOf(planned)}`, verdict)
    const first = callOf(planned).sentIn?.step
    if (verdict === 'not noticed' || verdict === 'not known') return
    if (first === undefined || noticedIn === undefined || noticedIn < first) return
    this.#noticings.get(planned.doubted)?.get(first)?.[noticedIn - first]?.set(keyOf(planned), verdict)
  }

  /** What would come of it; undefined where only a run can tell. */
  verdictOn(planned: PlannedChange): Verdict | undefined {
    const key = keyOf(planned)
    const first = callOf(planned).sentIn?.step
    const noticings = first === undefined ? [] : (this.#noticings.get(planned.doubted)?.get(first) ?? [])
    const noticed = noticings.find((verdicts) => verdicts.has(key))
    return noticed?.get(key) ?? this.#wholes.get(planned.doubted)?.get(`${planned.call} ${key}`)
  }
}

function callOf({ doubted, call }: PlannedChange): RecordedCall {
  return doubted.recording.calls[call] as RecordedCall
}

function keyOf(planned: PlannedChange): string {
  const { sentIn } = callOf(planned)
  return [changeKey(planned), sentIn?.nth, planned.change.become].join('\n')
}
