import { checkProject, parseFinding, positionOf, type Finding } from '../check'
import { pluralize } from '../errors'
import { parseFeature, partOfFeature, projectWith, type LoadedProject, type ParsedFeature } from '../project'
import type { ScenarioState } from '../scenario'
import { chapterInWords, inWords } from '../story'
import { offersIn, type Offers } from './offers'

/** A line of a feature, which need not be in a file. */
export interface FeatureLine {
  readonly text: string
  /** The place of the feature, relative to the project's folder. */
  readonly uri: string
  readonly line: number
}

/** Where a scenario stands after a line, and what may come next. */
export interface Next extends Offers {
  readonly uri: string
  readonly line: number
  readonly scenario: string
  readonly phase: ScenarioState['phase']
  /** The story book, in words; null without one. */
  readonly book: string | null
  /** The chapter that the scenario has come to last, in words; null without a story book. */
  readonly chapter: string | null
  /** The members of the story data that have a value by then. */
  readonly storyData: readonly string[]
  /** The variables that have a value by then. */
  readonly variables: readonly string[]
}

/** What there is to say of a line. */
export type NextAt =
  | { readonly kind: 'next'; readonly next: Next }
  /** What is wrong at the line or before it, so that nothing sure can be said of it. */
  | { readonly kind: 'wrong'; readonly findings: readonly Finding[] }
  | { readonly kind: 'outside'; readonly message: string }

/** Says what may come after a line. Nothing is sent, and no hook, step or story runs. */
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
  const findings = (await checkProject(project)).filter((one) => one.level === 'error' && one.uri === uri)
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

/** What comes after the line may still be half written: then the feature is read as if it ended there. */
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
