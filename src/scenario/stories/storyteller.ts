import { AsyncLocalStorage } from 'node:async_hooks'
import { StepRejectedError } from '../../errors'
import {
  inWords,
  openChapter,
  type ChapterClass,
  type ChapterEnd,
  type DescribedStory,
  type StoryBook,
} from '../../story'
import { OpenBlock, type LogWriter } from '../log-writer'
import { PendingWork } from '../pending-work'
import { copyOf } from './copy'
import { pickStories, type ArrangementEntry } from './pick-stories'
import { noteGiven } from './givers'
import { Progress } from './progress'
import { PromiseKeeper } from './promise-keeper'
import { noStoryBook, scenarioHasEnded } from './rejection'
import { tellStory, type StorySurroundings } from './tell-story'

/** The story book of a scenario and the class of its data. */
export interface StoryBookBinding {
  readonly book: ChapterClass<ChapterEnd<unknown>>
  readonly storyData: new () => object
}

/** The storyteller whose function between two stories is running; that function may go on with the scenario. */
const handingOver = new AsyncLocalStorage<Storyteller>()

/** Arranges the stories of one scenario and tells them one after the other, each under a title of its own. */
export class Storyteller {
  readonly storyData: object | undefined
  readonly progress: Progress
  /** The class of the opening chapter; undefined without a story book. */
  readonly book: ChapterClass<ChapterEnd<unknown>> | undefined
  /** The story results, which must be awaited. */
  readonly results = new PendingWork()
  /** The entries told so far, so that they can be told once more. */
  readonly history: ArrangementEntry[] = []
  /** The number of exchanges made by stories. */
  exchanges = 0
  /** The story told last, or being told now, in words. */
  lastStory: string | undefined
  readonly #surroundings: StorySurroundings
  readonly #log: LogWriter
  /** Checks promises; undefined if that is switched off. */
  readonly #promises: PromiseKeeper | undefined
  #waiting: ArrangementEntry[] = []
  #telling: Promise<void> | undefined
  #current: string | undefined
  #storyInput: unknown
  #isFirst = true

  /** @param checkAlways - whether to check the promises of the chapter after each story */
  constructor(
    binding: StoryBookBinding | undefined,
    surroundings: StorySurroundings,
    log: LogWriter,
    checkAlways = false,
  ) {
    this.book = binding?.book
    this.storyData = binding && new binding.storyData()
    this.#surroundings = surroundings
    this.#log = log
    const looksAtPromises = checkAlways || surroundings.observer?.checksPromises
    this.#promises = looksAtPromises && binding ? new PromiseKeeper(binding.book, surroundings) : undefined
    this.progress = new Progress(binding && this.#open(binding.book), surroundings.observer)
  }

  /**
   * Goes back to the opening chapter and returns it; the story data stays. The stories arranged from it wait to be
   * told.
   */
  arrange(): ChapterEnd<unknown> {
    if (this.book === undefined) throw new StepRejectedError(noStoryBook)
    const opening = this.#open(this.book)
    this.progress.enter({ type: 'arrange', opening })
    if (this.isBusy) this.#waiting.push({ begins: true })
    else this.#begin()
    return opening
  }

  /** The data that the next story would be told with. */
  get ground(): { readonly storyData: object | undefined; readonly storyInput: unknown } {
    return { storyData: this.storyData, storyInput: this.#storyInput }
  }

  /** The names of the waiting stories, in words. */
  get untold(): string[] {
    return this.#waiting.flatMap((entry) => ('name' in entry ? [inWords(entry.name)] : []))
  }

  /** Whether stories wait or are being told. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#telling !== undefined
  }

  /** Tells the waiting stories, after those that are being told. If one of those fails, no waiting story is told. */
  tellWaiting(): Promise<void> {
    const entries = this.#waiting
    this.#waiting = []
    if (handingOver.getStore() === this) return this.#tellInOrder(entries)
    const telling =
      this.#telling === undefined
        ? this.#tellInOrder(entries)
        : this.#telling.then(() => this.#tellInOrder(entries))
    const done = (): void => {
      if (this.#telling === telling) this.#telling = undefined
    }
    this.#telling = telling
    telling.then(done, done)
    return telling
  }

  /** Runs work after the stories that wait have been told. */
  thenDo<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.isBusy ? this.tellWaiting().then(work) : work()
  }

  /**
   * Tells the stories that `describe` picks, from the current state of the scenario.
   *
   * @throws {@link StepRejectedError} when one of them may not be told now; then none is.
   */
  tell(describe: (stories: object) => unknown, book?: ChapterClass<StoryBook>): Promise<void> {
    const { state, phrasesOf } = this.progress
    this.#waiting.push(...pickStories(state, describe, phrasesOf, book).entries)
    return this.tellWaiting()
  }

  /** Tells stories that another scenario has told; functions between the stories are not run again. */
  replay(told: readonly ArrangementEntry[]): Promise<void> {
    this.#waiting.push(...told.filter((entry) => !('use' in entry)))
    return this.tellWaiting()
  }

  /** Returns a copy of the story data, after the stories that wait have been told. */
  result(): Promise<unknown> {
    const current = (): string | undefined => this.#current
    const result = {
      get name() {
        const story = current()
        return story === undefined ? 'getResult()' : `the story "${story}"`
      },
    }
    return this.results.track(result, async () => {
      if (this.storyData === undefined) throw new StepRejectedError(noStoryBook)
      if (this.isBusy) await this.tellWaiting()
      return copyOf(this.storyData)
    })
  }

  async #tellInOrder(entries: readonly ArrangementEntry[]): Promise<void> {
    for (const entry of entries) {
      if (this.progress.hasEnded) throw new StepRejectedError(scenarioHasEnded)
      this.history.push(entry)
      if ('begins' in entry) this.#begin()
      else if ('use' in entry) await handingOver.run(this, () => entry.use(copyOf(this.storyData) as never))
      else if ('reached' in entry) await this.#reach(entry.reached)
      else await this.#tellNext(entry)
    }
  }

  /** Makes the next story the first of an arrangement, without `storyInput`. */
  #begin(): void {
    this.#isFirst = true
    this.#storyInput = undefined
  }

  async #reach(chapter: ChapterEnd<unknown>): Promise<void> {
    this.progress.enter({ type: 'reach', chapter })
    await this.#promises?.lookAt(chapter, this.ground)
  }

  async #tellNext(story: DescribedStory): Promise<void> {
    const { storyData } = this
    const title = inWords(story.name)
    const block = new OpenBlock(this.#isFirst ? `given that ${title}` : title)
    this.#isFirst = false
    this.#current = title
    this.lastStory = title
    const { calls } = this.#surroundings
    const before = calls.exchanges
    try {
      const telling = { storyData, storyInput: this.#storyInput, block }
      this.#storyInput = await noteGiven(storyData, title, () =>
        tellStory(story, telling, this.#surroundings),
      )
    } finally {
      this.#current = undefined
      this.exchanges += calls.exchanges - before
      this.#log.write(block, block.exchanges.at(-1))
    }
  }

  #open(book: ChapterClass<ChapterEnd<unknown>>): ChapterEnd<unknown> {
    return openChapter(book, {
      add: (entry) => void this.#waiting.push(entry),
      reach: (reached) => void this.#waiting.push({ reached }),
      getResult: () => this.result(),
    })
  }
}
