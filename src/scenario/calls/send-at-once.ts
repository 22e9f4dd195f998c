import type { Lane } from '../../http'
import type { Response } from '../../response'
import { OpenBlock, type LogWriter } from '../log-writer'
import { doAtOnce, resultsOf } from './at-once'
import type { AnsweredCall, Call } from './call'
import type { ScenarioCalls } from './scenario-calls'
import type { CallUnderTest } from './call-under-test'

/** Creates a call to be made in a lane; without one, a call to be made alone. */
export type CallFactory = (lane?: Lane) => Call | Promise<Call>

/** The parts of a scenario that send calls at the same time. */
export interface SendingParts {
  readonly calls: ScenarioCalls
  readonly callUnderTest: CallUnderTest
  readonly log: LogWriter
}

/** Makes the same call several times at once. Resolves to the response that was completed last. */
export async function sendAtOnce(
  times: number,
  callFor: CallFactory,
  { calls, callUnderTest, log }: SendingParts,
  note: string | undefined,
): Promise<Response> {
  const again = await callFor()
  callUnderTest.begin(again)
  const blocks = Array.from({ length: times }, (_, at) => new OpenBlock(`when ${at + 1} of ${times}`))
  if (note !== undefined) blocks[0]?.log(note)
  let last: AnsweredCall | undefined
  const send = async (lane: Lane, block: OpenBlock): Promise<AnsweredCall> => {
    const { exchange } = await calls.make(
      await callFor(lane),
      (observed) => {
        calls.slowCalls.drop(observed)
        block.record(observed)
      },
      ({ assert }) => assert(),
    )
    return (last = { call: again, exchange })
  }
  const { outcomes, notes } = await callUnderTest.during({ kind: 'call' }, () =>
    doAtOnce(times, (lane, at) => send(lane, blocks[at] as OpenBlock)),
  )
  blocks.forEach((block, at) => {
    notes[at]?.forEach(block.log)
    log.write(block, block.exchanges.at(-1))
  })
  callUnderTest.adoptSeveral(resultsOf(outcomes), undefined, last)
  return callUnderTest.response
}
