import { createHash, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { Headers } from '../exchange'
import type { ProjectScenario } from '../project'
import type { RelayedGrpcAnswer } from '../scenario'
import type { DoubtedScenario, Verdict } from './doubted-scenario'
import { isOfGrpc, type RecordedCall } from './recording'
import { changeKey, type PlannedChange } from './tally'

const ok = 0

/**
 * Knows what becomes of a changed scenario without a run, where an equal one was run: the steps that noticed a change notice
 * the same one wherever they read it, and what is the same from its first step to its last comes to the same.
 */
export class EqualRuns {
  /** By change, then by the steps from the one that receives it to the one that noticed it. */
  readonly #noticings = new Map<string, Map<string, Verdict>>()
  /** By all that a scenario does, as far as several do the same, then by its call and change. */
  readonly #wholes = new Map<string, Map<string, Verdict>>()
  readonly #digests = new Map<DoubtedScenario, string>()
  readonly #stepNumbers = new Map<string, number>()

  /** @param doubted - the scenarios that are going to be run */
  constructor(doubted: readonly DoubtedScenario[]) {
    for (const one of doubted) this.#digests.set(one, digestOf(one))
    const seen = new Set<string>()
    for (const digest of this.#digests.values())
      if (seen.has(digest)) this.#wholes.set(digest, new Map())
      else seen.add(digest)
  }

  /** @param noticedIn - the index of the step that noticed; undefined where none did, or a hook */
  note(planned: PlannedChange, verdict: Verdict, noticedIn: number | undefined): void {
    this.#wholeOf(planned)?.set(`${planned.call} ${keyOf(planned)}`, verdict)
    const first = callOf(planned).sentIn?.step
    if (verdict === 'not noticed' || verdict === 'not known') return
    if (first === undefined || noticedIn === undefined || noticedIn < first) return
    const key = keyOf(planned)
    let noticings = this.#noticings.get(key)
    if (noticings === undefined) this.#noticings.set(key, (noticings = new Map<string, Verdict>()))
    noticings.set(this.#stepsOf(planned, first, noticedIn), verdict)
  }

  /** What would come of it; undefined where only a run can tell. */
  verdictOn(planned: PlannedChange): Verdict | undefined {
    const noticings = this.#noticings.get(keyOf(planned))
    const first = callOf(planned).sentIn?.step
    const { length } = planned.doubted.scenario.pickle.steps
    if (noticings !== undefined && first !== undefined)
      for (let last = first; last < length; last++) {
        const verdict = noticings.get(this.#stepsOf(planned, first, last))
        if (verdict !== undefined) return verdict
      }
    return this.#wholeOf(planned)?.get(`${planned.call} ${keyOf(planned)}`)
  }

  #wholeOf({ doubted }: PlannedChange): Map<string, Verdict> | undefined {
    return this.#wholes.get(this.#digests.get(doubted) ?? '')
  }

  /** The steps of a scenario from one to another, each as the number that all steps have that are written like it. */
  #stepsOf({ doubted }: PlannedChange, first: number, last: number): string {
    const steps = doubted.scenario.pickle.steps.slice(first, last + 1)
    return steps.map((step) => this.#numberOf(step)).join()
  }

  #numberOf({ text, argument }: ProjectScenario['pickle']['steps'][number]): number {
    const written = JSON.stringify([text, argument])
    const known = this.#stepNumbers.get(written) ?? this.#stepNumbers.size
    this.#stepNumbers.set(written, known)
    return known
  }
}

function callOf({ doubted, call }: PlannedChange): RecordedCall {
  return doubted.recording.calls[call] as RecordedCall
}

function keyOf(planned: PlannedChange): string {
  const { sentIn } = callOf(planned)
  return [changeKey(planned), sentIn?.nth, planned.change.become].join('\n')
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
