import { kindOfValue, StepRejectedError } from '../../errors'
import {
  chapterClassOf,
  ChapterEnd,
  EndChapter,
  inWords,
  offeredStories,
  openChapter,
  StoryEnding,
  storyNames,
  type AnyChapter,
  type Arrangement,
  type DescribedStory,
  type LaterStory,
  type StoryDataUse,
} from '../../story'
import { scenarioHasEnded } from '../calls/open-calls'

export type ScenarioState =
  /** Stories may be run, those that `chapter` offers; undefined without a story book. */
  | {
      readonly phase: 'arranging'
      readonly chapter: ChapterEnd<unknown> | undefined
      readonly called: boolean
    }
  | { readonly phase: 'acting' }
  | { readonly phase: 'asserting' }

/** Returns the state in a chapter; without a state before, that of a scenario that begins. */
export function arranging(chapter: ChapterEnd<unknown> | undefined, before?: ScenarioState): ScenarioState {
  return { phase: 'arranging', chapter, called: before !== undefined && hasCalled(before) }
}

/** Whether a call under test was made, so that there may be a response. */
export function hasCalled(state: ScenarioState): boolean {
  return state.phase !== 'arranging' || state.called
}

/** The progress of a scenario: arranging, then acting, then asserting, and again. */
export class Progress {
  phrasesOf: PhrasesOf | undefined
  /** An example of a call; undefined where it is a phrase that sends an HTTP request. */
  exampleCall: string | undefined
  hasEnded = false
  readonly reached: AnyChapter[] = []
  state: ScenarioState

  constructor(
    opening: ChapterEnd<unknown> | undefined,
    private readonly onReached: (chapter: AnyChapter) => void,
  ) {
    this.state = arranging(opening)
    if (opening !== undefined) this.#noteReached(opening)
  }

  /** A story has led to a chapter, or an arrangement begins in it. @throws {@link StepRejectedError} after the end */
  reach(chapter: ChapterEnd<unknown>): void {
    this.checkOpen()
    this.state = arranging(chapter, this.state)
    this.#noteReached(chapter)
  }

  #noteReached(reached: ChapterEnd<unknown>): void {
    const chapter = chapterClassOf(reached)
    this.reached.push(chapter)
    this.onReached(chapter)
  }

  call(): void {
    this.checkOpen()
    this.state = { phase: 'acting' }
  }

  assert(): void {
    if (!hasCalled(this.state)) throw new StepRejectedError(nothingCalled(false, this.exampleCall))
    this.state = { phase: 'asserting' }
  }

  checkOpen(): void {
    if (this.hasEnded) throw new StepRejectedError(scenarioHasEnded)
  }
}

/** Returns the phrases bound to a story, as feature files write them; an empty list if there are none. */
export type PhrasesOf = (story: string) => readonly string[]

export const noStoryBook =
  'This scenario is configured without a story book.\n' +
  'Configure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })'

/** The message for an assertion before any call. @param hasSent - whether requests were sent that are not under test */
export function nothingCalled(hasSent: boolean, example = 'When I GET "/accounts/1"'): string {
  return hasSent
    ? `No response to check: this scenario has made no call under test yet. What stories, hooks and this.axios send is not under test.\nMake one first, for example: ${example}`
    : `No response to check: this scenario has sent no request yet.\nSend one first, for example: ${example}`
}

const arrangeAnew = 'To arrange something further, first: Given a new story begins'

function refuseOutOfTurn(state: ScenarioState, name: string, phrasesOf: PhrasesOf = () => []): void {
  const story = `The story "${inWords(name)}"`
  if (state.phase !== 'arranging')
    throw new StepRejectedError(
      `${story} comes after the call under test, but stories arrange what comes before it.\n${arrangeAnew}`,
    )
  if (state.chapter === undefined) throw new StepRejectedError(`${story} cannot be run. ${noStoryBook}`)
  if (state.chapter instanceof EndChapter)
    throw new StepRejectedError(`${story} comes after a story that ended the arrangement.\n${arrangeAnew}`)
  const chapter = chapterClassOf(state.chapter)
  if (storyNames(chapter).includes(name)) return
  const what = `${story} is not part of the chapter "${inWords(chapter.name)}".`
  throw new StepRejectedError([what, ...listOffered(offeredStories(chapter), phrasesOf)].join('\n'))
}

