import { changesOf } from './changes'
import type { DoubtedScenario } from './doubted-scenario'
import { operationOf } from './recording'
import { changeKey, type PlannedChange, type Tally } from './tally'

/**
 * Returns the changes to run, in rounds: the first has each change in the first scenario that receives it, so that much
 * is known early, the next in the second scenario, and so on.
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
          // An object to which members are added later takes more memory.
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
