import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import type { CucumberMessage } from '../runner'
import { textsOfStep, type Pickle, type PickleStep } from '../world'

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

type FeatureNode = NonNullable<GherkinDocument['feature']>
type GherkinScenario = NonNullable<FeatureNode['children'][number]['scenario']>
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

/** Returns the locations of the nodes of a feature by their ids, and those of doc strings by {@link idOfDocString}. */
export function locationsIn(document: GherkinDocument): ReadonlyMap<string, Location> {
  const locations = new Map<string, Location>()
  for (const { id, location, docString } of nodesIn<Step>(document)) {
    if (id !== undefined && location !== undefined) locations.set(id, location)
    if (docString !== undefined) locations.set(idOfDocString(id), docString.location)
  }
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
    columns: tableHeader?.cells.map(({ value }) => value) ?? [],
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

/** Returns what stands for the id of a step's doc string, as Gherkin gives it none. */
export function idOfDocString(step = ''): string {
  return `${step} doc string`
}

/** Removes the place from a message such as `(3:5): expected: …`, as it is known already. */
function problem({ source, message }: NonNullable<CucumberMessage['parseError']>): ParseProblem {
  return {
    line: source.location?.line ?? 1,
    column: source.location?.column,
    message: message.replace(/^\(\d+:\d+\): /, ''),
  }
}

/** Loads the parser of the installed Cucumber, as another version might parse a feature differently. */
function gherkin(): Gherkin {
  return fromCucumber('@cucumber/gherkin') as Gherkin
}

/** Loads a module that the installed Cucumber uses. */
export function fromCucumber(module: string): unknown {
  return createRequire(require.resolve('@cucumber/cucumber'))(module)
}

export interface StepText {
  readonly text: string
  readonly argument?: PickleStep['argument'] | undefined
}

/** Returns the lines of a step with its keyword, and its doc string or table below. */
export function linesOf(keyword: string, { text, argument }: StepText): string[] {
  return [`${keyword} ${text}`, ...argumentLines(argument).map((line) => indent(line, 2))]
}

export function indent(line: string, spaces: number): string {
  return line === '' ? '' : `${' '.repeat(spaces)}${line}`
}

export function keyOfStep(step: StepText): string {
  return linesOf('', step).join('\n')
}

function argumentLines(argument: StepText['argument']): string[] {
  const { dataTable, docString } = argument ?? {}
  if (dataTable) return tableLines(dataTable.rows.map(({ cells }) => cells.map(({ value }) => value)))
  if (!docString) return []
  const { content, mediaType = '' } = docString
  const isQuoted = /"""|\\"\\"\\"/.test(content) && !/```|\\`\\`\\`/.test(content)
  const quotes = isQuoted ? '```' : '"""'
  const escaped = quotes === '"""' ? content.replaceAll(quotes, '\\"\\"\\"') : content
  return [`${quotes}${mediaType}`, ...escaped.split('\n'), quotes]
}

/** Returns the rows of a table, with escaped cells that are padded to the width of their column. */
function tableLines(rows: readonly (readonly string[])[]): string[] {
  const escaped = rows.map((row) => row.map((cell) => cell.replace(/[\\|]/g, '\\$&').replaceAll('\n', '\\n')))
  const widths = (escaped[0] ?? []).map((_, column) =>
    Math.max(...escaped.map((row) => row[column]?.length ?? 0)),
  )
  return escaped.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
}

type Child = NonNullable<GherkinDocument['feature']>['children'][number]
type ParsedScenario = NonNullable<Child['scenario']>

type PartOfFeature =
  /** The scenario at the line, with the steps up to it; in a Background a scenario with only its steps. */
  | { readonly kind: 'scenario'; readonly sourced: SourcedPickle }
  /** The line is in an outline without examples, so that there is no scenario yet. */
  | { readonly kind: 'no row'; readonly outline: string }
  | { readonly kind: 'outside' }

/** Returns the part of a feature up to a line. A table or doc string, and the space under it, belongs to its step. */
export function partOfFeature(document: GherkinDocument, line: number): PartOfFeature {
  const children = withEnds(document.feature?.children ?? [])
  const { scenario } = [...sectionsOf(children)].filter((section) => section.line <= line).at(-1) ?? {}
  if (document.feature === undefined || scenario === undefined) return { kind: 'outside' }
  const locations = locationsIn(document)
  const isReached = (id = ''): boolean => (locations.get(id)?.line ?? Infinity) <= line
  const rows = scenariosOf({ ...document, feature: { ...document.feature, children } }).filter(
    ({ pickle }) => pickle.astNodeIds[0] === scenario.id,
  )
  const row = rows.filter(({ pickle }) => isReached(pickle.astNodeIds[1])).at(-1) ?? rows[0]
  if (row === undefined || isOutlineOnly(scenario)) return { kind: 'no row', outline: scenario.name }
  const steps = row.pickle.steps.filter(({ astNodeIds }) => isReached(astNodeIds[0]))
  return { kind: 'scenario', sourced: { ...row, pickle: { ...row.pickle, steps } } }
}

/** Gherkin gives a scenario without steps no Background steps, and a Background alone no scenario. */
function withEnds(children: readonly Child[]): Child[] {
  const steps = [{ id: '', location: { line: 0 }, keyword: '* ', text: '' }]
  return children.flatMap((child): Child[] => {
    const { background, scenario, rule } = child
    if (scenario) return [{ scenario: { ...scenario, steps: [...scenario.steps, ...steps] } }]
    if (rule) return [{ rule: { ...rule, children: withEnds(rule.children) } }]
    if (!background) return []
    const { name, keyword } = background
    return [child, { scenario: { ...background, name: name || keyword, tags: [], examples: [], steps } }]
  })
}

function* sectionsOf(children: readonly Child[]): Generator<{ line: number; scenario?: ParsedScenario }> {
  for (const { scenario, rule } of children) {
    if (scenario) yield { line: firstLine(scenario), scenario }
    if (rule) yield { line: firstLine(rule) }
    yield* sectionsOf(rule?.children ?? [])
  }
}

function firstLine({ location, tags }: Pick<ParsedScenario, 'location' | 'tags'>): number {
  return Math.min(location.line, ...tags.map((tag) => tag.location.line))
}

/** Whether a scenario is an outline that Gherkin takes for a scenario, as it has no examples. */
function isOutlineOnly({ keyword, steps, examples }: ParsedScenario): boolean {
  return (
    examples.length === 0 && /outline|template/i.test(keyword) && steps.some(({ text }) => text.includes('<'))
  )
}
