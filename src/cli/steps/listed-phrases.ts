import { catalogue } from '../../catalogue'
import { usedDefinitions } from '../../check'
import type { Definition, Project, ProjectStep } from '../../project'
import { inWords } from '../../story'
import { firstStoryOf } from '../../world'

/** A phrase as `chapterwise steps` lists it. */
export interface ListedPhrase {
  readonly phrase: string
  /** The names of its parameters, in order. */
  readonly parameters: readonly string[]
  readonly sentence: string
  readonly example: string
  /** Where it is defined; has format `step-definitions/banking.ts:12`. */
  readonly definedAt: string
  /** How many steps use it. */
  readonly used: number
  readonly library: boolean
}

/** Phrases under a title: the user's first, then those of the library as its documentation has them. */
export interface ListedGroup {
  readonly title: string
  readonly phrases: readonly ListedPhrase[]
}

/** Lists every phrase of a project. */
export function listedPhrases(project: Project): ListedGroup[] {
  const uses = usedDefinitions(project.scenarios)
  const list = (definitions: readonly Definition[]): ListedPhrase[] =>
    definitions.map((definition) => listed(definition, uses.get(definition) ?? 0, project))
  const yours = { title: 'Your phrases', phrases: list(project.definitions.filter((one) => !one.isLibrary)) }
  const groups = catalogue.map(({ title, phrases }) => ({
    title,
    phrases: list(
      Object.keys(phrases).flatMap((phrase) =>
        project.definitions.filter(({ isLibrary, pattern }) => isLibrary && pattern === phrase),
      ),
    ),
  }))
  return [yours, ...groups].filter(({ phrases }) => phrases.length > 0)
}

function listed(definition: Definition, used: number, project: Project): ListedPhrase {
  const { pattern, uri, line, entry, isLibrary } = definition
  return {
    phrase: pattern,
    parameters: parametersOf(definition),
    sentence: entry?.sentence ?? sentenceOf(definition),
    example: entry?.example ?? exampleOf(definition, project),
    definedAt: `${uri}:${line}`,
    used,
    library: isLibrary,
  }
}

function parametersOf({ pattern }: Definition): string[] {
  return pattern.startsWith('/')
    ? []
    : [...pattern.matchAll(/(?<!\\)\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

function sentenceOf({ phrase }: Definition): string {
  const story = phrase && firstStoryOf(phrase.describe)
  return story === undefined ? '' : `Tells the story "${inWords(story)}".`
}

/** The first step that uses a phrase, else the phrase with sample values. */
function exampleOf(definition: Definition, { scenarios }: Project): string {
  for (const { steps } of scenarios) {
    const step = steps.find(({ definitions }) => definitions.includes(definition))
    if (step !== undefined) return `${keywords[step.pickleStep.type ?? 'Unknown']} ${step.text}`
  }
  return `Given ${definition.pattern.replace(/\{(\w*)\}/g, (written, name: string) => samples[name] ?? written)}`
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
