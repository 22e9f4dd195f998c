import { dirname, resolve } from 'node:path'
import type { Syntax } from '../catalogue'
import { InputError } from '../errors'
import {
  compareJson,
  markerAsText,
  parseJson,
  queryJson,
  valueKind,
  wholeMatch,
  withoutExcerpt,
  isJsonMediaType,
} from '../formats'
import { checkGraphqlPath, checkSize, refuseLimits, validateJsonSchema, loadXml } from '../expectations'
import { checkFieldName, checkRemovable, oauth2Table } from '../http'
import { writtenParameters, type Definition, type ProjectStep } from '../project'
import { isXPath, type Variables } from '../variables'
import {
  argumentOf,
  dataFile,
  documentFile,
  exactJson,
  expectedBody,
  isTable,
  meantAsRows,
  multipartBody,
  projectFile,
  schemaFile,
  schemaFilesIn,
  tableFields,
  tableOf,
  type Table,
} from '../world'
import type { StepFinding } from './finding'
import { refuseSeveralPlaces } from './several-places'
import { hasPlaceholder } from './step-arguments'

type DocString = NonNullable<NonNullable<ProjectStep['pickleStep']['argument']>['docString']>

/** A step that runs a phrase of the library, with what is needed to read its arguments. */
interface WrittenStep {
  readonly step: ProjectStep
  readonly definition: Definition
  readonly variables: Variables
  /** The folder in which a file is looked up first. */
  readonly folder: string
  readonly root: string
}

/** For each syntax, a check of a text. @throws {@link InputError} when the text does not have that syntax. */
const syntaxChecks: Readonly<
  Record<Exclude<Syntax, 'limit'>, (text: string, written: WrittenStep) => unknown>
> = {
  path: asksFor,
  place: (path, { step, definition }) => {
    asksFor(path)
    // A variable may hold a list, which may be compared with everything that a path finds.
    if (!isXPath(path) && !hasPlaceholder(step)) refuseSeveralPlaces(path, step.text, definition.pattern)
  },
  pattern: (pattern) => wholeMatch(pattern, ''),
  file: (name, { folder, root }) => projectFile(name, folder, root),
  'data file': (name, { folder, root, variables }) => dataFile(name, folder, variables, root),
  document: (name, { folder, root }) => documentFile(name, folder, root),
  schema: (name, { folder, root }) => {
    const { document, files } = schemaFile(name, folder, root)
    validateJsonSchema(null, document, name, files)
  },
  kind: valueKind,
  'graphql path': checkGraphqlPath,
  size: (count) => checkSize(Number(count)),
  header: checkFieldName,
  'removable header': checkRemovable,
}

function asksFor(path: string): void {
  if (isXPath(path)) loadXml().compileXPath(path)
  else queryJson(null, path)
}

/**
 * Returns the problems of the arguments of a step of the library, without those that depend on a placeholder.
 *
 * @param expectsError - whether the step may send something wrong on purpose
 */
export function argumentProblems(
  step: ProjectStep,
  definition: Definition,
  values: readonly unknown[],
  variables: Variables,
  cwd: string,
  expectsError: () => boolean,
): StepFinding[] {
  const { entry } = definition
  const folder = dirname(resolve(cwd, step.place.uri))
  const written: WrittenStep = { step, definition, variables, folder, root: cwd }
  const wrong = parameterProblems(written, values)
  const docString = step.pickleStep.argument?.docString
  const body = values.at(-1)
  if (entry?.body === 'sent') {
    if (docString !== undefined)
      return expectsError() ? wrong : [...wrong, ...malformedJsonWarnings(docString)]
    return isTable(body) ? [...wrong, ...perhapsRows(body)] : wrong
  }
  if (entry?.body === undefined || entry.body === 'graphql' || body === undefined) return wrong
  const read = (): void => {
    if (entry.body === 'multipart') return void multipartBody(tableOf(body), folder, variables, cwd)
    if (entry.body === 'oauth2') return void oauth2Table(tableFields(tableOf(body), variables))
    if (entry.body === 'schema') {
      if (docString === undefined || docString.content.includes('{{')) return
      const schema = exactJson(docString.content, variables)
      return void validateJsonSchema(null, schema, undefined, schemaFilesIn(folder, folder, cwd))
    }
    const expected = expectedBody(argumentOf(body), docString?.mediaType, variables)
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
    if (expected.kind === 'xml') loadXml().readExpectedXml(expected.text)
  }
  return [...wrong, ...problemOf(read)]
}

