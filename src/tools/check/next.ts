import { InputError, pluralize } from '../../errors'
import {
  chapterClassOf,
  chapterInWords,
  findStories,
  inWords,
  storiesRunBy,
  storyInWords,
  takesPhrasesOf,
} from '../../story'
import {
  libraryPhrases,
  parseFeature,
  partOfFeature,
  projectOf,
  type Definition,
  type LoadedProject,
  type ParsedFeature,
  type Project,
} from '../../project'
import { checkProject, parseFindings } from './check-project'
import type { CheckFinding } from './findings'
import { walkThrough, type ScenarioPosition } from './scenario-walk'

/** A line of a feature, whose text need not be saved in a file. */
interface FeatureLine {
  readonly text: string
  readonly uri: string
  readonly line: number
}

export interface OfferedPhrase {
  readonly phrase: string
  /** The stories it tells, in words; empty for a step that was not made by `tell`. */
  readonly stories: readonly string[]
  /** The chapter it leads to, in words; for a story that branches, all of them, joined by "or". Null if unknown. */
  readonly leadsTo: string | null
}

export interface Offers {
  readonly yours: readonly OfferedPhrase[]
  readonly library: readonly { readonly group: string; readonly phrases: readonly string[] }[]
  /** The module to import for those of the library; undefined if they are loaded. */
  readonly notLoaded?: string
}

/** The state of a scenario after a line, and what may come next. */
export interface Next extends Offers, ReturnType<typeof positionInWords> {
  readonly uri: string
  readonly line: number
  readonly scenario: string
}

type NextAt =
  | { readonly kind: 'next'; readonly next: Next }
  /** Errors at the line or before it, so that nothing reliable can be said. */
  | { readonly kind: 'wrong'; readonly findings: readonly CheckFinding[] }

/** Finds what may come after a line; nothing is sent, and nothing runs. @throws {@link InputError} for one in no scenario */
export async function nextAt({ text, uri, line }: FeatureLine, loaded: LoadedProject): Promise<NextAt> {
  const lines = text.split(/\r?\n/)
  if (line > lines.length)
    throw new InputError(`${uri} has ${pluralize(lines.length, 'line')}, so there is no line ${line}.`)
  const parsed = parseUpTo(lines, line, uri, loaded.runConfiguration.sources.defaultDialect)
  if (!parsed.ok) return { kind: 'wrong', findings: parseFindings(parsed.problems, uri) }
  const part = partOfFeature(parsed.document, line)
  if (part.kind === 'outside')
    throw new InputError(
      `Line ${line} of ${uri} is in no scenario: name a line of a Scenario or a Background.`,
    )
  if (part.kind === 'no row')
    throw new InputError(
      `The Scenario Outline "${part.outline}" has no row of examples: write one under Examples.`,
    )
  const project = projectOf(loaded, [part.sourced])
  const findings = (await checkProject(project)).filter(
    (one) => one.level === 'error' && one.uri === uri && !['unused-set-up', 'examples'].includes(one.rule),
  )
  const [scenario] = project.scenarios
  if (findings.length > 0 || scenario === undefined) return { kind: 'wrong', findings }
  const { position } = await walkThrough(scenario, project)
  return {
    kind: 'next',
    next: {
      uri,
      line,
      scenario: scenario.name,
      ...positionInWords(position),
      ...offersIn(position, project),
    },
  }
}

/** Parses the feature; where the text after the line has errors, only the text up to it. */
function parseUpTo(lines: readonly string[], line: number, uri: string, dialect: string): ParsedFeature {
  const whole = parseFeature(lines.join('\n'), uri, dialect)
  if (whole.ok || whole.problems.some((problem) => problem.line <= line)) return whole
  const afterTable = lines.findIndex((one, at) => at >= line && !one.trimStart().startsWith('|'))
  const written = afterTable === -1 ? lines : lines.slice(0, afterTable)
  const upTo = parseFeature(written.join('\n'), uri, dialect)
  return upTo.ok ? upTo : whole
}

export function positionInWords(position: ScenarioPosition) {
  const { state, book, chapter, storyData, variables } = position
  return {
    phase: state.phase,
    book: book === undefined ? null : inWords(book.name),
    /** The last one that the scenario reached; null without a story book. */
    chapter: chapter === undefined ? null : chapterInWords(chapter),
    /** The members of the story data, and the variables, that have a value at that point. */
    storyData,
    variables,
  }
}

export function offersIn(standing: ScenarioPosition, { definitions }: Pick<Project, 'definitions'>): Offers {
  const { isConfigured, mayCome } = standing
  const possible = definitions.filter(({ entry }) => entry !== undefined && isConfigured && mayCome(entry))
  const patterns = new Set(possible.map(({ pattern }) => pattern))
  const library = libraryPhrases().map(({ title, phrases }) => ({
    group: title,
    phrases: phrases.map(({ phrase }) => phrase).filter((phrase) => patterns.has(phrase)),
  }))
  const yours = definitions.filter(({ entry }) => entry === undefined)
  return {
    // A project may have hundreds of phrases that tell no story.
    yours: yours
      .flatMap((one) => offered(one, standing) ?? [])
      .sort((one, other) => Number(one.stories.length === 0) - Number(other.stories.length === 0)),
    library: library.filter(({ phrases }) => phrases.length > 0),
    notLoaded: definitions.some(({ entry }) => entry !== undefined) ? undefined : 'chapterwise/steps',
  }
}

function offered({ pattern, phrase }: Definition, standing: ScenarioPosition): OfferedPhrase | undefined {
  const { state, isConfigured, book } = standing
  if (phrase === undefined) return { phrase: pattern, stories: [], leadsTo: null }
  if (!isConfigured || state.phase !== 'arranging' || state.chapter === undefined) return undefined
  if (book === undefined || !takesPhrasesOf(book, phrase.book)) return undefined
  const stories = storiesRunBy(phrase.describe, chapterClassOf(state.chapter))
  const last = stories.at(-1)
  if (last === undefined) return undefined
  const ways = findStories(book).filter(({ from, story }) => from === last.from && story === last.story)
  const reached = new Set([last, ...ways].map(({ to }) => to).filter((to) => to !== undefined))
  return {
    phrase: pattern,
    stories: stories.map(({ from, story }) => storyInWords(from, story)),
    leadsTo: [...reached].map(chapterInWords).join(' or ') || null,
  }
}