function listOffered(offered: readonly string[], phrasesOf: PhrasesOf): string[] {
  if (offered.length === 0) return ['No story is possible from here.']
  const width = Math.max(...offered.map((story) => inWords(story).length))
  const rows = offered.flatMap((story) => {
    const phrases = phrasesOf(story)
    const shown = phrases.length === 0 ? ['(no phrase yet)'] : phrases
    return shown.map((phrase) => `  ${inWords(story).padEnd(width)} -> ${phrase}`)
  })
  return ['From here the scenario can go on with:', ...rows]
}

export type ArrangementEntry =
  | DescribedStory
  | LaterStory
  | StoryDataUse
  | { readonly kind: 'reached'; readonly chapter: ChapterEnd<unknown> }
  | { readonly kind: 'begins' }

export type Describe = (stories: object) => unknown

/** The stories that a phrase describes; nothing has been run yet. */
export interface PickedStories {
  readonly entries: readonly ArrangementEntry[]
  readonly reached: ChapterEnd<unknown>
}

/** Picks stories of the current chapter and those that follow. One that a chapter does not offer is rejected at once. */
export function pickStories(state: ScenarioState, describe: Describe, phrasesOf?: PhrasesOf): PickedStories {
  const chapter = state.phase === 'arranging' ? state.chapter : undefined
  const from = chapter === undefined ? EndChapter : chapterClassOf(chapter)
  return pickFrom(from, describe, (story, reached) => refuseOutOfTurn(reached ?? state, story, phrasesOf))
}

/**
 * Runs `describe` to pick stories out of turn. Only the first may come from any chapter; those that follow must be
 * offered by the chapter that the one before leads to.
 *
 * @param chapterToTryFrom - returns the chapter to take the first story from
 */
export function pickOutOfTurn(
  chapterToTryFrom: (story: string) => AnyChapter,
  describe: Describe,
  phrasesOf?: PhrasesOf,
): PickedStories {
  return pickFrom(EndChapter, describe, (story, reached, arrangement) => {
    if (reached !== undefined) refuseOutOfTurn(reached, story, phrasesOf)
    const chapter = openChapter<object>(chapterToTryFrom(story), arrangement)
    return (...args: unknown[]): unknown =>
      Reflect.apply(Reflect.get(chapter, story) as Describe, chapter, args)
  })
}

/** @param missing - returns what takes the place of a story that is not offered; `reached` is undefined for the first */
function pickFrom(
  from: AnyChapter,
  describe: Describe,
  missing: (story: string, reached: ScenarioState | undefined, arrangement: Arrangement) => unknown,
): PickedStories {
  const entries: ArrangementEntry[] = []
  const arrangement: Arrangement = {
    add: (entry) => void entries.push(entry),
    reach: (chapter) => void entries.push({ kind: 'reached', chapter }),
    getResult: () => {
      throw new StepRejectedError(
        'A phrase cannot wait for its own result.\nUse getResult(data => …) inside the chain.',
      )
    },
    missing: (story, chapter) =>
      missing(story, chapter === first ? undefined : arranging(chapter), arrangement),
  }
  const first = openChapter(from, arrangement)
  const reached: unknown = typeof describe === 'function' ? describe(first) : describe
  // An async handler is rejected below, so its own failure is ignored.
  if (reached instanceof Promise) reached.catch(() => undefined)
  if (!(reached instanceof ChapterEnd) || entries.length === 0)
    throw new StepRejectedError(pickedNothing(reached))
  return { entries, reached }
}

function pickedNothing(result: unknown): string {
  const story = StoryEnding.storyIn(result)
  if (story !== undefined)
    return `The story "${story}" does not say where it leads.\nEnd it with proceedToChapter(…) or end(): when(…).proceedToChapter(NextChapter)`
  const what = result instanceof ChapterEnd ? 'a chapter without telling a story' : kindOfValue(result)
  return (
    `A function that tells stories gives the chapter that the last one reached, but this one gave ${what}.\n` +
    'Write it as (story, …) => story.nameOfTheStory(…), and let each story method return what proceedToChapter or end gives.'
  )
}
