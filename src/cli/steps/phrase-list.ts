import {
  libraryPhrases,
  type PhraseDocs,
  usesOf,
  type Definition,
  type Project,
  type ProjectStep,
} from '../../project'
import { findStories, firstStoryOf, inWords, storiesToldBy } from '../../story'

/** A phrase as `chapterwise steps` lists it. */
export interface PhraseListEntry {
  readonly phrase: string
  /** The names of its parameters, in order. */
  readonly parameters: readonly string[]
  readonly sentence: string
  readonly example: string
  /** The place of its definition, such as `step-definitions/banking.ts:12`. */
  readonly definedAt: string
  /** The number of steps that use it. */
  readonly used: number
  readonly library: boolean
}

/** Phrases under a title. */
export interface PhraseListGroup {
  readonly title: string
  readonly phrases: readonly PhraseListEntry[]
}

/** Lists every phrase of a project: the user's first, then those of the library in the order of its documentation. */
export function phraseList(project: Project): PhraseListGroup[] {
  const uses = usesOf(project.scenarios)
  const list = (definitions: readonly Definition[], docs?: PhraseDocs): PhraseListEntry[] =>
    definitions.map((definition) => entryFor(definition, uses.get(definition) ?? [], docs))
  const yours = { title: 'Your phrases', phrases: list(project.definitions.filter((one) => !one.isLibrary)) }
  const groups = libraryPhrases().map(({ title, phrases }) => ({
    title,
    phrases: phrases.flatMap((docs) =>
      list(
        project.definitions.filter(({ isLibrary, pattern }) => isLibrary && pattern === docs.phrase),
        docs,
      ),
    ),
  }))
  return [yours, ...groups].filter(({ phrases }) => phrases.length > 0)
}

function entryFor(
  definition: Definition,
  uses: readonly ProjectStep[],
  docs: PhraseDocs | undefined,
): PhraseListEntry {
  const { pattern, uri, line, isLibrary } = definition
  return {
    phrase: pattern,
    parameters: parametersOf(definition),
    sentence: docs?.sentence ?? sentenceOf(definition),
    example: docs?.example ?? exampleOf(definition, uses),
    definedAt: `${uri}:${line}`,
    used: uses.length,
    library: isLibrary,
  }
}

function parametersOf({ pattern }: Definition): string[] {
  return pattern.startsWith('/')
    ? []
    : [...pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

function sentenceOf({ phrase }: Definition): string {
  const stories = phrase === undefined ? [] : storiesOf(phrase).map((story) => `"${inWords(story)}"`)
  if (stories.length === 0) return ''
  return `Tells the ${stories.length === 1 ? 'story' : 'stories'} ${stories.join(', ')}.`
}

/**
 * Returns the stories that a phrase tells in the chapter where it tells the most; only the first if it needs its
 * arguments.
 */
function storiesOf({ book, describe }: NonNullable<Definition['phrase']>): string[] {
  const chapters = new Set(findStories(book).map(({ from }) => from))
  const told = [...chapters].map((chapter) => storiesToldBy(describe, chapter).map(({ story }) => story))
  const [most = []] = told.sort((one, other) => other.length - one.length)
  const first = firstStoryOf(describe)
  return most.length > 0 || first === undefined ? most : [first]
}

/** Returns the first step that uses a phrase, or else the phrase with sample values. */
function exampleOf({ pattern }: Definition, [use]: readonly ProjectStep[]): string {
  if (use !== undefined) return `${keywords[use.pickleStep.type ?? 'Unknown']} ${use.text}`
  return `Given ${pattern.replace(/\{(\w*)\}/g, (written, name: string) => samples[name] ?? written)}`
}

const keywords: Record<NonNullable<ProjectStep['pickleStep']['type']>, string> = {
  Unknown: 'Given',
  Context: 'Given',
  Action: 'When',
  Outcome: 'Then',
}

const samples: Record<string, string> = {
  string: '"text"',
  int: '1',
  float: '1.5',
  word: 'word',
}
