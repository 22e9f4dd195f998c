import type { Rehearsal } from '../rehearsal'
import { PlayedScenario, verdictOn, type DoubtedScenario, type NotDoubted } from './doubted-scenario'
import { EqualRuns } from './equal-runs'
import { plan } from './plan'
import { playBackTwice, record, type DoubtedProject, type Progress } from './record-project'
import type { RecordedCall } from './recording'
import { Tally, type ChangeToRun, type CountedChange } from './tally'

/** What nobody would notice. */
export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** How many scenarios there were, doubted or not. */
  readonly scenarios: number
  readonly notDoubted: readonly NotDoubted[]
  readonly runs: Runs
}

/** How many changed scenarios there are. */
export interface Runs {
  readonly planned: number
  readonly done: number
  /** Those that need no run, as one that is equal to them was run. */
  readonly equal: number
}

/** How many changed scenarios are made at once: their outcomes go before the next ones are made. */
const changesAtOnce = 200

/**
 * Records the scenarios of a project once, and runs them again from the recording, each time with one answer changed.
 *
 * @param signal - ends it; what is known by then is given
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
  const runs = await runChanges(steady, rounds, { tally, tokens, rehearsal, signal, progress })
  return {
    changes: tally.changes,
    scenarios: project.scenarios.length,
    notDoubted: [...notRecorded, ...unsteady],
    runs,
  }
}

interface RunningChanges {
  readonly tally: Tally
  readonly tokens: readonly RecordedCall[]
  readonly rehearsal: Rehearsal
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Runs the changes, a round after the other; how many more scenarios notice what is noticed already comes last. */
async function runChanges(
  doubted: readonly DoubtedScenario[],
  rounds: readonly (readonly ChangeToRun[])[],
  { tally, tokens, rehearsal, signal, progress }: RunningChanges,
): Promise<Runs> {
  const equals = new EqualRuns(doubted)
  const planned = rounds.reduce((sum, round) => sum + round.length, 0)
  let [done, equal] = [0, 0]

  async function run(round: readonly ChangeToRun[]): Promise<void> {
    const toRun: ChangeToRun[] = []
    for (const one of round) {
      const verdict = equals.verdictOn(one)
      if (verdict === undefined) toRun.push(one)
      else {
        tally.note(one, verdict)
        equal++
      }
    }
    for (let at = 0; at < toRun.length && !signal.aborted; at += changesAtOnce) {
      const batch = await Promise.all(toRun.slice(at, at + changesAtOnce).map(changed))
      await rehearsal.run(batch, { signal, onOutcome: take })
    }
  }

  async function changed(toRun: ChangeToRun): Promise<ChangedScenario> {
    return new ChangedScenario(toRun, tokens, { call: toRun.call, answer: await toRun.change.answer() })
  }

  function take(outcome: Parameters<typeof verdictOn>[0] & { readonly scenario: ChangedScenario }): void {
    // What was cancelled in the middle says nothing.
    if (signal.aborted) return
    const { toRun } = outcome.scenario
    const verdict = verdictOn(outcome)
    tally.note(toRun, verdict)
    equals.note(toRun, verdict, outcome.trouble?.index)
    progress('doubting', ++done + equal, planned)
  }

  const later: ChangeToRun[][] = []
  for (const round of rounds) {
    const isNoticed = round.map((one) => tally.isNoticed(one))
    await run(round.filter((_, at) => !isNoticed[at]))
    later.push(round.filter((_, at) => isNoticed[at]))
  }
  for (const round of later) await run(round)
  return { planned, done, equal }
}

class ChangedScenario extends PlayedScenario {
  constructor(
    readonly toRun: ChangeToRun,
    tokens: readonly RecordedCall[],
    change: ConstructorParameters<typeof PlayedScenario>[2],
  ) {
    super(toRun.doubted, tokens, change)
  }
}
