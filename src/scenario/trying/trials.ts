import type { Order } from '../../comparison'
import { StepRejectedError } from '../../errors'
import { StartLine, Turns, type Lane, type RunningLane } from '../../http'
import type { Response } from '../../response'
import type { AnyChapter } from '../../story'
import { doAtOnce, resultsOf } from '../calls/at-once'
import type { AnsweredCall } from '../calls/call'
import type { CallUnderTest } from '../calls/call-under-test'
import type { LogWriter, OpenBlock } from '../log-writer'
import { copyOf } from '../stories/copy'
import { pickOutOfTurn } from '../stories/pick-stories'
import { explainRejection } from '../stories/rejection'
import type { Storyteller } from '../stories/storyteller'
import type { StorySurroundings } from '../stories/tell-story'
import { chapterToTryFrom } from './chapter-to-try-from'
import { Trial } from './trial'

/** Picks stories, and returns the chapter that the last one leads to. */
export type Describe = (stories: object) => unknown

/** Stories that are told at the same time as others, with their name in messages. */
export interface NamedStories {
  readonly name: string | undefined
  readonly describe: Describe
}

/** The result of stories that were told at the same time. */
export interface AtOnceResult {
  /** Their names in messages. */
  readonly names: readonly string[]
  readonly responses: readonly Response[]
  /** The answered calls of each story. */
  readonly calls: readonly (readonly AnsweredCall[])[]
  /** The story data before they were told, as a copy. */
  readonly storyData: object | undefined
  /** When they began, in milliseconds since 1970. */
  readonly beganAt: number
}

/** Tries stories in one scenario, as its call under test. */
export class Trials {
  readonly #stories: Storyteller
  readonly #surroundings: StorySurroundings
  readonly #callUnderTest: CallUnderTest
  readonly #log: LogWriter

  constructor(
    stories: Storyteller,
    surroundings: StorySurroundings,
    callUnderTest: CallUnderTest,
    log: LogWriter,
  ) {
    this.#stories = stories
    this.#surroundings = surroundings
    this.#callUnderTest = callUnderTest
    this.#log = log
  }

  /**
   * Tells stories, even if the chapter does not offer them, after those that wait. Their last call is the one under
   * test.
   *
   * @throws {@link StepRejectedError} when the chapter of a story is ambiguous, what a story needs is missing, or the
   * stories make no call.
   */
  try(describe: Describe): Promise<Response> {
    return this.#surroundings.calls.openCalls.track({ name: 'trying(…)' }, () =>
      this.#stories.thenDo(() => this.#tell(describe)),
    )
  }

  async #tell(describe: Describe): Promise<Response> {
    const trial = new Trial(this.#pick(describe), this.#stories.ground, this.#surroundings)
    this.#callUnderTest.begin()
    try {
      await trial.tell()
    } finally {
      for (const block of trial.blocks) this.#log.write(block, block.exchanges.at(-1))
    }
    return this.#callUnderTest.adopt(trial.lastCall, trial.remark)
  }

  /**
   * Tells stories at the same time, from any chapter, each from the current point of the arrangement, on its own copy
   * of the story data.
   *
   * @throws {@link StepRejectedError} as for one story; then none is told.
   */
  async tellAtOnce(stories: readonly NamedStories[]): Promise<AtOnceResult> {
    const { storyInput } = this.#stories.ground
    const storyData = copyOf(this.#stories.ground.storyData)
    const beganAt = Date.now()
    const trials: Trial[] = []
    const picked = stories.map(({ describe }) => this.#pick(describe))
    this.#callUnderTest.begin()
    const blocks: (readonly OpenBlock[])[] = []
    const { outcomes, notes } = await doAtOnce(stories.length, async (lane, at) => {
      const ground = { storyData: copyOf(storyData), storyInput: copyOf(storyInput), lane }
      const trial = new Trial(picked[at] ?? [], ground, this.#surroundings)
      blocks[at] = trial.blocks
      trials[at] = trial
      try {
        await trial.tell()
      } finally {
        for (const { exchanges } of trial.blocks)
          for (const exchange of exchanges) this.#surroundings.calls.slowCalls.drop(exchange)
      }
      return trial.lastCall
    })
    blocks.forEach((ofStory, at) => {
      for (const note of notes[at] ?? []) ofStory.at(-1)?.log(note)
      for (const block of ofStory) this.#log.write(block, block.exchanges.at(-1))
    })
    // Messages add a colon and the result; the phrase of a table ends with a colon already.
    const names = stories.map(({ name }) => name?.replace(/:$/, ''))
    this.#callUnderTest.adoptSeveral(resultsOf(outcomes), names)
    return {
      names: distinct(names.map((name, at) => name ?? trials[at]?.story ?? '')),
      responses: this.#callUnderTest.responses,
      calls: trials.map(({ answeredCalls }) => answeredCalls),
      storyData,
      beganAt,
    }
  }

  /**
   * Tells stories in an order, from any chapter, each on a copy of the story data. Returns the answered calls of each.
   */
  async tellInOrder(
    stories: readonly NamedStories[],
    { by, turns, parts }: Order,
  ): Promise<(readonly AnsweredCall[])[]> {
    const picked = stories.map(({ describe }) => this.#pick(describe))
    const answered: (readonly AnsweredCall[])[] = stories.map(() => [])
    const tell = async (story: number, lane: Lane): Promise<void> => {
      const { storyData, storyInput } = this.#stories.ground
      const ground = { storyData: copyOf(storyData), storyInput: copyOf(storyInput), lane }
      const entries = picked[story] ?? []
      const trial = new Trial(entries, { ...ground, mostCalls: parts.get(story) }, this.#surroundings)
      await trial.tellAgain()
      answered[story] = trial.answeredCalls
    }
    if (by === 'stories') for (const story of turns) await tellAlone(story, tell)
    else await tellInTurns(stories.length, turns, tell)
    return answered
  }

  #pick(describe: Describe): ReturnType<typeof pickOutOfTurn>['entries'] {
    const { book, progress } = this.#stories
    const meant = (story: string): AnyChapter => {
      if (book === undefined)
        throw new StepRejectedError(explainRejection({ reason: 'no story book', story }))
      return chapterToTryFrom(story, progress.reached, book as never)
    }
    return pickOutOfTurn(meant, describe, progress.phrasesOf).entries
  }
}

/** Appends a number to each repeated name. */
function distinct(names: readonly string[]): string[] {
  return names.map((name, at) => {
    const nth = names.slice(0, at + 1).filter((one) => one === name).length
    return nth === 1 ? name : `${name} (${nth})`
  })
}

type Tell = (story: number, lane: Lane) => Promise<void>

/**
 * Tells a story over its own connections, as when told at the same time: the connection may decide which server
 * answers.
 */
async function tellAlone(story: number, tell: Tell): Promise<void> {
  const [lane] = new StartLine(1).lanes as [RunningLane]
  try {
    await tell(story, lane)
  } finally {
    lane.end()
  }
}

/** Tells stories side by side, one call at a time. */
async function tellInTurns(count: number, turns: readonly number[], tell: Tell): Promise<void> {
  const { lanes } = new Turns(count, turns)
  const told = lanes.map(async (lane, story) => {
    try {
      if (turns.includes(story)) await tell(story, lane)
    } finally {
      lane.end()
    }
  })
  for (const outcome of await Promise.allSettled(told))
    if (outcome.status === 'rejected') throw outcome.reason
}
