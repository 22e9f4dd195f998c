import type { Rehearsal, RehearsedOutcome } from '../seam'
import {
  PlayedScenario,
  verdictOn,
  type DoubtedScenario,
  type UndoubtedScenario,
  type Verdict,
} from './doubted-scenario'
import { EqualRuns } from './equal-runs'
import { differenceOf, type Progress } from './record-project'
import type { RecordedCall } from './recording'
import { isNoticed, type PlannedChange, type Tally } from './tally'

/** The number of changed scenarios in a batch: the outcomes of a batch are dropped before the next one is made. */
const changesAtOnce = 200

const notAgain = {
  request: '',
  reason: 'a step that fails in one run passes in the next, with the same answers',
}

interface RunContext {
  readonly tally: Tally
  /** The answers to token requests, which scenarios share. */
  readonly tokens: readonly RecordedCall[]
  readonly rehearsal: Rehearsal
  readonly signal: AbortSignal
  readonly progress: Progress
}

/**
 * Runs the changes round by round; last come those that are noticed already, to count how many more scenarios notice
 * them. A noticed change has to be noticed twice, as the step may have failed by chance; and the scenario then has to
 * run unchanged once more, as it may have noticed only that time had passed.
 *
 * @returns the scenarios that no longer run unchanged; none of their changes count
 */
export async function runChanges(
  doubted: readonly DoubtedScenario[],
  rounds: readonly (readonly PlannedChange[])[],
  { tally, tokens, rehearsal, signal, progress }: RunContext,
): Promise<ReadonlyMap<DoubtedScenario, UndoubtedScenario>> {
  const equals = new EqualRuns(doubted)
  const unsteady = new Map<DoubtedScenario, UndoubtedScenario>()
  const planned = rounds.reduce((sum, round) => sum + round.length, 0)
  let done = 0

  const later: PlannedChange[][] = []
  for (const round of rounds) {
    const wasNoticed = round.map((one) => tally.hasNoticed(one))
    await runRound(round.filter((_, at) => !wasNoticed[at]))
    later.push(round.filter((_, at) => wasNoticed[at]))
  }
  for (const round of later) await runRound(round)
  return unsteady

  async function runRound(round: readonly PlannedChange[]): Promise<void> {
    const toRun = round.filter((one) => {
      const verdict = equals.verdictOn(one)
      if (verdict !== undefined) tally.note(one, verdict, 'equal')
      return verdict === undefined && !unsteady.has(one.doubted)
    })
    for (let at = 0; at < toRun.length && !signal.aborted; at += changesAtOnce)
      await runBatch(toRun.slice(at, at + changesAtOnce))
  }

  async function runBatch(batch: readonly PlannedChange[]): Promise<void> {
    const ran: { planned: PlannedChange; verdict: Verdict; step: number | undefined }[] = []
    await rehearsal.run(await Promise.all(batch.map((one) => ChangedScenario.of(one, tokens))), {
      signal,
      onOutcome: (outcome: RehearsedOutcome<ChangedScenario>) => {
        // A cancelled run has no meaningful outcome.
        if (signal.aborted) return
        const { change } = outcome.scenario
        ran.push({ planned: change, verdict: verdictOn(outcome), step: outcome.trouble?.index })
        progress('doubting', ++done, planned)
      },
    })
    await confirm(ran.filter(({ verdict }) => isNoticed(verdict)).map((one) => one.planned))
    for (const { planned: one, verdict, step } of ran) {
      if (unsteady.has(one.doubted)) continue
      tally.note(one, verdict, 'run')
      equals.note(one, verdict, step)
    }
  }

  /** Ignores the abort signal, so that even a stopped run has no wrong verdict. */
  async function confirm(noticed: readonly PlannedChange[]): Promise<void> {
    const again = await Promise.all(noticed.map((one) => ChangedScenario.of(one, tokens)))
    await rehearsal.run(again, {
      onOutcome: (outcome) => {
        if (!isNoticed(verdictOn(outcome))) drop(outcome.scenario.doubted, notAgain)
      },
    })
    const scenarios = new Set(noticed.map(({ doubted: one }) => one))
    await rehearsal.run(
      [...scenarios].map((one) => new PlayedScenario(one, tokens)),
      { onOutcome: (outcome) => drop(outcome.scenario.doubted, differenceOf(outcome)) },
    )
  }

  function drop(
    one: DoubtedScenario,
    problem: Pick<UndoubtedScenario, 'request' | 'reason'> | undefined,
  ): void {
    if (problem !== undefined) unsteady.set(one, { scenario: one.place, ...problem })
  }
}

class ChangedScenario extends PlayedScenario {
  private constructor(
    readonly change: PlannedChange,
    tokens: readonly RecordedCall[],
    applied: ConstructorParameters<typeof PlayedScenario>[2],
  ) {
    super(change.doubted, tokens, applied)
  }

  static async of(change: PlannedChange, tokens: readonly RecordedCall[]): Promise<ChangedScenario> {
    return new ChangedScenario(change, tokens, { call: change.call, answer: await change.change.answer() })
  }
}
