import { pluralize } from '../../errors'
import {
  chapterInWords,
  inWords,
  parseFeature,
  partOfFeature,
  projectWith,
  type LoadedProject,
  type ParsedFeature,
  type ScenarioState,
} from '../seam'
import { checkProject, parseFinding } from './check-project'
import type { Finding } from './finding'
import { offersIn, type Offers } from './offers'
import { positionOf } from './scenario-walk'

/** A line of a feature, whose text need not be saved in a file. */
export interface FeatureLine {
  readonly text: string
  /** The path of the feature, relative to the project's folder. */
  readonly uri: string
  readonly line: number
}

/** The state of a scenario after a line, and what may come next. */
export interface Next extends Offers {
  readonly uri: string
  readonly line: number
  readonly scenario: string
  readonly phase: ScenarioState['phase']
  /** The story book, in words; null without one. */
  readonly book: string | null
  /** The last chapter that the scenario reached, in words; null without a story book. */
  readonly chapter: string | null
  /** The members of the story data that have a value at that point. */
  readonly storyData: readonly string[]
  /** The variables that have a value at that point. */
  readonly variables: readonly string[]
}

export type NextAt =
  | { readonly kind: 'next'; readonly next: Next }
  /** Errors at the line or before it, so that nothing reliable can be said. */
  | { readonly kind: 'wrong'; readonly findings: readonly Finding[] }
  | { readonly kind: 'outside'; readonly message: string }

/** Finds what may come after a line. No request is sent, and no hook, step or story runs. */
export async function nextAt({ text, uri, line }: FeatureLine, loaded: LoadedProject): Promise<NextAt> {
  const lines = text.split(/\r?\n/)
  if (line > lines.length)
    return outside(`${uri} has ${pluralize(lines.length, 'line')}, so there is no line ${line}.`)
  const parsed = parseUpTo(lines, line, uri, loaded.runConfiguration.sources.defaultDialect)
  if (!parsed.ok) return { kind: 'wrong', findings: parsed.problems.map((one) => parseFinding(one, uri)) }
  const part = partOfFeature(parsed.document, line)
  if (part.kind === 'outside')
    return outside(`Line ${line} of ${uri} is in no scenario: name a line of a Scenario or a Background.`)
  if (part.kind === 'no row')
    return outside(
      `The Scenario Outline "${part.outline}" has no row of examples yet: write one under Examples.`,
    )
  const project = projectWith(loaded, [part.sourced])
  const findings = (await checkProject(project)).filter(
    (one) => one.level === 'error' && one.uri === uri && one.rule !== 'unused-set-up',
  )
  const [scenario] = project.scenarios
  if (findings.length > 0 || scenario === undefined) return { kind: 'wrong', findings }
  const standing = await positionOf(scenario, project)
  const book = scenario.use?.configuration.binding?.book
  return {
    kind: 'next',
    next: {
      uri,
      line,
      scenario: scenario.name,
      phase: standing.state.phase,
      book: book === undefined ? null : inWords(book.name),
      chapter: standing.chapter === undefined ? null : chapterInWords(standing.chapter),
      storyData: standing.storyData,
      variables: standing.variables,
      ...offersIn(standing, book, project),
    },
  }
}

/**
 * Parses the feature. If the text after the line has errors, which may be half-written, only the text up to it is
 * parsed.
 */
function parseUpTo(lines: readonly string[], line: number, uri: string, dialect: string): ParsedFeature {
  const whole = parseFeature(lines.join('\n'), uri, dialect)
  if (whole.ok || whole.problems.some((problem) => problem.line <= line)) return whole
  const rest = lines.slice(line)
  const rows = rest.findIndex((one) => !one.trimStart().startsWith('|'))
  const upTo = parseFeature(
    lines.slice(0, line + (rows === -1 ? rest.length : rows)).join('\n'),
    uri,
    dialect,
  )
  return upTo.ok ? upTo : whole
}

function outside(message: string): NextAt {
  return { kind: 'outside', message }
}
