import type { Rehearsal } from '../seam'
import type { UndoubtedScenario } from './doubted-scenario'
import { plan } from './plan'
import { playBackTwice, record, type DoubtedProject, type Progress } from './record-project'
import { runChanges } from './run-changes'
import { Tally, type CountedChange, type Runs } from './tally'

/** The outcome of doubting a project. */
export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** The number of scenarios, doubted or not. */
  readonly scenarios: number
  readonly notDoubted: readonly UndoubtedScenario[]
  readonly runs: Runs
}

/**
 * Records the scenarios of a project once, and runs them again from the recording, each time with one answer changed.
 *
 * @param signal - stops it; what is known by then is returned
 */
export async function doubtProject(
  project: DoubtedProject,
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress = () => undefined,
): Promise<Doubts> {
  const { recorded, tokens, notRecorded } = await record(project, rehearsal, signal, progress)
  const { steady, unsteady } = await playBackTwice(recorded, tokens, rehearsal, signal, progress)
  const tally = new Tally()
  const rounds = await plan(steady, tally)
  const late = await runChanges(steady, rounds, { tally, tokens, rehearsal, signal, progress })
  return {
    ...tally.result(late),
    scenarios: project.scenarios.length,
    notDoubted: [...notRecorded, ...unsteady, ...late.values()],
  }
}
