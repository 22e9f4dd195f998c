import { StepRejectedError } from '../../errors'
import { chapterClassOf, type AnyChapter, type ChapterEnd } from '../../story'
import type { ScenarioObserver } from '../scenario-observer'
import { explainRejection, nothingCalled, scenarioHasEnded, type PhrasesOf } from './rejection'
import { initialState, transition, type Rejection, type ScenarioEvent, type ScenarioState } from './state'

/** The progress of a scenario, as the state machine allows. */
export class Progress {
  /** Returns the phrases of a story, for the messages of rejections. */
  phrasesOf: PhrasesOf | undefined
  /** An example phrase that makes a call, if the scenario does not make HTTP requests. */
  exampleCall: string | undefined
  hasEnded = false
  /** The chapters reached so far, in order. */
  readonly reached: AnyChapter[] = []
  readonly #observer: ScenarioObserver | undefined
  #state: ScenarioState

  constructor(opening: ChapterEnd<unknown> | undefined, observer?: ScenarioObserver) {
    this.#observer = observer
    this.#state = initialState(opening)
    this.#noteChapter()
  }

  get state(): ScenarioState {
    return this.#state
  }

  /** Applies an event. @throws {@link StepRejectedError} when the event is not possible now. */
  enter(event: ScenarioEvent): void {
    if (this.hasEnded && event.type !== 'assert') throw new StepRejectedError(scenarioHasEnded)
    const result = transition(this.#state, event)
    if (!result.ok) throw new StepRejectedError(this.explain(result.rejection))
    this.#state = result.state
    if (event.type === 'arrange' || event.type === 'reach') this.#noteChapter()
  }

  #noteChapter(): void {
    if (this.#state.phase !== 'arranging' || this.#state.chapter === undefined) return
    const chapter = chapterClassOf(this.#state.chapter)
    this.reached.push(chapter)
    this.#observer?.reached(chapter)
  }

  /** Explains why an event is not possible now. @param hasSent - whether requests were sent that are not under test */
  explain(rejection: Rejection, hasSent = false): string {
    return rejection.reason === 'nothing called'
      ? nothingCalled(hasSent, this.exampleCall)
      : explainRejection(rejection, this.phrasesOf)
  }
}
