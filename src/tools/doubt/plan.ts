import type { Change, ChangeMaker } from './change'
import { grpcChanges } from './grpc-changes'
import { httpChanges } from './http-changes'
import type { DoubtedScenario, Verdict } from './playback'
import type { RecordedCall } from './recording'

/** What makes changes of a response: a new kind of change is a file, and a name here. */
const changeMakers: readonly ChangeMaker[] = [httpChanges, grpcChanges]

/** A change of one response in one scenario. */
export interface PlannedChange {
  readonly doubted: DoubtedScenario
  readonly call: RecordedCall
  readonly change: Change
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  /** The same for the same change of the same operation, under which it is counted. */
  readonly key: string
  /** How bad it is if it survives. */
  readonly rank: number
  /** Undefined until it was run. */
  verdict: Verdict | undefined
}

/**
 * Returns the changes to run: each in the first scenario that receives it, so that much is known early, then in the
 * second, and so on; and of these first the worst ones to survive.
 */
export async function planChanges(steady: readonly DoubtedScenario[]): Promise<PlannedChange[]> {
  const planned: { readonly change: PlannedChange; readonly round: number }[] = []
  const times = new Map<string, number>()
  for (const doubted of steady)
    for (const change of await changesOf(doubted)) {
      const round = times.get(change.key) ?? 0
      times.set(change.key, round + 1)
      planned.push({ change, round })
    }
  planned.sort((one, other) => one.round - other.round || other.change.rank - one.change.rank)
  return planned.map(({ change }) => change)
}

async function changesOf(doubted: DoubtedScenario): Promise<PlannedChange[]> {
  const planned: PlannedChange[] = []
  const sent: string[] = []
  for (const call of doubted.relay.calls) {
    sent.push(call.sent)
    if (call.purpose.kind === 'clean-up' || call.purpose.kind === 'token') continue
    const operation = doubted.redact(call.operationAndStatus)
    for (const make of changeMakers)
      for (const change of await make(call)) {
        const key = [operation, change.member, change.change].join('\n')
        const rank = isSent(change.value, sent) ? worst : change.rank
        planned.push({ doubted, call, change, operation, key, rank, verdict: undefined })
      }
  }
  return planned
}

/** The rank of a value that the scenario itself sent. */
const worst = 4

/** Whether a string, or a number of several digits, is in what was sent; shorter ones are there by chance. */
function isSent(value: unknown, sent: readonly string[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  return text.length > 1 && sent.some((one) => one.includes(text) || one.includes(encodeURIComponent(text)))
}
