import {
  initialState,
  transition,
  type ScenarioEvent,
  type ScenarioState,
  type StoryBookBinding,
} from '../scenario'
import {
  discardingArrangement,
  chapterClassOf,
  openChapter,
  type AnyChapter,
  type ChapterEnd,
} from '../story'

/** The state of a scenario before a step, and which parts of it are certain. */
export class KnownState {
  readonly #opening: ChapterEnd<unknown> | undefined
  #now: ScenarioState
  #chapter: ChapterEnd<unknown> | undefined
  #isChapterKnown = true
  /** The chapters that the scenario has reached, in order; there may be others if {@link isWayKnown} is false. */
  readonly reached: AnyChapter[] = []
  /** Whether it is known which chapters the scenario has reached. */
  isWayKnown = true
  /** Whether a story has been told, which may have sent something. */
  hasTold = false
  /** Whether it is known that something has been called, or that nothing has. */
  isCallKnown = true

  constructor(book: StoryBookBinding['book'] | undefined) {
    this.#opening = book && openChapter(book, discardingArrangement)
    this.#chapter = this.#opening
    this.#now = initialState(this.#opening)
    this.#noteChapter()
  }

  get isChapterKnown(): boolean {
    return this.#isChapterKnown
  }

  set isChapterKnown(isKnown: boolean) {
    this.#isChapterKnown = isKnown
    if (!isKnown) this.isWayKnown = false
  }

  get now(): ScenarioState {
    return this.#now
  }

  /** The chapter that was reached last; undefined without a story book. */
  get chapter(): AnyChapter | undefined {
    return this.#chapter && chapterClassOf(this.#chapter)
  }

  get mayHaveCalled(): boolean {
    return !this.isCallKnown || this.#now.phase !== 'arranging' || this.#now.called
  }

  /** Goes back to the opening chapter, if there is one. */
  begin(): void {
    if (this.#opening === undefined) return
    this.#enter({ type: 'arrange', opening: this.#opening })
    this.isChapterKnown = true
  }

  reach(chapter: ChapterEnd<unknown>): void {
    this.hasTold = true
    this.#enter({ type: 'reach', chapter })
  }

  call(): void {
    this.#enter({ type: 'call' })
    this.#know()
  }

  /** Notes an assertion on the response, whether or not it is known that there is one. */
  assert(): void {
    this.#now = { phase: 'asserting' }
    this.#know()
  }

  forget(): void {
    this.isChapterKnown = false
    this.isCallKnown = false
  }

  #know(): void {
    this.isChapterKnown = true
    this.isCallKnown = true
  }

  #enter(event: ScenarioEvent): void {
    const result = transition(this.#now, event)
    if (!result.ok) return
    this.#now = result.state
    if (this.#now.phase !== 'arranging') return
    this.#chapter = this.#now.chapter
    this.#noteChapter()
  }

  #noteChapter(): void {
    if (this.chapter !== undefined) this.reached.push(this.chapter)
  }
}