/** Returns the problems of the parameters that contain no placeholder. */
function parameterProblems(written: WrittenStep, values: readonly unknown[]): StepFinding[] {
  const { step, definition } = written
  const takes = Object.entries(definition.entry?.takes ?? {})
  const texts = writtenParameters(step, definition)
  const isKnown = (at: string): boolean => texts[Number(at)]?.includes('{{') === false
  const found = takes.flatMap(([at, syntax]) => {
    const value = values[Number(at)]
    if (syntax === 'limit' || !isKnown(at)) return []
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return problemOf(() => syntaxChecks[syntax](String(value), written))
  })
  found.push(...markerProblem(definition, values))
  const limits = takes.filter(([at, syntax]) => syntax === 'limit' && isKnown(at))
  if (limits.length === 0) return found
  const [least, most] = limits.map(([at]) => values[Number(at)])
  return [...found, ...problemOf(() => refuseLimits(least, most))]
}

/**
 * Warns about a marker in place of a value: it is taken as a text, so that a comparison fails, and a negated one
 * passes.
 */
function markerProblem({ pattern, entry }: Definition, values: readonly unknown[]): StepFinding[] {
  const isCompared = entry?.effect === 'asserts' && pattern.endsWith('be {jsonValue}')
  const message = isCompared ? markerAsText(values.at(-1)) : undefined
  return message === undefined ? [] : [{ level: 'warning', rule: 'step-argument', message }]
}

/** Returns the problem that an attempt throws as an InputError, unless it may depend on a placeholder. */
function problemOf(attempt: () => unknown): StepFinding[] {
  try {
    attempt()
    return []
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    // The placeholder may be a part of a marker, of a file or of a file name; only a run knows its value.
    if (error.message.includes('{{')) return []
    return [{ level: 'error', rule: 'step-argument', message: withoutExcerpt(error.message) }]
  }
}

/** Warns about a body that was meant as JSON and does not parse: it is sent all the same, which is seldom meant. */
function malformedJsonWarnings({ content, mediaType }: DocString): StepFinding[] {
  const isMarked = mediaType !== undefined && isJsonMediaType(mediaType)
  if (!isMarked && (mediaType !== undefined || !/^\s*(\[|\{(?!\{))/.test(content))) return []
  const parsed = parseJson(withoutPlaceholders(content))
  if (parsed.ok) return []
  const [what, outcome] = isMarked
    ? ['is marked as JSON', 'It is sent as it is written.']
    : [
        'looks like JSON',
        'It is sent as it is written. If that is meant, write its media type after the quotes: """text/plain',
      ]
  const message = `This doc string ${what} but is not: ${withoutExcerpt(parsed.problem)}\n${outcome}`
  return [{ level: 'warning', rule: 'step-argument', message }]
}

/** Warns about a table of two columns that looks like a list of objects: it is sent as one object. */
function perhapsRows(table: Table): StepFinding[] {
  const hint = meantAsRows(table.raw())
  if (hint === undefined) return []
  const message = `This table was perhaps meant as a list of objects.\n${hint}`
  return [{ level: 'warning', rule: 'step-argument', message }]
}

/** Replaces every placeholder outside of quotes by a name or a number of the same length. */
function withoutPlaceholders(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}(\s*:)?/g, (written, colon?: string) => {
    if (written.startsWith('"')) return written
    if (colon === undefined) return '1'.repeat(written.length)
    return `"${'_'.repeat(written.length - colon.length - 2)}"${colon}`
  })
}
