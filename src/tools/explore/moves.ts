import { readArguments } from '../check'
import { StepRejectedError } from '../../errors'
import {
  EndChapter,
  Variables,
  chapterClassOf,
  discardingArrangement,
  keyOfStep,
  openChapter,
  pickStories,
  placeholder,
  storyArgument,
  takesPhrasesOf,
  type AnyChapter,
  type ChapterClass,
  type Definition,
  type PickleStep,
  type StepText,
  type StoryBook,
  type ToldStory,
} from '../seam'
import { beginAt, chapterReached, goOn, type Move, type Walk } from './walk'

/** The phrases of a book, and the stories that each of their steps would tell from a chapter. It sends no requests. */
export class Moves {
  readonly phrases: readonly Definition[]
  readonly #known = new Map<AnyChapter, Map<string, Promise<Move | undefined>>>()

  constructor(definitions: readonly Definition[], book: ChapterClass<StoryBook>) {
    this.phrases = definitions.filter(
      ({ phrase }) => phrase !== undefined && takesPhrasesOf(book, phrase.book),
    )
  }

  /** The messages of errors that phrase handlers threw before they told a story, by pattern. */
  readonly broken = new Map<string, string>()

  /** Returns what a step of a phrase tells from a chapter; undefined if the chapter does not offer it. */
  async of(step: StepText, definition: Definition, from: AnyChapter): Promise<Move | undefined> {
    const known = this.#known.get(from) ?? new Map<string, Promise<Move | undefined>>()
    this.#known.set(from, known)
    const key = `${definition.uri}:${definition.line} ${keyOfStep(step)}`
    const move = known.get(key) ?? moveOf(step, definition, from, this.broken)
    known.set(key, move)
    return move
  }

  /** Returns the walk with its moves computed anew from the start; undefined if a chapter does not offer a phrase. */
  async rebuild(walk: Walk): Promise<Walk | undefined> {
    let rebuilt = beginAt(walk.start, [])
    for (const { step, definition } of walk.moves) {
      const move = await this.of(step, definition, chapterReached(rebuilt))
      if (move === undefined) return undefined
      rebuilt = goOn(rebuilt, move)
    }
    return { ...rebuilt, ending: walk.ending }
  }
}

async function moveOf(
  step: StepText,
  definition: Definition,
  from: AnyChapter,
  broken: Map<string, string>,
): Promise<Move | undefined> {
  const { phrase } = definition
  if (phrase === undefined || from === EndChapter) return undefined
  const args = await argumentsOf(step, definition)
  try {
    const { entries } = pickStories(
      { phase: 'arranging', chapter: openChapter(from, discardingArrangement), called: false },
      (stories) => phrase.describe(stories as never, ...(args as never[])),
    )
    const stories: ToldStory[] = []
    let at = from
    let story = ''
    for (const entry of entries) {
      if ('name' in entry) story = entry.name
      else if ('reached' in entry) {
        const to = chapterClassOf(entry.reached)
        stories.push({ from: at, story, to })
        at = to
      }
    }
    return { step, definition, stories, to: at }
  } catch (error) {
    // The chapter does not offer it, or what it tells is known only during a run.
    if (!(error instanceof StepRejectedError) && !args.includes(placeholder))
      broken.set(
        definition.pattern,
        error instanceof Error ? `${error.name}: ${error.message}` : String(error),
      )
    return undefined
  }
}

/** Returns the arguments of a phrase handler; a placeholder stands for each that is not known before a run. */
async function argumentsOf({ text, argument }: StepText, definition: Definition): Promise<unknown[]> {
  const variables = new Variables({})
  const pickleStep = { id: '', text, astNodeIds: [], ...(argument && { argument }) } as PickleStep
  const place = { uri: '', line: 1 }
  const read = await readArguments(
    { text, pickleStep, place, definitions: [definition], quoted: [] },
    definition,
    variables,
  )
  if (read.kind !== 'read')
    return Array.from({ length: (definition.phrase?.describe.length ?? 1) - 1 }, () => placeholder)
  return read.values.map((value) => {
    try {
      return storyArgument(value, pickleStep, variables, definition.phrase?.shape)
    } catch {
      return placeholder
    }
  })
}
