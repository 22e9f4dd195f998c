import { StepRejectedError } from '../../errors'
import { chapterClassOf, type AnyChapter, type ChapterEnd } from '../../story'
import type { ScenarioObserver } from '../scenario-observer'
import { explainRejection, nothingCalled, scenarioHasEnded, type PhrasesOf } from './rejection'
import { initialState, transition, type Rejection, type ScenarioEvent, type ScenarioState } from './state'

/** How far a scenario has come, as the state machine allows. */
export class Progress {
  /** How rejections name the phrases of a story; set by who knows them. */
  phrasesOf: PhrasesOf | undefined
  /** A phrase that makes a call, where HTTP requests are not what the scenario makes. */
  exampleCall: string | undefined
  hasEnded = false
  /** The chapters that the scenario has come to, in order. */
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

  /** Takes the scenario one event further. @throws {@link StepRejectedError} when the event is not possible now. */
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

  /** Says why an event is not possible now. @param hasSent - whether anything was sent that is not under test */
  explain(rejection: Rejection, hasSent = false): string {
    return rejection.reason === 'nothing called'
      ? nothingCalled(hasSent, this.exampleCall)
      : explainRejection(rejection, this.phrasesOf)
  }
}
