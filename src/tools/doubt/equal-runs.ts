import type { DoubtedScenario, Verdict } from './doubted-scenario'
import type { RecordedCall } from './recording'
import { sharedSteps, verdictsOfEqualScenarios, type SharedSteps, type Verdicts } from './shared-verdicts'
import { changeKey, type PlannedChange } from './tally'

/**
 * Knows the outcome of a changed scenario without a run, if an equal one was run. Steps that noticed a change notice it
 * wherever they receive it, and scenarios that are equal from first to last step have the same outcome. A verdict is
 * kept only if another scenario has the same steps, so that memory does not grow with each run.
 */
export class EqualRuns {
  readonly #noticings: ReadonlyMap<DoubtedScenario, SharedSteps>
  /** The verdicts, by call and change, of each scenario that has equals; one map for all equal scenarios. */
  readonly #wholes: ReadonlyMap<DoubtedScenario, Verdicts>

  /** @param doubted - the scenarios that are going to be run */
  constructor(doubted: readonly DoubtedScenario[]) {
    this.#noticings = sharedSteps(doubted)
    this.#wholes = verdictsOfEqualScenarios(doubted)
  }

  /** The number of verdicts kept. */
  get size(): number {
    const steps = [...this.#noticings.values()].flatMap((shared) => [...shared.values()].flat())
    return [...new Set([...steps, ...this.#wholes.values()])].reduce((sum, { size }) => sum + size, 0)
  }

  /** @param noticedIn - the index of the step that noticed; undefined if none did, or if a hook did */
  note(planned: PlannedChange, verdict: Verdict, noticedIn: number | undefined): void {
    this.#wholes.get(planned.doubted)?.set(`${planned.call} ${keyOf(planned)}`, verdict)
    const first = callOf(planned).sentIn?.step
    if (verdict === 'not noticed' || verdict === 'not known') return
    if (first === undefined || noticedIn === undefined || noticedIn < first) return
    this.#noticings.get(planned.doubted)?.get(first)?.[noticedIn - first]?.set(keyOf(planned), verdict)
  }

  /** Returns the outcome of a change; undefined if only a run can tell. */
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
