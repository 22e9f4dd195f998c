import { groupBy } from '../../group-by'
import { textsOfStep } from '../../world'
import type { Change } from './change'
import { grpcChanges } from './grpc-changes'
import { httpChanges } from './http-changes'
import type { Advice } from './phrases'
import { isNoticed, type DoubtedScenario, type ChangeVerdict } from './playback'
import { isOfGrpc, type RecordedCall } from './recording'

/** What makes changes of a response: a new kind of change is a file, and a name here. */
const changeMakers = [httpChanges, grpcChanges]

export interface PlannedChange {
  readonly doubted: DoubtedScenario
  readonly call: RecordedCall
  readonly change: Change
  /** Has format `GET /hotels/{…} 200`. */
  readonly operation: string
  /** The same for the same change of the same operation, under which it is counted. */
  readonly key: string
  readonly rank: number
  /** Undefined until it was run. */
  verdict: ChangeVerdict | undefined
}

/** Returns the changes to run: each in the first scenario that receives it, then in the second, …; the worst first. */
export async function planChanges(steady: readonly DoubtedScenario[]): Promise<PlannedChange[]> {
  const planned = (await Promise.all(steady.map(changesOf))).flat()
  return [...groupBy(planned, ({ key }) => key).values()]
    .flatMap((alike) => alike.map((change, round) => ({ change, round })))
    .sort((one, other) => one.round - other.round || other.change.rank - one.change.rank)
    .map(({ change }) => change)
}

async function changesOf(doubted: DoubtedScenario): Promise<PlannedChange[]> {
  const planned: PlannedChange[] = []
  const sent: string[] = []
  for (const call of doubted.relay.calls) {
    sent.push(call.sent)
    if (call.purpose.kind === 'clean-up' || call.purpose.kind === 'token') continue
    const operation = doubted.redact(operationAndStatus(call))
    for (const make of changeMakers)
      for (const change of await make(call)) {
        const key = [operation, change.member, change.change].join('\n')
        const rank = isSent(change.value, sent) ? worst : change.rank
        planned.push({ doubted, call, change, operation, key, rank, verdict: undefined })
      }
  }
  return planned
}

/** The operation of a call with its status: `GET /hotels/{…} 200`, `GRPC /hotels.Hotels/Show NOT_FOUND`. */
function operationAndStatus({ response, operation }: RecordedCall): string {
  if (response === undefined) return operation
  return `${operation} ${isOfGrpc(response) ? response.codeName : response.status}`
}

/** The rank of a value that the scenario itself sent. */
const worst = 4

/** Whether a string, or a number of several digits, is in what was sent; shorter ones are there by chance. */
function isSent(value: unknown, sent: readonly string[]): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  return text.length > 1 && sent.some((one) => one.includes(text) || one.includes(encodeURIComponent(text)))
}

/** One change of one member of one operation, in all the scenarios that receive it. */
export interface CountedChange extends Pick<PlannedChange, 'operation' | 'rank'> {
  readonly member: string
  readonly change: string
  /** The phrase that would detect it in the first of the scenarios; undefined if there is none. */
  readonly phrase: Advice | undefined
  /** Whether the project's own code receives the response, so that no phrase looks at it. */
  readonly isByCode: boolean
  /** The name of the story method that receives the response, if no step does. */
  readonly story: string | undefined
  /** The places of the scenarios that receive it, each once. */
  readonly scenarios: readonly string[]
  /** Whether only assertions of stories detect it. */
  readonly isNoticedByStories: boolean
  readonly verdict: 'noticed' | 'not noticed' | 'not known' | 'not run'
}

/** Counts changes once for each operation, member and change, however many scenarios receive it. */
export function countChanges(planned: readonly PlannedChange[]): CountedChange[] {
  return [...groupBy(planned, ({ key }) => key).values()].map((alike) => {
    const [{ operation, doubted, change, call }] = alike
    const noticed = alike.filter((one) => isNoticed(one.verdict))
    const verdict = verdictOf(alike)
    // A phrase at the end of the scenario reads the response to the last of several calls.
    const last = alike.filter((one) => one.doubted === doubted).at(-1)
    const hasPhrase = verdict === 'not noticed' && !call.purpose.isByCode
    return {
      operation,
      verdict,
      change: change.change,
      // The name of a member may be secret, too.
      member: doubted.redact(change.member),
      rank: Math.max(...alike.map(({ rank }) => rank)),
      phrase: hasPhrase ? last && phraseFor(last) : undefined,
      isByCode: call.purpose.isByCode,
      story: call.purpose.story,
      scenarios: [...new Set(alike.map((one) => one.doubted.place))],
      isNoticedByStories: noticed.length > 0 && noticed.every((one) => one.verdict === 'noticed by a story'),
    }
  })
}

/** Returns the verdict of all runs. A change has survived only if the outcome of every run is known. */
function verdictOf(alike: readonly PlannedChange[]): CountedChange['verdict'] {
  const verdicts = alike.map(({ verdict }) => verdict)
  if (verdicts.some(isNoticed)) return 'noticed'
  if (verdicts.includes(undefined)) return 'not run'
  return verdicts.includes('not known') ? 'not known' : 'not noticed'
}

function phraseFor({ doubted, change, call: { known, sent } }: PlannedChange): Advice | undefined {
  const written = doubted.pickle.steps.flatMap(textsOfStep).join('\n')
  return change.phrase({ known, sent, written, drawn: doubted.relay.drawn, redact: doubted.redact })
}
