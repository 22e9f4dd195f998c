import { StepRejectedError } from '../../errors'
import { chapterClassOf, type AnyChapter, type ChapterEnd } from '../../story'
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
