import { AsyncLocalStorage } from 'node:async_hooks'
import { reword, StepRejectedError } from '../../errors'
import { isAnswered } from '../../exchange'
import { redactError } from '../../redaction'
import {
  Chapter,
  chapterClassOf,
  chosenChapter,
  inWords,
  openChapter,
  invariantsOf,
  type AnyChapter,
  type ChapterClass,
  type ChapterEnd,
  type DescribedStory,
  type Invariant,
  type ScenarioContext,
} from '../../story'
import { PendingWork } from '../calls/open-calls'
import { observeAct, type ScenarioObserver } from '../events'
import { OpenBlock } from '../log-writer'
import type { OnceScenario } from './once'
import { pickStories, type ArrangementEntry, type Describe } from './pick-stories'
import { noStoryBook, Progress } from './progress'
import { copyOf, failedForWantOf, listMembers, watchNeeds, watchStoryData } from './story-data'
import { actInTurn, runStory, unmetCondition } from './story-run'

export interface StoryBookBinding {
  readonly book: ChapterClass<ChapterEnd<unknown>>
  readonly storyData: new () => object
}

/** The stories whose function between two of them is running; that function may go on with the scenario. */
const handingOver = new AsyncLocalStorage<RunningStories>()

/** Arranges the stories of one scenario and runs them one after the other, each under a title of its own. */
export class RunningStories {
  readonly storyData: object | undefined
  readonly progress: Progress
  readonly book: ChapterClass<ChapterEnd<unknown>> | undefined
  readonly results = new PendingWork()
  /** The entries run so far, so that they can be repeated. */
  readonly history: ArrangementEntry[] = []
  /** The number of exchanges that stories and invariants have made. */
  exchangeCount = 0
  /** The story run last, or running now, in words. */
  lastStory: string | undefined
  storyInput: unknown
  #waiting: ArrangementEntry[] = []
  #running: Promise<void> | undefined
  #isStoryRunning = false
  #isFirst = true

  constructor(
    binding: StoryBookBinding | undefined,
    private readonly scenario: OnceScenario,
    observer: ScenarioObserver | undefined,
  ) {
    this.book = binding?.book
    this.storyData = binding && new binding.storyData()
    this.progress = new Progress(binding && this.#open(binding.book), (chapter) =>
      observer?.reached?.(chapter),
    )
  }

  /** Goes back to the opening chapter and returns it; the story data stays. The stories arranged from it wait. */
  arrange(): ChapterEnd<unknown> {
    if (this.book === undefined) throw new StepRejectedError(noStoryBook)
    const opening = this.#open(this.book)
    this.progress.reach(opening)
    if (this.isBusy) this.#waiting.push({ kind: 'begins' })
    else this.#begin()
    return opening
  }

