import { didYouMean, InputError, NoResponseError, StepRejectedError } from '../errors'
import { isAnswered, type Exchange } from '../exchange'
import { ResponseLoss, StartLine, type Lane } from '../http'
import type { Response } from '../assertions'
import { chaptersOffering, declarationsOf, findStories, inWords, storyNames, type AnyChapter } from '../story'
import type { AnsweredCall } from './calls/call'
import type { CallUnderTest } from './calls/call-under-test'
import { doAtOnce } from './calls/do-at-once'
import type { Part } from './part'
import { maxInOrder } from './outcome/no-outcome'
import { atTheBeginning, explainingRepeat, repeatBetween, type Mark } from './replay'
import { RunningScenario, type ScenarioSetUp } from './scenario'
import { pickOutOfTurn, type ArrangementEntry, type Describe } from './stories/pick-stories'
import { noStoryBook } from './stories/progress'
import type { RunningStories } from './stories/stories'
import { copyOf } from './stories/story-data'
import type { StoryScenario } from './stories/story-run'
import { copiesOf, Trial } from './trial'

/** Stories that are run at the same time as others, with their name in messages. */
export interface NamedStories {
  readonly name?: string
  readonly describe: Describe
}

/** @throws {@link InputError} unless there are as many stories as can run at the same time */
export function checkAtOnce({ length }: readonly unknown[]): void {
  if (length < 2 || length > 8)
    throw new InputError(`2 to 8 stories can run at the same time, not ${length}.`)
}

/** Repeats everything that the scenario had arranged until then, in a scenario with data of its own. */
export type Replay = () => Promise<{
  readonly scenario: RunningScenario
  readonly stories: readonly NamedStories[]
}>

/** Stories that were tried for the sake of their outcome: at the same time, or one whose response was lost. */
export interface TriedForOutcome {
  readonly names: readonly string[]
  readonly calls: readonly (readonly AnsweredCall[])[]
  /** The story data before they were run, as a copy. */
  readonly storyData: object | undefined
  readonly beganAt: number
  readonly replay: Replay
  /** The exchange that followed a lost response, and the index of its call; undefined for stories at the same time. */
  readonly lost?:
    { readonly second: Exchange; readonly call: number; readonly isSameStatus: boolean } | undefined
}

class Trials {
  readonly #stories: RunningStories
  readonly #underTest: CallUnderTest
  #tried: (TriedForOutcome & { readonly responses?: readonly Response[] }) | undefined
  #forkCount = 0

  constructor(private readonly scenario: RunningScenario) {
    this.#stories = scenario.stories
    this.#underTest = scenario.underTest
  }

  /** Runs stories of any chapter as the call under test. @param actor - signs in who makes the calls */
  try(describe: Describe, actor?: () => Promise<StoryScenario>): Promise<Response> {
    return this.#stories.doAfter({ name: 'trying(…)' }, async () => this.#try(describe, await actor?.()))
  }

  async #try(describe: Describe, actor: StoryScenario | undefined): Promise<Response> {
    const entries = this.#pick(describe)
    const trial =
      actor === undefined
        ? new Trial(entries, this.#stories, this.scenario)
        : new Trial(entries, copiesOf(this.#stories), actor)
    this.#underTest.begin()
    try {
      return this.#underTest.adopt(await trial.run(), trial.remark)
    } finally {
      for (const block of trial.blocks) this.scenario.log.write(block)
    }
  }

  /**
   * Runs 2 to 8 stories at the same time, from any chapter, as the calls under test, each from the current point of the
   * arrangement, on its own copy of the story data.
   *
   * @param replay - repeats the arrangement in a scenario of its own; by default the stories run so far
   */
  tryAtOnce(stories: readonly NamedStories[], replay?: Replay): Promise<readonly Response[]> {
    return this.#stories.doAfter({ name: 'atOnce([…])' }, () => {
      checkAtOnce(stories)
      return this.#runAtOnce(stories, replay ?? this.#replayUntil(this.scenario.mark, stories))
    })
  }

