import { didYouMean, firstLine, InputError, NoResponseError, StepRejectedError } from '../errors'
import type { AnsweredExchange } from '../exchange'
import { StartLine, type Lane, type RunningLane } from '../http'
import type { Response } from '../assertions'
import {
  chaptersOffering,
  chosenChapter,
  findStories,
  inWords,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type ChapterEnd,
  type StoryBook,
} from '../story'
import { isStatusError, type AnsweredCall, type Call } from './calls/call'
import { doAtOnce, type CallUnderTest } from './calls/call-under-test'
import { OpenBlock } from './log-writer'
import type { Part } from './part'
import { maxInOrder, repeatArrangement, sentOutsideStories, type Mark } from './replay'
import { RunningScenario, type ScenarioSetUp } from './scenario'
import {
  arranging,
  noStoryBook,
  pickOutOfTurn,
  pickStories,
  type ArrangementEntry,
  type Describe,
} from './stories/progress'
import type { RunningStories } from './stories/stories'
import {
  copyOf,
  failedForWantOf,
  lacksValue,
  listMembers,
  watchStoryData,
  type CallWatch,
  type RequestValues,
  type WatchedStoryData,
} from './stories/story-data'
import { runStory, type StoryHost } from './stories/story-run'

/** Stories that are run at the same time as others, with their name in messages. */
export interface NamedStories {
  readonly name: string | undefined
  readonly describe: Describe
}

/** Repeats everything that the scenario had arranged until then, in a scenario with data of its own. */
export type Replay = () => Promise<{
  readonly scenario: RunningScenario
  readonly stories: readonly NamedStories[]
}>

export interface AtOnceResult {
  readonly names: readonly string[]
  readonly responses: readonly Response[]
  readonly calls: readonly (readonly AnsweredCall[])[]
  /** The story data before they were run, as a copy. */
  readonly storyData: object | undefined
  /** When they began, in milliseconds since 1970. */
  readonly beganAt: number
  readonly replay: Replay
}

/** Tries stories in one scenario, as its call under test. */
class Trials {
  readonly #scenario: RunningScenario
  readonly #stories: RunningStories
  readonly #underTest: CallUnderTest
  #atOnce: AtOnceResult | undefined
  #forks = 0

  constructor(scenario: RunningScenario) {
    this.#scenario = scenario
    this.#stories = scenario.stories
    this.#underTest = scenario.underTest
  }

  /**
   * Runs stories, even if the chapter does not offer them, as the call under test: their last call.
   *
   * @param actor - signs another one in that makes the calls; the story data then stays as it is
   * @throws {@link StepRejectedError} when the chapter of a story is ambiguous, what a story needs is missing, or the
   * stories make no call.
   */
  try(describe: Describe, actor?: () => Promise<StoryHost>): Promise<Response> {
    return this.#stories.doAfter({ name: 'trying(…)' }, async () => this.#try(describe, await actor?.()))
  }

