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

/** A phrase told from one chapter: the stories it tells, in order. */
export interface Move {
  readonly step: StepText
  readonly definition: Definition
  readonly stories: readonly ToldStory[]
  /** The chapter that it leads to. */
  readonly to: AnyChapter
}

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
    let known = this.#known.get(from)
    if (known === undefined) this.#known.set(from, (known = new Map<string, Promise<Move | undefined>>()))
    const key = `${definition.uri}:${definition.line} ${keyOfStep(step)}`
    let move = known.get(key)
    if (move === undefined) known.set(key, (move = moveOf(step, definition, from, this.broken)))
    return move
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
