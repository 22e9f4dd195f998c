import { chapterClassOf, EndChapter, offeredStories, storyNames, type ChapterEnd } from '../../story'

export type ScenarioState =
  /** Stories may be told, those that `chapter` offers; undefined without a story book. */
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
  /** A story is picked to be told. */
  | { readonly type: 'pick'; readonly story: string }
  /** A story was told and leads to this chapter. */
  | { readonly type: 'reach'; readonly chapter: ChapterEnd<unknown> }
  | { readonly type: 'call' }
  | { readonly type: 'assert' }

/** Why an event is not possible in a state. */
export type Rejection =
  | { readonly reason: 'no story book'; readonly story: string }
  | { readonly reason: 'story after call'; readonly story: string }
  | {
      readonly reason: 'story not offered'
      readonly story: string
      readonly chapter: string
      readonly offered: readonly string[]
    }
  | { readonly reason: 'story after end'; readonly story: string }
  | { readonly reason: 'nothing called' }

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
  switch (event.type) {
    case 'arrange':
      return to({ phase: 'arranging', chapter: event.opening, called: hasCalled(state) })
    case 'pick':
      return mayPick(state, event.story)
    case 'reach':
      return to({ phase: 'arranging', chapter: event.chapter, called: hasCalled(state) })
    case 'call':
      return to({ phase: 'acting' })
    case 'assert':
      return hasCalled(state) ? to({ phase: 'asserting' }) : rejected({ reason: 'nothing called' })
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

function hasCalled(state: ScenarioState): boolean {
  return state.phase !== 'arranging' || state.called
}

function to(state: ScenarioState): Transition {
  return { ok: true, state }
}

function rejected(rejection: Rejection): Transition {
  return { ok: false, rejection }
}