  #replayUntil(mark: Mark, stories: readonly NamedStories[]): Replay {
    return async () => {
      if (mark.exchangeCount > 0)
        throw new StepRejectedError(
          'The outcome cannot be checked: before the stories ran at the same time, something was sent outside of stories, which cannot be run again.\n' +
            'Arrange with stories alone.',
        )
      const scenario = this.fork((setUp, saved) => new RunningScenario(setUp, saved))
      await explainingRepeat(scenario, 'The arrangement', () =>
        repeatBetween(this.scenario, scenario, atTheBeginning, mark),
      )
      return { scenario, stories }
    }
  }

  /** Begins a scenario of the same configuration with data of its own, which ends with this one. */
  fork<Fork extends { end(): unknown }>(
    begin: (setUp: ScenarioSetUp, saved: Record<string, unknown>) => Fork,
  ): Fork {
    const scenario = this.scenario
    const options = { ...scenario.calls.options, maxApiResponseTime: undefined, checkAlways: false }
    const seed = `${scenario.seed} ${++this.#forkCount}`
    const setUp = scenario.setUpWith({ options, observer: undefined, isFork: true, seed })
    const fork = begin(setUp, scenario.valuesOfOthers)
    scenario.ending.cleanUp(() => fork.end(), 'run one after the other')
    return fork
  }

  async #runAtOnce(stories: readonly NamedStories[], replay: Replay): Promise<readonly Response[]> {
    const { scenario } = this
    const storyData = copyOf(this.#stories.storyData)
    const beganAt = Date.now()
    const picked = stories.map(({ describe }) => this.#pick(describe))
    this.#underTest.begin()
    const runs = picked.map((entries) => new Trial(entries, copiesOf(this.#stories), scenario))
    const lastCalls = await doAtOnce(runs, scenario.calls)
    // Messages add a colon and the result; the phrase of a table ends with a colon already.
    const names = stories.map(({ name }) => name?.replace(/:$/, ''))
    this.#underTest.adoptSeveral(lastCalls, names)
    const { responses } = this.#underTest
    const distinctNames = distinct(names.map((name, index) => name ?? runs[index]?.story ?? ''))
    const calls = runs.map(({ answeredCalls }) => answeredCalls)
    this.#tried = { names: distinctNames, responses, calls, storyData, beganAt, replay }
    return responses
  }

  /**
   * Runs stories as {@link try} does, and loses the response to one call that may change something: the same request is
   * sent once more. The second response is the one under test; the story gets it if it ends as the first.
   *
   * @param at - which of these calls, from 1. @defaultValue the last one; the stories are run before to know it
   */
  tryLosing(story: NamedStories, replay?: Replay, at?: number): Promise<void> {
    return this.#stories.doAfter({ name: 'tryingAgain(…)' }, () =>
      this.#tryLosing(story, replay ?? this.#replayUntil(this.scenario.mark, [story]), at),
    )
  }

  async #tryLosing(story: NamedStories, replay: Replay, at: number | undefined): Promise<void> {
    const entries = this.#pick(story.describe)
    const ofGrpc = this.#mayBeRetried(entries)
    const lost = new ResponseLoss(at ?? (await callsThatMayChange(replay, ofGrpc)), ofGrpc)
    const { calls } = this.scenario
    const storyData = copyOf(this.#stories.storyData)
    const beganAt = Date.now()
    const trial = new Trial(entries, this.#stories, this.scenario)
    this.#underTest.begin()
    try {
      await onOwnLane((lane) => trial.run(lane), lost)
      const { sentTwice, callCount } = lost
      if (sentTwice === undefined) throw noCallToLose(trial.story, callCount, at)
      const { first, second, note, goesOnWithSecond } = sentTwice
      const block = trial.blocks.at(-1)
      block?.log(note)
      if (!goesOnWithSecond) block?.record(calls.observe(second))
      const all = trial.answeredCalls
      const { request } = goesOnWithSecond ? second : first
      const call = all.findIndex(({ exchange }) => exchange.request === request)
      const lostCall = all[call]?.call
      if (lostCall !== undefined && isAnswered(second))
        this.#underTest.adopt({ call: lostCall, exchange: second }, note)
      else this.#underTest.begin(lostCall).exchange = second
      const names = [story.name ?? trial.story]
      const loss = { second, call, isSameStatus: goesOnWithSecond }
      this.#tried = { names, calls: [all], storyData, beganAt, replay, lost: loss }
    } finally {
      calls.logForgiving(trial.blocks)
    }
  }

  /** What was tried for its outcome, if that is under test. */
  get tried(): TriedForOutcome | undefined {
    const tried = this.#tried
    const isUnderTest = tried?.responses
      ? this.#underTest.isAbout(tried.responses)
      : this.#underTest.exchange === tried?.lost?.second
    return isUnderTest ? tried : undefined
  }

  /** Whether there is an outcome to assert on: of one whose response was lost, or of few enough stories. */
  mayHaveOutcome(ofLostResponse = false): boolean {
    const { tried } = this
    return (
      tried !== undefined && (tried.lost !== undefined) === ofLostResponse && tried.names.length <= maxInOrder
    )
  }

  /**
   * Runs stories alone, over their own connections as when run at the same time: the connection may decide which server
   * answers. Whatever stops them is ignored, as it shows in the responses.
   *
   * @param maxCalls - the maximum number of calls; another one ends the stories
   * @param keepsData - whether they change the story data itself, and not a copy
   */
  async runAlone(
    { describe }: NamedStories,
    settings: { maxCalls?: number | undefined; keepsData?: boolean; lost?: ResponseLoss } = {},
  ): Promise<readonly AnsweredCall[]> {
    const { maxCalls, keepsData, lost } = settings
    const data = keepsData ? this.#stories : copiesOf(this.#stories)
    const trial = new Trial(this.#pick(describe), data, this.scenario, maxCalls)
    try {
      await onOwnLane((lane) => trial.runEntries(lane), lost)
    } catch (error) {
      if (error instanceof NoResponseError) throw error
    }
    return trial.answeredCalls
  }

  /** Whether the book names a story in `retried`. */
  #mayBeRetried(entries: readonly ArrangementEntry[]): boolean {
    const { book } = this.#stories
    const { retried = [] } = book === undefined ? {} : declarationsOf(book)
    return entries.some((entry) => 'name' in entry && retried.includes(entry.name))
  }

  #pick(describe: Describe): readonly ArrangementEntry[] {
    const { book, progress } = this.#stories
    const chapterOf = (story: string): AnyChapter => {
      if (book === undefined)
        throw new StepRejectedError(`The story "${inWords(story)}" cannot be run. ${noStoryBook}`)
      return chapterToTryFrom(story, progress.reached, book)
    }
    return pickOutOfTurn(chapterOf, describe, progress.phrasesOf).entries
  }
}

function onOwnLane(work: (lane: Lane) => Promise<unknown>, lost?: ResponseLoss): Promise<unknown> {
  const lane = new StartLine(1).lanes[0]!
  lane.lost = lost
  return lane.run(work)
}

/** Returns how many calls that may change something the story of a repetition makes. */
async function callsThatMayChange(replay: Replay, ofGrpc: boolean): Promise<number> {
  const { scenario, stories } = await replay()
  const counted = new ResponseLoss(0, ofGrpc)
  await scenario.part(trials).runAlone(stories[0] as NamedStories, { lost: counted })
  return counted.callCount
}

function noCallToLose(story: string, made: number, at: number | undefined): StepRejectedError {
  const what =
    made === 0 ? 'made no call that may change something' : `made ${made} of them, and not a call ${at}`
  return new StepRejectedError(
    `The response to a call of the story "${story}" cannot be lost: it ${what}.\n` +
      `GET, HEAD, OPTIONS and GraphQL queries do not count: sending them again changes nothing.${made === 0 ? ' Unary calls of gRPC count if the book names the story: retried = […].' : ''}`,
  )
}

export const trials: Part<RunningScenario, Trials> = {
  begin: (scenario) => new Trials(scenario),
  calls: (scenario) => ({
    trying: (story: Describe) => scenario.part(trials).try(story),
    tryingAgain: (story: Describe) => scenario.part(trials).tryLosing({ describe: story }),
    atOnce: (stories: readonly Describe[]) =>
      scenario.part(trials).tryAtOnce([stories].flat().map((describe) => ({ describe }))),
  }),
}

/** Returns the last chapter reached that offers a story, else any chapter of the book that does. */
export function chapterToTryFrom(
  story: string,
  reached: readonly AnyChapter[],
  book: AnyChapter,
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
      'First run the stories that lead to the chapter you mean.',
  )
}

function distinct(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const nth = names.slice(0, index + 1).filter((one) => one === name).length
    return nth === 1 ? name : `${name} (${nth})`
  })
}
