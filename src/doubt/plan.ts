import { stringifyExactly } from '../exchange'
import { changesOf } from './changes'
import type { DoubtedScenario } from './doubted-scenario'
import { noticingPhrase } from './noticing-phrase'
import { operationOf } from './operation'
import { changeKey, type ChangeToRun, type Tally } from './tally'

/**
 * The changes to run, in rounds: in the first one those that no other scenario has shown yet, so that much is known early,
 * then each in the second scenario that receives it, and so on.
 */
export async function plan(steady: readonly DoubtedScenario[], tally: Tally): Promise<ChangeToRun[][]> {
  const rounds: ChangeToRun[][] = []
  const times = new Map<string, number>()
  for (const doubted of steady) {
    const surroundings = { isSecret: secretsOf(doubted), written: writtenIn(doubted) }
    for (const [call, recorded] of doubted.recording.calls.entries()) {
      const { kind } = recorded.purpose
      if (kind === 'clean-up' || kind === 'token') continue
      const operation = doubted.redact(operationOf(recorded))
      const around = { ...surroundings, known: recorded.known, sent: recorded.sent }
      for (const change of await changesOf(recorded)) {
        const toRun = { doubted, call, operation, change }
        tally.plan(toRun, noticingPhrase(change, around))
        const key = changeKey(toRun)
        const round = times.get(key) ?? 0
        times.set(key, round + 1)
        ;(rounds[round] ??= []).push(toRun)
      }
    }
  }
  return rounds
}

function secretsOf({ redact }: DoubtedScenario): (name: string, value: unknown) => boolean {
  return (name, value) => {
    const json = stringifyExactly({ [name]: value }) ?? ''
    return redact(json) !== json
  }
}

/** All that a scenario says in its steps. */
function writtenIn({ scenario }: DoubtedScenario): string {
  return scenario.pickle.steps
    .flatMap(({ text, argument }) => [
      text,
      argument?.docString?.content ?? '',
      ...(argument?.dataTable?.rows ?? []).flatMap(({ cells }) => cells.map(({ value }) => value)),
    ])
    .join('\n')
}
