import { changesOf } from './changes'
import type { DoubtedScenario } from './doubted-scenario'
import { operationOf } from './recording'
import { changeKey, type PlannedChange, type Tally } from './tally'

/**
 * The changes to run, in rounds: in the first one those that no other scenario has shown yet, so that much is known early,
 * then each in the second scenario that receives it, and so on.
 */
export async function plan(steady: readonly DoubtedScenario[], tally: Tally): Promise<PlannedChange[][]> {
  const rounds: PlannedChange[][] = []
  const times = new Map<string, number>()
  for (const doubted of steady) {
    for (const [call, recorded] of doubted.recording.calls.entries()) {
      const { kind } = recorded.purpose
      if (kind === 'clean-up' || kind === 'token') continue
      const operation = doubted.redact(operationOf(recorded))
      for (const change of await changesOf(recorded)) {
        const planned: PlannedChange = {
          doubted,
          call,
          operation,
          change,
          // An object that gets members later takes more memory from then on.
          verdict: undefined,
          source: undefined,
        }
        tally.plan(planned)
        const key = changeKey(planned)
        const round = times.get(key) ?? 0
        times.set(key, round + 1)
        ;(rounds[round] ??= []).push(planned)
      }
    }
  }
  return rounds
}
