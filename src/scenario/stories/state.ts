import { StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  EndChapter,
  offeredStories,
  storyNames,
  type AnyChapter,
  type ChapterEnd,
} from '../../story'
import {
  explainRejection,
  nothingCalled,
  scenarioHasEnded,
  type PhrasesOf,
  type Rejection,
} from './rejection'

export type ScenarioState =
  /** Stories may be run, those that `chapter` offers; undefined without a story book. */
  | {
      readonly phase: 'arranging'
      readonly chapter: ChapterEnd<unknown> | undefined
      readonly called: boolean
    }
  /** The call under test was made. */
  | { readonly phase: 'acting' }
  /** Assertions on its response are being made. */
  | { readonly phase: 'asserting' }

/** What happens to a scenario. */
export type ScenarioEvent =
  /** An arrangement begins at the opening chapter. */
  | { readonly type: 'arrange'; readonly opening: ChapterEnd<unknown> }
  /** A story is picked to be run. */
  | { readonly type: 'pick'; readonly story: string }
  /** A story was run and leads to this chapter. */
  | { readonly type: 'reach'; readonly chapter: ChapterEnd<unknown> }
  | { readonly type: 'call' }
  | { readonly type: 'assert' }

export type Transition =
  { readonly ok: true; readonly state: ScenarioState } | { readonly ok: false; readonly rejection: Rejection }

/** A scenario before anything has happened in it. */
export function initialState(opening: ChapterEnd<unknown> | undefined): ScenarioState {
  return { phase: 'arranging', chapter: opening, called: false }
}

/**
 * Returns the state after the event, or the reason why there is none. It has no side effects: the caller does the work.
 */
export function transition(state: ScenarioState, event: ScenarioEvent): Transition {
  const called = state.phase !== 'arranging' || state.called
  switch (event.type) {
    case 'arrange':
      return to({ phase: 'arranging', chapter: event.opening, called })
    case 'pick':
      return mayPick(state, event.story)
    case 'reach':
      return to({ phase: 'arranging', chapter: event.chapter, called })
    case 'call':
      return to({ phase: 'acting' })
    case 'assert':
      return called ? to({ phase: 'asserting' }) : rejected({ reason: 'nothing called' })
  }
}

function mayPick(state: ScenarioState, story: string): Transition {
  if (state.phase !== 'arranging') return rejected({ reason: 'story after call', story })
  if (state.chapter === undefined) return rejected({ reason: 'no story book', story })
  if (state.chapter instanceof EndChapter) return rejected({ reason: 'story after end', story })
  const chapterClass = chapterClassOf(state.chapter)
  if (storyNames(chapterClass).includes(story)) return to(state)
  const offered = offeredStories(chapterClass)
  return rejected({ reason: 'story not offered', story, chapter: chapterClass.name, offered })
}

function to(state: ScenarioState): Transition {
  return { ok: true, state }
}

function rejected(rejection: Rejection): Transition {
  return { ok: false, rejection }
}

/** The progress of a scenario, as the state machine allows. */
export class Progress {
  /** Returns the phrases of a story, for the messages of rejections. */
  phrasesOf: PhrasesOf | undefined
  /** An example phrase that makes a call, if the scenario does not make HTTP requests. */
  exampleCall: string | undefined
  hasEnded = false
  /** The chapters reached so far, in order. */
  readonly reached: AnyChapter[] = []
  state: ScenarioState
  readonly #onReached: ((chapter: AnyChapter) => void) | undefined

  constructor(opening: ChapterEnd<unknown> | undefined, onReached?: (chapter: AnyChapter) => void) {
    this.#onReached = onReached
    this.state = initialState(opening)
    if (opening !== undefined) this.#reach(opening)
  }

  /** Applies an event. @throws {@link StepRejectedError} when the event is not possible now. */
  enter(event: ScenarioEvent): void {
    if (this.hasEnded && event.type !== 'assert') throw new StepRejectedError(scenarioHasEnded)
    const result = transition(this.state, event)
    if (!result.ok) throw new StepRejectedError(this.explain(result.rejection))
    this.state = result.state
    if (event.type === 'arrange') this.#reach(event.opening)
    if (event.type === 'reach') this.#reach(event.chapter)
  }

  #reach(reached: ChapterEnd<unknown>): void {
    const chapter = chapterClassOf(reached)
    this.reached.push(chapter)
    this.#onReached?.(chapter)
  }

  /** Explains why an event is not possible now. @param hasSent - whether requests were sent that are not under test */
  explain(rejection: Rejection, hasSent = false): string {
    return rejection.reason === 'nothing called'
      ? nothingCalled(hasSent, this.exampleCall)
      : explainRejection(rejection, this.phrasesOf)
  }
}
