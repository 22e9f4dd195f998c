import { isAnswered } from '../../exchange'
import {
  Chapter,
  chapterClassOf,
  inWords,
  promisesOf,
  type AnyChapter,
  type ChapterEnd,
  type NamedPromise,
  type ScenarioContext,
} from '../../story'
import { OpenBlock } from '../log-writer'
import { failedForWantOf, listMembers, NeedsWatch } from './story-needs'
import { tellStory, type StorySurroundings } from './tell-story'
import { watchStoryData } from './watched-story-data'

/** The data that a promise is checked with. */
export interface PromiseInput {
  readonly storyData: object | undefined
  readonly storyInput: unknown
}

/** Checks the promises of chapters, each under a title of its own in the log. */
export class PromiseKeeper {
  readonly #book: AnyChapter
  readonly #surroundings: StorySurroundings

  constructor(book: AnyChapter, surroundings: StorySurroundings) {
    this.#book = book
    this.#surroundings = surroundings
  }

  /**
   * Checks the promises of a chapter, and those of its book. A promise that needs a missing member of the story data is
   * skipped, and the log says so.
   *
   * @throws the error of a promise that does not hold.
   */
  async lookAt(reached: ChapterEnd<unknown>, ground: PromiseInput): Promise<void> {
    if (!(reached instanceof Chapter)) return
    const chapter = chapterClassOf(reached)
    for (const promise of promisesOf(chapter, this.#book)) await this.#lookAt(promise, chapter, ground)
  }

  async #lookAt({ name, always }: NamedPromise, chapter: AnyChapter, ground: PromiseInput): Promise<void> {
    const block = new OpenBlock(`always: ${inWords(name)}`)
    const watched = watchStoryData(ground.storyData)
    const watch = new NeedsWatch(name, watched)
    const telling = { ...ground, storyData: watched.storyData, watched, block, watch, isPromise: true }
    const described = {
      name,
      chapter: chapter.name,
      build: undefined,
      work: (context: ScenarioContext<unknown>) => always.holds(context),
    }
    try {
      await tellStory(described, telling, this.#surroundings)
    } catch (error) {
      const hasAnswer = block.exchanges.some(isAnswered)
      if (failedForWantOf(watched.missing, error, hasAnswer)) block.log(notLookedAt(watched.missing))
      else throw withPromise(error, name, chapter)
    } finally {
      this.#surroundings.log.write(block, block.exchanges.at(-1))
    }
  }
}

function notLookedAt(missing: ReadonlySet<string>): string {
  return missing.size > 0
    ? `Not looked at: it needs ${listMembers(missing)}, which no story has given.`
    : 'Not looked at: it would send a value that is undefined. Look at what it takes from answers.'
}

/** Adds a line to the error that names the chapter and the promise. */
function withPromise(error: unknown, name: string, chapter: AnyChapter): unknown {
  if (error instanceof Error) {
    const { message } = error
    error.message = `The chapter "${inWords(chapter.name)}" promises "${inWords(name)}", which does not hold.\n${message}`
    error.stack = error.stack?.replace(message, () => error.message)
  }
  return error
}
