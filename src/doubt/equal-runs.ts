import { createHash, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { Headers } from '../exchange'
import type { RelayedGrpcAnswer } from '../scenario'
import type { DoubtedScenario, Verdict } from './doubted-scenario'
import { isOfGrpc, type RecordedCall } from './recording'
import { changeKey, type ChangeToRun } from './tally'

const ok = 0

/** What came of steps that read a changed answer: the steps up to the one that noticed, and the verdict. */
interface Noticing {
  readonly steps: string
  readonly verdict: Verdict
}

/**
 * Knows what becomes of a changed scenario without a run, where an equal one was run: the steps that noticed a change notice
 * the same one wherever they read it, and what is the same from its first step to its last comes to the same.
 */
export class EqualRuns {
  readonly #noticings = new Map<string, Noticing[]>()
  readonly #wholes = new Map<string, Verdict>()
  readonly #digests = new WeakMap<DoubtedScenario, string>()

  /** @param noticedIn - the index of the step that noticed; undefined where none did, or a hook */
  note(toRun: ChangeToRun, verdict: Verdict, noticedIn: number | undefined): void {
    this.#wholes.set(this.#wholeOf(toRun), verdict)
    const first = callOf(toRun).sentIn?.step
    if (verdict === 'not noticed' || verdict === 'not known') return
    if (first === undefined || noticedIn === undefined || noticedIn < first) return
    const key = keyOf(toRun)
    const noticings = this.#noticings.get(key)
    const noticing = { steps: stepsOf(toRun, first, noticedIn + 1), verdict }
    if (noticings === undefined) this.#noticings.set(key, [noticing])
    else noticings.push(noticing)
  }

  /** What would come of it; undefined where only a run can tell. */
  verdictOn(toRun: ChangeToRun): Verdict | undefined {
    const noticings = this.#noticings.get(keyOf(toRun))
    const first = callOf(toRun).sentIn?.step
    if (noticings !== undefined && first !== undefined) {
      const steps = stepsOf(toRun, first)
      const found = noticings.find((noticing) => steps.startsWith(noticing.steps))
      if (found !== undefined) return found.verdict
    }
    return this.#wholes.get(this.#wholeOf(toRun))
  }

  #wholeOf({ doubted, call, change }: ChangeToRun): string {
    let digest = this.#digests.get(doubted)
    if (digest === undefined) this.#digests.set(doubted, (digest = digestOf(doubted)))
    return [digest, call, change.member, change.change].join('\n')
  }
}

function callOf({ doubted, call }: ChangeToRun): RecordedCall {
  return doubted.recording.calls[call] as RecordedCall
}

function keyOf(toRun: ChangeToRun): string {
  return [changeKey(toRun), callOf(toRun).sentIn?.nth, toRun.change.become].join('\n')
}

/** The steps of a scenario as they are written, from one to before another. */
function stepsOf({ doubted }: ChangeToRun, first: number, end?: number): string {
  return doubted.scenario.pickle.steps
    .slice(first, end)
    .map(({ text, argument }) => `${JSON.stringify([text, argument])}\n`)
    .join('')
}

/** Of all that a scenario does: its steps, its tags, by which it has its hooks, its folder, and what was recorded. */
function digestOf({ scenario: { pickle }, recording }: DoubtedScenario): string {
  const hash = createHash('sha1')
  const steps = pickle.steps.map(({ text, argument }) => [text, argument])
  hash.update(JSON.stringify([dirname(pickle.uri), pickle.tags.map(({ name }) => name), steps]))
  for (const { key, answer, headersRead } of recording.calls) {
    hash.update(key)
    if (answer === undefined) hash.update('none')
    else {
      const fields = isOfGrpc(answer)
        ? [...(answer.headers ?? []), ...answer.trailers]
        : [...Headers.received(answer.headerLines)]
      // The date is another one each second.
      const kept = fields.filter(([name]) => headersRead.has('date') || name.toLowerCase() !== 'date')
      hash.update(JSON.stringify([kept, isOfGrpc(answer) ? grpcParts(answer) : answer.status]))
      if (!isOfGrpc(answer)) hash.update(answer.bytes)
    }
  }
  return hash.digest('base64')
}

/** A message of a type that is not known is equal to no other. */
function grpcParts({ code, details, json }: RelayedGrpcAnswer): unknown[] {
  return [code, details, json ?? (code === ok ? randomUUID() : '')]
}
