import type { PhraseEntry } from '../catalogue'
import type { ProjectStep } from '../project'
import { mostInOrder, noOutcome, nothingCalled, notRepeatable, tooManyStories, transition } from '../scenario'
import type { StepFinding } from './finding'
import type { KnownState } from './known-state'
import { stepText } from './step-text'

/** Follows the calls of a scenario: what looks at a response needs a call before it, and not every call may be repeated. */
export class CallWalk {
  readonly #state: KnownState
  /** A call that cannot be made again, as its step says it. */
  #unrepeatable: string | undefined
  /** How many stories were told at the same time by the last call; undefined where that is not known. */
  #toldAtOnce: number | undefined = 0

  constructor(state: KnownState) {
    this.#state = state
  }

  call({ text }: ProjectStep, { repeatable }: Pick<PhraseEntry, 'repeatable'>): void {
    this.#unrepeatable = repeatable === false ? stepText(text).replace(/ with:$/, '') : undefined
    this.#toldAtOnce = 0
    this.#state.call()
  }

  /** Makes the calls of so many stories at the same time. */
  tellAtOnce(stories: number): void {
    this.#unrepeatable = undefined
    this.#toldAtOnce = stories
    this.#state.call()
  }

  /** Looks at what came of stories that were told at the same time. */
  judgeOutcome(): StepFinding[] {
    this.#state.assert()
    if (this.mayHaveOutcome) return []
    const told = this.#toldAtOnce ?? 0
    const message = told === 0 ? noOutcome : tooManyStories(told)
    return [{ level: 'warning', rule: 'no-response', message }]
  }

  /** Whether the last call may have been one of stories, few enough to be told in all their orders. */
  get mayHaveOutcome(): boolean {
    const told = this.#toldAtOnce
    return told === undefined || (told > 0 && told <= mostInOrder)
  }

  /** Sends something that has no response of its own. */
  send(): void {
    this.#state.call()
  }

  assert(): StepFinding[] {
    const missing = this.#needResponse()
    this.#state.assert()
    return missing
  }

  /** What has come over a stream is asserted on, and is the response from then on. */
  assertOnStream(): StepFinding[] {
    this.#unrepeatable = 'what came over a stream'
    this.#state.assert()
    return []
  }

  look({ repeats }: PhraseEntry): StepFinding[] {
    const missing = this.#needResponse()
    if (!repeats || this.#unrepeatable === undefined) return missing
    return [
      ...missing,
      { level: 'error', rule: 'not-repeatable', message: notRepeatable(this.#unrepeatable) },
    ]
  }

  /** Whether the last call may be made again, as far as it is known. */
  get mayRepeat(): boolean {
    return this.#unrepeatable === undefined
  }

  /** Any call may be the last one now. */
  forget(): void {
    this.#unrepeatable = undefined
    this.#toldAtOnce = undefined
  }

  #needResponse(): StepFinding[] {
    if (!this.#state.isCallKnown) return []
    const result = transition(this.#state.now, { type: 'assert' })
    if (result.ok) return []
    this.#state.isCallKnown = false
    return [{ level: 'error', rule: 'no-response', message: nothingCalled(this.#state.hasTold) }]
  }
}
