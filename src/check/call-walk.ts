import type { ProjectStep } from '../project'
import { maxInOrder, noOutcome, nothingCalled, notRepeatable, tooManyStories, transition } from '../scenario'
import type { LibraryPhrase } from '../world'
import type { StepFinding } from './finding'
import type { KnownState } from './known-state'
import { stepText } from './step-text'

/**
 * Follows the calls of a scenario: a step that looks at a response needs an earlier call, and some calls cannot be
 * repeated.
 */
export class CallWalk {
  readonly #state: KnownState
  /** The last call in the words of its step, if it cannot be repeated. */
  #unrepeatable: string | undefined
  /** The number of stories that the last call told at the same time; undefined if it is not known. */
  #toldAtOnce: number | undefined = 0

  constructor(state: KnownState) {
    this.#state = state
  }

  call({ text }: ProjectStep, { repeatable }: Pick<LibraryPhrase, 'repeatable'>): void {
    this.#unrepeatable = repeatable === false ? stepText(text).replace(/ with:$/, '') : undefined
    this.#toldAtOnce = 0
    this.#state.call()
  }

  /** Notes the calls of this many stories, told at the same time. */
  tellAtOnce(stories: number): void {
    this.#unrepeatable = undefined
    this.#toldAtOnce = stories
    this.#state.call()
  }

  /** Checks a step that looks at the outcome of stories told at the same time. */
  judgeOutcome(): StepFinding[] {
    this.#state.assert()
    if (this.mayHaveOutcome) return []
    const told = this.#toldAtOnce ?? 0
    const message = told === 0 ? noOutcome : tooManyStories(told)
    return [{ level: 'warning', rule: 'no-response', message }]
  }

  /** Whether the last call may have told stories at the same time, few enough to be told in all their orders. */
  get mayHaveOutcome(): boolean {
    const told = this.#toldAtOnce
    return told === undefined || (told > 0 && told <= maxInOrder)
  }

  /** Notes that something was sent that has no response of its own. */
  send(): void {
    this.#state.call()
  }

  assert(): StepFinding[] {
    const missing = this.#needResponse()
    this.#state.assert()
    return missing
  }

  /** Notes an assertion on what came over a stream, which is the response from then on. */
  assertOnStream(): StepFinding[] {
    this.#unrepeatable = 'what came over a stream'
    this.#state.assert()
    return []
  }

  look({ repeats }: LibraryPhrase): StepFinding[] {
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

  /** Notes that any call may be the last one now. */
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
