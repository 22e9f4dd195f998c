import { isAnswered } from '../../exchange'
import {
  chapterClassOf,
  inWords,
  promisesOf,
  type AnyChapter,
  type ChapterEnd,
  type NamedPromise,
  type ScenarioContext,
} from '../../story'
import { OpenBlock } from '../log-writer'
import { failedForWantOf, listMembers, NeedsWatch } from './needs'
import { runStory, type StoryHost } from './run-story'
import { watchStoryData } from './watched-story-data'

/** What invariants are checked with. */
export interface InvariantInput {
  readonly storyData: object | undefined
  readonly storyInput: unknown
  readonly host: StoryHost
}

/**
 * Checks the invariants of a chapter, and those of its book, each under a title of its own in the log. One that needs a
 * missing member of the story data is skipped, and the log says so.
 *
 * @throws the error of an invariant that does not hold.
 */
export async function checkInvariants(
  reached: ChapterEnd<unknown>,
  book: AnyChapter,
  input: InvariantInput,
): Promise<void> {
  const chapter = chapterClassOf(reached)
  for (const invariant of promisesOf(chapter, book)) await check(invariant, chapter, input)
}

async function check(
  { name, always }: NamedPromise,
  chapter: AnyChapter,
  { storyInput, host, ...input }: InvariantInput,
): Promise<void> {
  const block = new OpenBlock(`always: ${inWords(name)}`)
  const watched = watchStoryData(input.storyData)
  const { storyData } = watched
  const watch = new NeedsWatch(name, watched)
  const story = {
    name,
    chapter: chapter.name,
    build: undefined,
    work: (context: ScenarioContext<unknown>) => always.holds(context),
  }
  try {
    await runStory(story, { storyData, storyInput, watched, block, watch, isInvariant: true }, host)
  } catch (error) {
    const { missing } = watched
    if (!failedForWantOf(missing, error, block.exchanges.some(isAnswered)))
      throw withInvariant(error, name, chapter)
    block.log(
      missing.size > 0
        ? `Not looked at: it needs ${listMembers(missing)}, which no story has given.`
        : 'Not looked at: it would send a value that is undefined. Look at what it takes from answers.',
    )
  } finally {
    host.log.write(block, block.exchanges.at(-1))
  }
}

/** Adds a line to the error that names the chapter and the invariant. */
function withInvariant(error: unknown, name: string, chapter: AnyChapter): unknown {
  if (error instanceof Error) {
    const { message } = error
    error.message = `The chapter "${inWords(chapter.name)}" promises "${inWords(name)}", which does not hold.\n${message}`
    error.stack = error.stack?.replace(message, () => error.message)
  }
  return error
}
