import { didYouMean, InputError, NoResponseError, StepRejectedError } from '../errors'
import { StartLine, type RunningLane } from '../http'
import type { Response } from '../assertions'
import {
  chaptersOffering,
  findStories,
  inWords,
  storyNames,
  type AnyChapter,
  type ChapterClass,
  type StoryBook,
} from '../story'
import type { AnsweredCall } from './calls/call'
import { doAtOnce, type CallUnderTest } from './calls/call-under-test'
import type { Part } from './part'
import { maxInOrder, repeatArrangement, sentOutsideStories, type Mark } from './replay'
import { RunningScenario, type ScenarioSetUp } from './scenario'
import { noStoryBook, pickOutOfTurn, type ArrangementEntry, type Describe } from './stories/progress'
import type { RunningStories } from './stories/stories'
import { copyOf } from './stories/story-data'
import type { StoryHost } from './stories/story-run'
import { copiesOf, Trial } from './trial'

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