  async #try(describe: Describe, actor: StoryHost | undefined): Promise<Response> {
    const entries = this.#pick(describe)
    const trial =
      actor === undefined
        ? new Trial(entries, this.#stories, this.#stories.host)
        : new Trial(entries, copiesOf(this.#stories), actor)
    this.#underTest.begin()
    try {
      return this.#underTest.adopt(await trial.run(), trial.remark)
    } finally {
      for (const block of trial.blocks) this.#scenario.log.write(block, block.exchanges.at(-1))
    }
  }

  /**
   * Runs 2 to 8 stories at the same time, from any chapter, as the calls under test, each from the current point of the
   * arrangement, on its own copy of the story data.
   *
   * @param replay - repeats the arrangement in a scenario of its own; by default the stories run so far
   * @throws {@link StepRejectedError} as for one story; then none is run.
   */
  tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    return this.#stories.doAfter({ name: 'atOnce([…])' }, () => {
      if (stories.length < 2 || stories.length > 8)
        throw new InputError(`2 to 8 stories are told at the same time, not ${stories.length}.`)
      return this.#runAtOnce(stories, replay ?? this.#replayUntil(this.#scenario.mark, stories))
    })
  }

  #replayUntil(mark: Mark, stories: readonly NamedStories[]): Replay {
    return async () => {
      if (mark.exchanges > 0) throw sentOutsideStories()
      const scenario = this.fork((setUp, saved) => new RunningScenario(setUp, saved))
      await repeatArrangement(this.#scenario, scenario, mark)
      return { scenario, stories }
    }
  }

  /** Begins a scenario of the same configuration with data of its own, which ends with this one. */
  fork<Fork extends { end(): unknown }>(
    begin: (setUp: ScenarioSetUp, saved: Record<string, unknown>) => Fork,
  ): Fork {
    const scenario = this.#scenario
    const options = { ...scenario.calls.options, maxApiResponseTime: undefined, checkAlways: false }
    const fork = scenario.derive(
      {
        options: options,
        observer: undefined,
        isFork: true,
        seed: `${scenario.seed} ${++this.#forks}`,
      },
      (setUp) => begin(setUp, scenario.valuesOfOthers),
    )
    scenario.ending.cleanUp(() => fork.end(), 'told one after the other')
    return fork
  }

  async #runAtOnce(stories: readonly NamedStories[], replay: Replay): Promise<readonly Response[]> {
    const { host } = this.#stories
    const storyData = copyOf(this.#stories.storyData)
    const beganAt = Date.now()
    const picked = stories.map(({ describe }) => this.#pick(describe))
    this.#underTest.begin()
    const runs = picked.map((entries) => new Trial(entries, copiesOf(this.#stories), host))
    const lastCalls = await doAtOnce(runs, host.calls, this.#scenario.log)
    // Messages add a colon and the result; the phrase of a table ends with a colon already.
    const names = stories.map(({ name }) => name?.replace(/:$/, ''))
    this.#underTest.adoptSeveral(lastCalls, names)
    const { responses } = this.#underTest
    this.#atOnce = {
      names: distinct(names.map((name, index) => name ?? runs[index]?.story ?? '')),
      responses,
      calls: runs.map(({ answeredCalls }) => answeredCalls),
      storyData,
      beganAt,
      replay,
    }
    return responses
  }

  /** The stories run at the same time, if their responses are those under test. */
  get atOnce(): AtOnceResult | undefined {
    return this.#atOnce && this.#underTest.isAbout(this.#atOnce.responses) ? this.#atOnce : undefined
  }

  /** Whether there is an outcome to assert on: of few enough stories to be run in all their orders. */
  get mayHaveOutcome(): boolean {
    const { atOnce } = this
    return atOnce !== undefined && atOnce.names.length <= maxInOrder
  }

  /**
   * Runs stories alone, over their own connections as when run at the same time: the connection may decide which server
   * answers. Whatever stops them is ignored, as it shows in the responses.
   *
   * @param maxCalls - the maximum number of calls; another one ends the stories
   * @throws {@link NoResponseError} when a call gets no response.
   */
  async runAlone({ describe }: NamedStories, maxCalls: number | undefined): Promise<readonly AnsweredCall[]> {
    const trial = new Trial(this.#pick(describe), copiesOf(this.#stories), this.#stories.host, maxCalls)
    const [lane] = new StartLine(1).lanes as [RunningLane]
    try {
      await trial.runEntries(lane)
    } catch (error) {
      if (error instanceof NoResponseError) throw error
    } finally {
      lane.end()
    }
    return trial.answeredCalls
  }

  #pick(describe: Describe): readonly ArrangementEntry[] {
    const { book, progress } = this.#stories
    const chapterOf = (story: string): AnyChapter => {
      if (book === undefined)
        throw new StepRejectedError(`The story "${inWords(story)}" cannot be told. ${noStoryBook}`)
      return chapterToTryFrom(story, progress.reached, book as never)
    }
    return pickOutOfTurn(chapterOf, describe, progress.phrasesOf).entries
  }
}

export const trials: Part<RunningScenario, Trials> = {
  begin: (scenario) => new Trials(scenario),
  calls: (scenario) => ({
    trying: (story: (stories: never) => unknown) =>
      scenario.part(trials).try((stories) => story(stories as never)),
    atOnce: (stories: readonly ((stories: never) => unknown)[]) =>
      scenario
        .part(trials)
        .tryAtOnce(stories.map((story) => ({ name: undefined, describe: (all) => story(all as never) }))),
  }),
}

/** The data that tried stories start from. */
type TrialData = Pick<RunningStories, 'storyData' | 'storyInput'>

function copiesOf({ storyData, storyInput }: TrialData): TrialData {
  return { storyData: copyOf(storyData), storyInput: copyOf(storyInput) }
}

/** Runs stories to see how the API responds: a failed assertion stops them but is no failure. */
class Trial implements CallWatch {
  readonly blocks: OpenBlock[] = []
  story = ''
  readonly #entries: readonly ArrangementEntry[]
  readonly #host: StoryHost
  readonly #watched: WatchedStoryData
  readonly #maxCalls: number
  readonly #made: { readonly call: Call; exchange?: AnsweredExchange }[] = []
  #storyInput: unknown
  #chapter: ChapterEnd<unknown> | undefined
  #stoppedBy: Error | undefined
  #needsError: Error | undefined

  constructor(
    entries: readonly ArrangementEntry[],
    { storyData, storyInput }: TrialData,
    host: StoryHost,
    maxCalls = Infinity,
  ) {
    this.#entries = entries
    this.#host = host
    this.#watched = watchStoryData(storyData)
    this.#storyInput = storyInput
    this.#maxCalls = maxCalls
  }

  /**
   * Runs the stories until one of their assertions fails. Returns their last call.
   *
   * @throws {@link StepRejectedError} when the story data lacks what a story needs, or no call was answered.
   */
  async run(lane?: Lane): Promise<AnsweredCall> {
    try {
      await this.runEntries(lane)
    } catch (error) {
      this.#stop(error)
    }
    if (this.#needsError !== undefined) throw this.#needsError
    const last = this.answeredCalls.at(-1)
    if (last !== undefined) return last
    const why = this.#stoppedBy === undefined ? '' : `, and stopped: ${firstLine(this.#stoppedBy)}`
    throw new StepRejectedError(
      `The story "${this.story}" made no call${why}.\nWhat is tried has to make one, so that there is an answer to look at.`,
    )
  }

  async runEntries(lane: Lane | undefined, entries = this.#entries): Promise<void> {
    const watched = this.#watched
    const { storyData } = watched
    for (const entry of entries) {
      if (entry.kind === 'use') await entry.use(copyOf(storyData) as never)
      if (entry.kind === 'reached')
        this.#chapter = chosenChapter(entry.chapter, () => copyOf(storyData)) ?? this.#chapter
      if (entry.kind === 'later')
        await this.runEntries(lane, pickStories(arranging(this.#chapter), entry.describe).entries)
      if (entry.kind !== 'story') continue
      this.story = inWords(entry.name)
      const title = this.blocks.length === 0 ? `when it is tried that ${this.story}` : this.story
      const block = new OpenBlock(title)
      this.blocks.push(block)
      const storyInput = this.#storyInput
      const run = { storyData, watched, storyInput, block, watch: this, isTrial: true, lane }
      const output = await runStory(entry, run, this.#host)
      if (entry.stays !== true) this.#storyInput = output
    }
  }

  get answeredCalls(): AnsweredCall[] {
    return this.#made.flatMap(({ call, exchange }) => (exchange === undefined ? [] : [{ call, exchange }]))
  }

  /** Says at which call the stories stopped; undefined if they made fewer than two. */
  get remark(): string | undefined {
    const { length } = this.#made
    if (length < 2) return undefined
    const which = `This is call ${length} of the story "${this.story}"`
    return this.#stoppedBy === undefined
      ? `${which}, its last.`
      : `${which}, which stopped there: ${firstLine(this.#stoppedBy)}`
  }

  beforeRequest(request: RequestValues): void {
    if (!lacksValue(this.#watched.missing, request)) return
    this.#needsError = this.#needs()
    throw this.#needsError
  }

  beginCall(call: Call): (exchange: AnsweredExchange) => void {
    if (this.#made.length >= this.#maxCalls)
      throw new Error('A story that is told in part has come to its end.')
    const made: { call: Call; exchange?: AnsweredExchange } = { call }
    this.#made.push(made)
    return (exchange) => (made.exchange = exchange)
  }

  #stop(error: unknown): void {
    if (this.#needsError !== undefined) return
    const { missing } = this.#watched
    if ((error as Error | undefined)?.name === 'AssertionError' || isStatusError(error))
      this.#stoppedBy = error as Error
    else if (missing.size > 0 && failedForWantOf(missing, error, this.answeredCalls.length > 0))
      throw this.#needs(error)
    else throw error
  }

  #needs(cause?: Error): StepRejectedError {
    const { missing } = this.#watched
    const lines = [
      `The story "${this.story}" needs ${listMembers(missing)}, which no story has given.`,
      ...(cause === undefined ? [] : [`It failed: ${cause.name}: ${cause.message}`]),
      `Tell a story before that gives ${missing.size === 1 ? 'it' : 'them'}.`,
    ]
    return new StepRejectedError(lines.join('\n'), { cause })
  }
}

/**
 * Returns the chapter from which a story is tried: the last one reached that offers it, else any chapter of the book
 * that does.
 *
 * @throws {@link StepRejectedError} when no chapter offers it, or several do with different implementations.
 */
export function chapterToTryFrom(
  story: string,
  reached: readonly AnyChapter[],
  book: ChapterClass<StoryBook>,
): AnyChapter {
  const lately = [...reached].reverse().find((chapter) => storyNames(chapter).includes(story))
  if (lately !== undefined) return lately
  const offering = chaptersOffering(book, story)
  const [first] = offering
  if (first === undefined) {
    const names = new Set(findStories(book).map((found) => inWords(found.story)))
    throw new StepRejectedError(
      `No chapter of the book "${inWords(book.name)}" offers the story "${inWords(story)}".${didYouMean(inWords(story), names)}`,
    )
  }
  const implementations = offering.map(
    (chapter): unknown => Reflect.get(chapter.prototype as object, story) ?? chapter,
  )
  if (new Set(implementations).size === 1) return first
  throw new StepRejectedError(
    `The story "${inWords(story)}" could be that of several chapters, and the scenario has come to none of them:\n` +
      `${offering.map(({ name }) => `  ${inWords(name)}`).join('\n')}\n` +
      'Tell the stories that lead to the chapter that is meant first.',
  )
}

function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const nth = names.slice(0, index + 1).filter((one) => one === name).length
    return nth === 1 ? name : `${name} (${nth})`
  })
}
