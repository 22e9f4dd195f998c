import { AsyncLocalStorage } from 'node:async_hooks'
import { StepRejectedError } from '../../errors'
import {
  Chapter,
  inWords,
  openChapter,
  type ChapterClass,
  type ChapterEnd,
  type DescribedStory,
  type StoryBook,
} from '../../story'
import { PendingWork } from '../calls/pending-work'
import { OpenBlock } from '../log-writer'
import { copyOf } from './copy'
import { checkInvariants } from './invariants'
import { pickStories, type ArrangementEntry } from './pick-stories'
import { noStoryBook, scenarioHasEnded } from './rejection'
import { runStory, type StoryHost } from './run-story'
import { Progress } from './state'

/** The story book of a scenario and the class of its data. */
export interface StoryBookBinding {
  readonly book: ChapterClass<ChapterEnd<unknown>>
  readonly storyData: new () => object
}

/** The stories whose function between two of them is running; that function may go on with the scenario. */
const handingOver = new AsyncLocalStorage<Stories>()

/** Arranges the stories of one scenario and runs them one after the other, each under a title of its own. */
export class Stories {
  readonly storyData: object | undefined
  readonly progress: Progress
  /** The class of the opening chapter; undefined without a story book. */
  readonly book: ChapterClass<ChapterEnd<unknown>> | undefined
  /** The parts of the scenario that stories use. */
  readonly host: StoryHost
  /** The story results, which must be awaited. */
  readonly results = new PendingWork()
  /** The entries run so far, so that they can be repeated. */
  readonly history: ArrangementEntry[] = []
  /** The number of exchanges made by stories. */
  exchanges = 0
  /** The story run last, or running now, in words. */
  lastStory: string | undefined
  /** What the story before returned. */
  storyInput: unknown
  readonly #checksInvariants: boolean
  #waiting: ArrangementEntry[] = []
  #running: Promise<void> | undefined
  #current: string | undefined
  #isFirst = true

  /** @param checkAlways - whether to check the invariants of the chapter after each story */
  constructor(binding: StoryBookBinding | undefined, host: StoryHost, checkAlways = false) {
    this.book = binding?.book
    this.storyData = binding && new binding.storyData()
    this.host = host
    this.#checksInvariants = binding !== undefined && (checkAlways || host.observer?.checksPromises === true)
    this.progress = new Progress(binding && this.#open(binding.book), (chapter) =>
      host.observer?.reached(chapter),
    )
  }

  /** Goes back to the opening chapter and returns it; the story data stays. The stories arranged from it wait. */
  arrange(): ChapterEnd<unknown> {
    if (this.book === undefined) throw new StepRejectedError(noStoryBook)
    const opening = this.#open(this.book)
    this.progress.enter({ type: 'arrange', opening })
    if (this.isBusy) this.#waiting.push({ begins: true })
    else this.#begin()
    return opening
  }

  #open(book: ChapterClass<ChapterEnd<unknown>>): ChapterEnd<unknown> {
    return openChapter(book, {
      add: (entry) => void this.#waiting.push(entry),
      reach: (reached) => void this.#waiting.push({ reached }),
      getResult: () => this.result(),
    })
  }

  /** Makes the next story the first of an arrangement, without `storyInput`. */
  #begin(): void {
    this.#isFirst = true
    this.storyInput = undefined
  }

  /** The names of the waiting stories, in words. */
  get waiting(): string[] {
    return this.#waiting.flatMap((entry) => ('name' in entry ? [inWords(entry.name)] : []))
  }

  /** Whether stories wait or are running. */
  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#running !== undefined
  }

  /**
   * Runs the stories that `describe` picks, from the current state of the scenario.
   *
   * @throws {@link StepRejectedError} when one of them may not be run now; then none is.
   */
  run(describe: (stories: object) => unknown, book?: ChapterClass<StoryBook>): Promise<void> {
    const { state, phrasesOf } = this.progress
    this.#waiting.push(...pickStories(state, describe, phrasesOf, book).entries)
    return this.runWaiting()
  }

  /** Runs stories that another scenario has run; functions between the stories are not run again. */
  repeat(entries: readonly ArrangementEntry[]): Promise<void> {
    this.#waiting.push(...entries.filter((entry) => !('use' in entry)))
    return this.runWaiting()
  }

  /** Runs the waiting stories, after those that are running. If one of those fails, no waiting story is run. */
  runWaiting(): Promise<void> {
    const entries = this.#waiting
    this.#waiting = []
    if (handingOver.getStore() === this) return this.#runInOrder(entries)
    const running =
      this.#running === undefined
        ? this.#runInOrder(entries)
        : this.#running.then(() => this.#runInOrder(entries))
    const done = (): void => {
      if (this.#running === running) this.#running = undefined
    }
    this.#running = running
    running.then(done, done)
    return running
  }

  async #runInOrder(entries: readonly ArrangementEntry[]): Promise<void> {
    for (const entry of entries) {
      if (this.progress.hasEnded) throw new StepRejectedError(scenarioHasEnded)
      this.history.push(entry)
      if ('name' in entry) await this.#runNext(entry)
      else if ('begins' in entry) this.#begin()
      else if ('use' in entry) await handingOver.run(this, () => entry.use(copyOf(this.storyData) as never))
      else {
        this.progress.enter({ type: 'reach', chapter: entry.reached })
        if (this.#checksInvariants && this.book !== undefined && entry.reached instanceof Chapter)
          await checkInvariants(entry.reached, this.book, this)
      }
    }
  }

  async #runNext(story: DescribedStory): Promise<void> {
    const { storyData, storyInput } = this
    const { calls, log } = this.host
    const title = inWords(story.name)
    const block = new OpenBlock(this.#isFirst ? `given that ${title}` : title)
    this.#isFirst = false
    this.#current = title
    this.lastStory = title
    const before = calls.exchanges
    const given = storyData && membersWithValue(storyData)
    try {
      this.storyInput = await runStory(story, { storyData, storyInput, block }, this.host)
      if (given !== undefined) noteGiver(title, storyData as object, given)
    } finally {
      this.#current = undefined
      this.exchanges += calls.exchanges - before
      log.write(block, block.exchanges.at(-1))
    }
  }

  /** Returns a copy of the story data, after the stories that wait have been run. */
  result(): Promise<unknown> {
    const current = (): string | undefined => this.#current
    const named = {
      get name() {
        const story = current()
        return story === undefined ? 'getResult()' : `the story "${story}"`
      },
    }
    return this.results.track(named, this.#copyAfterWaiting())
  }

  async #copyAfterWaiting(): Promise<unknown> {
    if (this.storyData === undefined) throw new StepRejectedError(noStoryBook)
    if (this.isBusy) await this.runWaiting()
    return copyOf(this.storyData)
  }
}

/** For each class of story data: its members that stories gave a value in this process, with the first that did. */
const givers = new WeakMap<object, Map<string, string>>()

/** Returns the story that was seen to give a member of the story data its value, in words. */
export function storyThatSets(storyData: object, member: string): string | undefined {
  return givers.get(storyData.constructor)?.get(member)
}

function noteGiver(story: string, storyData: object, before: ReadonlySet<string>): void {
  for (const member of membersWithValue(storyData)) {
    if (before.has(member)) continue
    let known = givers.get(storyData.constructor)
    if (known === undefined) givers.set(storyData.constructor, (known = new Map<string, string>()))
    if (!known.has(member)) known.set(member, story)
  }
}

function membersWithValue(storyData: object): Set<string> {
  const names = Object.keys(storyData)
  return new Set(names.filter((name) => Reflect.get(storyData, name) !== undefined))
}
