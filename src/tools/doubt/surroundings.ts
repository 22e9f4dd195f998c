import { stringifyExactly, textsOfStep } from '../seam'
import type { DoubtedScenario } from './doubted-scenario'
import type { Surroundings } from './expected-value'
import type { RecordedCall } from './recording'

export function surroundingsOf({
  doubted,
  call,
}: {
  readonly doubted: DoubtedScenario
  readonly call: number
}): Surroundings {
  const { known, sent } = doubted.recording.calls[call] as RecordedCall
  return {
    ...{ known, sent, written: writtenIn(doubted), drawn: doubted.recording.drawn },
    isSecret: (name, value) => {
      const json = stringifyExactly({ [name]: value }) ?? ''
      return doubted.redact(json) !== json
    },
  }
}

function writtenIn({ scenario }: DoubtedScenario): string {
  return scenario.pickle.steps.flatMap(textsOfStep).join('\n')
}
