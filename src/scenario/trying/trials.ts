import { StepRejectedError } from '../../errors'
import type { Response } from '../../response'
import type { AnyChapter } from '../../story'
import { doAtOnce, resultsOf } from '../calls/at-once'
import type { CallUnderTest } from '../calls/call-under-test'
import type { LogWriter, OpenBlock } from '../log-writer'
import { copyOf } from '../stories/copy'
import { draftOutOfTurn } from '../stories/draft'
import { explainRejection } from '../stories/rejection'
import type { Storyteller } from '../stories/storyteller'
import type { StorySurroundings } from '../stories/tell-story'
import { chapterMeant } from './chapter-meant'
import { Trial } from './trial'

/** Picks stories, and gives the chapter that the last one leads to. */
export type Describe = (stories: object) => unknown

/** Stories that are told at the same time as others, with what messages call them. */
export interface NamedStories {
  readonly name: string | undefined
  readonly describe: Describe
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
   * Tells stories although the chapter may not offer them. The last call they make is the one under test.
   *
   * @throws {@link StepRejectedError} when it cannot be said which story is meant, what it needs is missing, or it calls nothing.
   */
  async tell(describe: Describe): Promise<Response> {
    const trial = new Trial(this.#draft(describe), this.#stories.ground, this.#surroundings)
    this.#callUnderTest.begin()
    try {
      await trial.tell()
    } finally {
      for (const block of trial.blocks) this.#log.write(block, block.exchanges.at(-1))
    }
    return this.#callUnderTest.adopt(trial.lastCall, trial.remark)
  }

  /**
   * Tells stories at the same time, whatever the chapter: each from where the arrangement stands, on a copy of the story
   * data of its own.
   *
   * @throws {@link StepRejectedError} as for one story; then none is told.
   */
  async tellAtOnce(stories: readonly NamedStories[]): Promise<readonly Response[]> {
    const { storyData, storyInput } = this.#stories.ground
    const drafts = stories.map(({ describe }) => this.#draft(describe))
    this.#callUnderTest.begin()
    const blocks: (readonly OpenBlock[])[] = []
    const { outcomes, notes } = await doAtOnce(stories.length, async (lane, at) => {
      const ground = { storyData: copyOf(storyData), storyInput: copyOf(storyInput), lane }
      const trial = new Trial(drafts[at] ?? [], ground, this.#surroundings)
      blocks[at] = trial.blocks
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
    this.#callUnderTest.adoptSeveral(
      resultsOf(outcomes),
      stories.map(({ name }) => name),
    )
    return this.#callUnderTest.responses
  }

  #draft(describe: Describe): ReturnType<typeof draftOutOfTurn>['entries'] {
    const { book, progress } = this.#stories
    const meant = (story: string): AnyChapter => {
      if (book === undefined)
        throw new StepRejectedError(explainRejection({ reason: 'no story book', story }))
      return chapterMeant(story, progress.reached, book as never)
    }
    return draftOutOfTurn(meant, describe, progress.phrasesOf).entries
  }
}