  #open(book: ChapterClass<ChapterEnd<unknown>>): ChapterEnd<unknown> {
    return openChapter(book, {
      add: (entry) => void this.#waiting.push(entry),
      reach: (chapter) => void this.#waiting.push({ kind: 'reached', chapter }),
      getResult: () => this.result(),
    })
  }

  /** Makes the next story the first of an arrangement, without `storyInput`. */
  #begin(): void {
    this.#isFirst = true
    this.storyInput = undefined
  }

  get waiting(): string[] {
    return this.#waiting.flatMap((entry) => ('name' in entry ? [inWords(entry.name)] : []))
  }

  get isBusy(): boolean {
    return this.#waiting.length > 0 || this.#running !== undefined
  }

  /** Runs the stories that `describe` picks from the current chapter, after those that wait. */
  run(describe: Describe): Promise<void> {
    if (this.isBusy) return this.runWaiting().then(() => this.run(describe))
    const { state, phrasesOf } = this.progress
    this.#waiting.push(...pickStories(state, describe, phrasesOf).entries)
    return this.runWaiting()
  }

  /** Runs stories that another scenario has run; functions between the stories are not run again. */
  repeat(entries: readonly ArrangementEntry[]): Promise<void> {
    this.#waiting.push(...entries.filter(({ kind }) => kind !== 'use'))
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
    const { progress, storyData } = this
    for (const entry of entries) {
      progress.checkOpen()
      if (entry.kind !== 'later') this.history.push(entry)
      switch (entry.kind) {
        case 'later': {
          const { state, phrasesOf } = progress
          await this.#runInOrder(pickStories(state, entry.describe, phrasesOf).entries)
          break
        }
        case 'begins':
          this.#begin()
          break
        case 'use':
          await handingOver.run(this, () => entry.use(copyOf(storyData) as never))
          break
        case 'reached': {
          const chapter = this.#reach(entry.chapter)
          if (chapter !== undefined && this.#checksInvariants) await this.#checkInvariants(chapter)
          break
        }
        case 'story':
          await this.#runStory(entry)
      }
    }
  }

  async #runStory(story: DescribedStory): Promise<void> {
    const { scenario, storyData, storyInput } = this
    const { calls, log } = scenario
    const unmet = unmetCondition(story, storyData)
    if (unmet !== undefined) {
      redactError(unmet.error, scenario.redactor)
      const act = { ...actInTurn(story), needs: unmet.needs }
      return observeAct(calls.observer, act, () => Promise.reject(unmet.error))
    }
    const title = inWords(story.name)
    const block = new OpenBlock(this.#isFirst ? `given that ${title}` : title)
    const sentBefore = calls.exchangeCount
    const before = storyData && membersWithValue(storyData)
    this.#isFirst = false
    this.#isStoryRunning = true
    this.lastStory = title
    try {
      const output =
        story.once === undefined || scenario.once === undefined
          ? await runStory(story, { storyData, storyInput, block }, scenario)
          : await scenario.once.runOrRecall(story, storyInput, scenario, block)
      if (story.stays !== true) this.storyInput = output
      if (before !== undefined) noteGiver(title, storyData as object, before)
    } finally {
      this.#isStoryRunning = false
      this.exchangeCount += calls.exchangeCount - sentBefore
      log.write(block)
    }
  }

  /** Reaches the chapter that a story leads to, and returns it; undefined where a later story says which it is. */
  #reach(leadsTo: ChapterEnd<unknown>): ChapterEnd<unknown> | undefined {
    try {
      const chapter = chosenChapter(leadsTo, () => copyOf(this.storyData))
      if (chapter !== undefined) this.progress.reach(chapter)
      return chapter
    } catch (error) {
      throw redactError(error, this.scenario.redactor)
    }
  }

  doAfter<Result>(named: { readonly name?: string }, work: () => Promise<Result>): Promise<Result> {
    return this.scenario.calls.openCalls.track(named, () =>
      this.isBusy ? this.runWaiting().then(work) : work(),
    )
  }

  result(): Promise<unknown> {
    const nameNow = (): string => (this.#isStoryRunning ? `the story "${this.lastStory}"` : 'getResult()')
    const named = {
      get name() {
        return nameNow()
      },
    }
    return this.results.track(named, async () => {
      if (this.storyData === undefined) throw new StepRejectedError(noStoryBook)
      if (this.isBusy) await this.runWaiting()
      return copyOf(this.storyData)
    })
  }

  get #checksInvariants(): boolean {
    const { options, observer } = this.scenario.calls
    return options.checkAlways === true || observer?.checksInvariants === true
  }

  /** Checks the invariants of a chapter and its book. One that needs a missing member is skipped. */
  async #checkInvariants(reached: ChapterEnd<unknown>): Promise<void> {
    if (!(reached instanceof Chapter) || this.book === undefined) return
    const chapter = chapterClassOf(reached)
    const { calls } = this.scenario
    const sentBefore = calls.exchangeCount
    for (const invariant of invariantsOf(chapter, this.book)) await this.#checkInvariant(invariant, chapter)
    this.exchangeCount += calls.exchangeCount - sentBefore
  }

  async #checkInvariant({ name, always }: Invariant, chapter: AnyChapter): Promise<void> {
    const { scenario, storyInput } = this
    const block = new OpenBlock(`always: ${inWords(name)}`)
    const watched = watchStoryData(this.storyData)
    const { storyData } = watched
    const work = (context: ScenarioContext<unknown>): Promise<void> =>
      always.holds(context, scenario.calls.observer?.skipsPauses)
    try {
      await runStory(
        { name, chapter: chapter.name, build: undefined, work },
        { storyData, storyInput, watched, block, watch: watchNeeds(name, watched), isInvariant: true },
        scenario,
      )
    } catch (error) {
      const { missing } = watched
      if (!failedForWantOf(missing, error, block.exchanges.some(isAnswered)))
        throw withInvariant(error, name, chapter)
      block.log(
        missing.size > 0
          ? `Not checked: it needs ${listMembers(missing)}, which no story has given.`
          : 'Not checked: it would send a value that is undefined. Check what it takes from responses.',
      )
    } finally {
      scenario.log.write(block)
    }
  }
}

function withInvariant(error: unknown, name: string, chapter: AnyChapter): unknown {
  const line = `The invariant "${inWords(name)}" of the chapter "${inWords(chapter.name)}" does not hold.`
  if (error instanceof Error) reword(error, `${line}\n${error.message}`)
  return error
}

/** For each class of story data: its members that stories gave a value in this process, with the first that did. */
const givers = new WeakMap<object, Map<string, string>>()

export function storyThatSets(storyData: object, member: string): string | undefined {
  return givers.get(storyData.constructor)?.get(member)
}

function noteGiver(story: string, storyData: object, before: ReadonlySet<string>): void {
  const known = givers.get(storyData.constructor) ?? new Map<string, string>()
  for (const member of membersWithValue(storyData))
    if (!before.has(member) && !known.has(member)) known.set(member, story)
  givers.set(storyData.constructor, known)
}

function membersWithValue(storyData: object): Set<string> {
  const names = Object.keys(storyData)
  return new Set(names.filter((name) => Reflect.get(storyData, name) !== undefined))
}
