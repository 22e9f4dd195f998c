import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import type { CucumberMessage } from '../runner'
import { textsOfRow, textsOfStep, type Pickle } from '../world'
import { stepText } from './step-text'

export type GherkinDocument = ITestCaseHookParameter['gherkinDocument']

export interface SourcedPickle {
  readonly pickle: Pickle
  readonly gherkinDocument: GherkinDocument
}

export interface ParseProblem {
  readonly line: number
  readonly column: number | undefined
  readonly message: string
}

export interface UnparsedFeature {
  readonly uri: string
  readonly problems: readonly ParseProblem[]
}

export type ParsedFeature =
  | { readonly ok: true; readonly document: GherkinDocument }
  | { readonly ok: false; readonly problems: readonly ParseProblem[] }

export type FeatureChild = NonNullable<GherkinDocument['feature']>['children'][number]
export type GherkinScenario = NonNullable<FeatureChild['scenario']>
type Step = GherkinScenario['steps'][number]
export type Examples = GherkinScenario['examples'][number]
type Location = Step['location']

interface Gherkin {
  generateMessages(
    text: string,
    uri: string,
    mediaType: string,
    options: {
      readonly defaultDialect: string
      readonly includeGherkinDocument: boolean
      readonly newId: () => string
    },
  ): readonly CucumberMessage[]
  compile(document: GherkinDocument, uri: string, newId: () => string): readonly Pickle[]
  readonly dialects: Readonly<Record<string, { readonly scenarioOutline: readonly string[] }>>
}

/** Parses the text of a feature, which need not be in a file. */
export function parseFeature(text: string, uri: string, defaultDialect = 'en'): ParsedFeature {
  const mediaType = `text/x.cucumber.gherkin+${uri.endsWith('.md') ? 'markdown' : 'plain'}`
  const messages = gherkin().generateMessages(text, uri, mediaType, {
    defaultDialect,
    includeGherkinDocument: true,
    newId: randomUUID,
  })
  const problems = messages.flatMap(({ parseError }) =>
    parseError === undefined ? [] : [problem(parseError)],
  )
  const document = messages.find(({ gherkinDocument }) => gherkinDocument !== undefined)?.gherkinDocument
  return problems.length === 0 && document !== undefined ? { ok: true, document } : { ok: false, problems }
}

export function scenariosOf(document: GherkinDocument): SourcedPickle[] {
  const pickles = gherkin().compile(document, document.uri ?? '', randomUUID)
  return pickles.map((pickle) => ({ pickle, gherkinDocument: document }))
}

export function outlineKeywords(language: string): readonly string[] {
  return gherkin().dialects[language]?.scenarioOutline ?? []
}

export function locationsIn(document: GherkinDocument): ReadonlyMap<string, Location> {
  const locations = new Map<string, Location>()
  for (const { id, location } of nodesIn<Step>(document))
    if (id !== undefined && location !== undefined) locations.set(id, location)
  return locations
}

/** Returns a step of an outline as it is written, and the columns of the examples for one of its rows. */
export function writtenInOutline(document: GherkinDocument, stepId: string, rowId: string) {
  const { text = '', docString, dataTable } = find<Step>(document, ({ id }) => id === stepId)
  const { tableHeader } = find<Examples>(document, ({ tableBody }) =>
    tableBody?.some(({ id }) => id === rowId),
  )
  return {
    texts: textsOfStep({ text, argument: { docString, dataTable } }),
    columns: textsOfRow(tableHeader),
  }
}

function find<Node>(
  document: GherkinDocument,
  isIt: (node: Partial<Node>) => boolean | undefined,
): Partial<Node> {
  for (const node of nodesIn<Node>(document)) if (isIt(node)) return node
  return {}
}

/** Yields all nodes of a feature, as those of one kind, whose members the others lack. */
export function* nodesIn<Node>(node: object): Generator<Partial<Node>> {
  yield node
  for (const inner of Object.values(node))
    if (typeof inner === 'object' && inner !== null) yield* nodesIn<Node>(inner as object)
}

/** Removes the place from a message such as `(3:5): expected: …`, as it is known already. */
function problem({ source, message }: NonNullable<CucumberMessage['parseError']>): ParseProblem {
  return {
    line: source.location?.line ?? 1,
    column: source.location?.column,
    message: parserMessage(message).replace(/^\(\d+:\d+\): /, ''),
  }
}

/** Returns a message of the parser without the values of secrets in the line that it quotes. */
export function parserMessage(message: string): string {
  return message.replace(/(?<=, got ').*(?='$)/s, (line) => stepText(line))
}

/** Loads the parser of the installed Cucumber, as another version might parse a feature differently. */
function gherkin(): Gherkin {
  return fromCucumber('@cucumber/gherkin') as Gherkin
}

/** Loads a module that the installed Cucumber uses. */
export function fromCucumber(module: string): unknown {
  return createRequire(require.resolve('@cucumber/cucumber'))(module)
}
