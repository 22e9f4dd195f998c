import { didYouMean, InputError } from '../../errors'
import {
  checkCookieAttribute,
  checkGraphqlPath,
  checkSize,
  readExpected,
  refuseLimits,
  refuseList,
  validateJsonSchema,
  type NamedSchema,
} from '../../assertions'
import { checkPattern, compareJson, formatOfPath, isMarker, isPlaceholder, valueKind } from '../../formats'
import { checkFieldName, checkRemovable, oauth2Table, parseStatus, parseTimeLimit } from '../../http'
import {
  checkActor,
  checkGraphqlVariables,
  checkStandIn,
  checkXmlNamespace,
  fixedResponse,
  readGraphql,
  Route,
  type StubResponse,
} from '../../scenario'
import { explainTakenName, explainVariableName, isVariableName } from '../../variables'
import { docStringOf, fieldsOf, linesUnder, tableOf, type ArgumentContext } from './argument'
import { expectedBody, expectedList, expectedValue } from './expected'
import { dataFile, isAddress, openApiFile, projectFile, schemaBelow, schemaFile } from './data-files'
import { quotedStep, quotedSteps } from './quoted-steps'
import { fileBody, malformedBody, multipartBody, unfilledFileBody, writtenBody } from './request-body'
import { exactJson, jsonOrText } from './values'

/** What a check before the run knows of a step besides. */
interface CheckContext extends ArgumentContext {
  /** The arguments before this one, as they were read. */
  readonly before: readonly unknown[]
  /** Whether a part of the step is known only in a run. */
  readonly hasPlaceholder: boolean
  readonly actors?: Readonly<Record<string, unknown>> | undefined
  /** The names of stand-ins beside those that support files name. */
  readonly standIns?: readonly string[] | undefined
}

/** A kind of argument, such as a JSONPath or an expected body: how it is read, and what is wrong with it before a run. */
interface Argument<Value = unknown> {
  read(written: unknown, context: ArgumentContext): Value
  /** Checks a value that was read. @throws {@link InputError} if a run would refuse it. */
  check(value: Value, context: CheckContext): void
  warning(value: Value): string | undefined
}

function kind<Value>(
  read: Argument<Value>['read'],
  check: Argument<Value>['check'] = () => undefined,
  warning: Argument<Value>['warning'] = () => undefined,
): Argument<Value> {
  return { read, check, warning }
}

/** A check of a value that a variable in the step may still change. */
const inFull =
  <Value>(check: (value: Value, context: CheckContext) => void) =>
  (value: Value, context: CheckContext) => {
    if (!context.hasPlaceholder) check(value, context)
  }

/** What Cucumber has read: a `{word}`, an `{int}`, a `{jsonValue}` and so on. */
const asGiven = <Value>(given: unknown): Value => given as Value
const text = (written: unknown, { variables }: ArgumentContext): string => variables.fill(String(written))
const path = (written: unknown, { variables }: ArgumentContext): string => variables.fillPath(String(written))
const checkPath = (filled: string): void => formatOfPath(filled).paths.check(filled)

const checkSchema = inFull(
  ({ document, name, files }: NamedSchema) => void validateJsonSchema(null, document, name, files),
)

/** The kinds of arguments that phrases of the library take, by the names under which step definitions list them. */
const kinds = {
  // In the text of a step.
  word: kind(asGiven<string>),
  /** An `{int}` or a `{timeLimit}`. */
  number: kind(asGiven<number>),
  /** A status code, from its code, its name or both. */
  status: kind(asGiven<number>),
  value: kind(asGiven<unknown>),
  /** A value that is compared as a whole, and in which a marker would be a text. */
  comparedValue: kind(asGiven<unknown>, undefined, markerAsText),
  limit: kind(
    asGiven<unknown>,
    inFull((least) => refuseLimits(least)),
  ),
  upperLimit: kind(
    asGiven<unknown>,
    inFull((most, { before }) => refuseLimits(before.at(-1), most)),
  ),
  size: kind(asGiven<number>, (count) => void checkSize(count)),
  valueKind: kind(asGiven<string>, (name) => void valueKind(name)),
  actor: kind(asGiven<string>, (name, { actors }) => void (actors && checkActor(name, actors))),
  method: kind(methodOf),
  standIn: kind(asGiven<string>, (name, { standIns }) => void checkStandIn(name, standIns)),
  /** The path of requests that a stand-in receives, which becomes a route with their method. */
  route: kind(
    (written, { variables }) =>
      (method: string) =>
        new Route(method, String(written), (path) =>
          variables.replace(path, (name) => encodeURIComponent(variables.textAt(name))),
        ),
    (routeOf) => void routeOf('GET'),
  ),
  /** A URL or path, whose variables are replaced and encoded when it is requested. */
  url: kind(asGiven<string>),
  text: kind(text),
  headerName: kind(text, (name) => void checkFieldName(name)),
  cookieAttribute: kind(text, (name) => void checkCookieAttribute(name)),
  removableHeader: kind(text, (name) => void checkRemovable(name)),
  graphqlPath: kind(text, (at) => void checkGraphqlPath(at)),
  /** The URI of a namespace, whose prefix is the argument before it. */
  namespace: kind(text, (uri, { before }) => checkXmlNamespace(String(before.at(-1)), uri)),
  /** The name of a variable that the phrase sets. */
  variableName: kind(text, (name, { standIns = [] }) => {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    if (standIns.includes(name)) throw new InputError(explainTakenName(name))
  }),
  /** A regular expression, which a value has to match as a whole. */
  pattern: kind((written, { variables }) => variables.fillPattern(String(written)), checkPattern),
  path: kind(path, checkPath),
  /** A JSONPath or XPath to one value; a variable may hold a list, which may be compared with all that a path finds. */
  place: kind(path, (filled, { hasPlaceholder }) => {
    checkPath(filled)
    if (!hasPlaceholder) refuseList(filled)
  }),

  // Files that a step names, looked for beside the feature, then from the root of the project.
  file: kind((written, context) => projectFile(text(written, context), context)),
  bodyFile: kind((written, context) => fileBody(text(written, context), context)),
  unfilledBodyFile: kind((written, context) => unfilledFileBody(text(written, context), context)),
  data: kind((written, context) => dataFile(text(written, context), context)),
  /** An OpenAPI document, or the address from which a run fetches it. */
  openApi: kind(
    (written, context) => {
      const name = text(written, context)
      return isAddress(name) ? name : openApiFile(name, context)
    },
    (document) => {
      if (typeof document !== 'string') document.checkSchemas()
    },
    (document) => (typeof document === 'string' ? undefined : document.note),
  ),
  schema: kind((written, context) => schemaFile(text(written, context), context), checkSchema),

  // Under a step.
  schemaBelow: kind(schemaBelow, checkSchema),
  base64: kind((written, { variables }) => bytesOfBase64(variables.fill(docStringOf(written)))),
  body: kind(writtenBody, undefined, malformedBody),
  fields: kind(fieldsOf),
  form: kind((written, context) => ({
    content: new URLSearchParams(fieldsOf(written, context)).toString(),
    mediaType: 'application/x-www-form-urlencoded',
  })),
  multipart: kind(multipartBody),
  responsesInTurn: kind(responsesInTurn),
  oauth2: kind((written, context) => oauth2Table(fieldsOf(written, context))),
  /** A value: a table, or a doc string, which is parsed when it is JSON. */
  json: kind(jsonOrText),
  graphqlVariables: kind(jsonOrText, inFull(checkGraphqlVariables)),
  /** A value: a table, or a doc string, which has to be JSON. */
  exactJson: kind(exactJson),
  paths: kind((written, { variables }) => {
    const lines = linesUnder(written).map((line) => line.trim())
    return lines.filter((line) => line !== '').map((line) => variables.fillPath(line))
  }),
  graphql: kind(
    (written, { variables }) => variables.fillGraphql(docStringOf(written)),
    inFull((query) => void readGraphql(query)),
  ),
  expectedBody: kind(expectedBody, (expected) => {
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
    if (expected.kind !== 'document' || isPlaceholder(expected.text)) return
    const document = readExpected(expected.format, expected.text)
    expected.format.compare?.(document, document, 'equal')
  }),
  /** As `expectedBody`, but XML is a text, such as a part of a document. */
  expectedPart: kind(expectedBody, (expected) => {
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
  }),
  expectedValue: kind(expectedValue, (expected) => void compareJson(undefined, expected, 'equal')),
  expectedList: kind(expectedList),

  // Steps whose stories run.
  quotedStep: kind((written) => [quotedStep(String(written))]),
  quotedSteps: kind(quotedSteps),
}

export type ArgumentName = keyof typeof kinds

/** The kinds of arguments for those who do not know which one it is. */
export const argumentKinds: Readonly<Record<ArgumentName, Argument>> = kinds

export type ValuesOf<Takes extends readonly ArgumentName[]> = {
  [At in keyof Takes]: ReturnType<(typeof kinds)[Takes[At]]['read']>
}

/** A method of HTTP, in capitals; any but CONNECT, which opens a tunnel instead of sending a request. */
function methodOf(written: unknown): string {
  const name = String(written)
  if (/^[A-Z][A-Z-]*$/.test(name) && name !== 'CONNECT') return name
  throw new InputError(
    `"${name}" is not a method that can be sent.\nWrite one in capitals, such as PROPFIND or PURGE; CONNECT is none.`,
  )
}

function bytesOfBase64(written: string): Buffer {
  const base64 = written.replace(/\s/g, '')
  const bytes = Buffer.from(base64, 'base64')
  const unpadded = (text: string): string => text.replace(/=+$/, '')
  if (unpadded(bytes.toString('base64')) === unpadded(base64)) return bytes
  throw new InputError('The doc string of this step is not base64.\nWrite bytes such as AAEC/w==')
}

/** Returns a hint for a marker where all texts are literal; undefined for any other value. */
function markerAsText(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isMarker(value)) return undefined
  return `${JSON.stringify(value)} is a text here: markers are read in doc strings and tables.`
}

const columns = ['status', 'body', 'after', 'header …']

/** Reads a table of responses, a row each, with the columns `status`, `body`, `after` and `header X`. */
function responsesInTurn(written: unknown, { variables, featureFolder }: ArgumentContext): StubResponse[] {
  const [names = [], ...rows] = tableOf(written).raw()
  for (const name of names)
    if (!columns.includes(name) && !name.startsWith('header '))
      throw new InputError(
        `The table has the column "${name}".${didYouMean(name, columns)}\nIts columns are: ${columns.join(', ')}`,
      )
  if (rows.length === 0)
    throw new InputError('The table has only its header.\nWrite a row under it for each answer.')
  return rows.map((cells) => {
    const cell = new Map(names.map((name, at) => [name, variables.fill(cells[at] ?? '')]))
    const after = cell.get('after') ?? ''
    const given = [...cell].filter(([name, value]) => name.startsWith('header ') && value !== '')
    const headers = given.map(([name, value]) => [name.slice('header '.length), value] as const)
    const body = cells[names.indexOf('body')] ?? ''
    return fixedResponse(
      parseStatus(cell.get('status') || '200'),
      body === '' ? undefined : writtenBody(body, { variables, featureFolder }),
      {
        headers: Object.fromEntries(headers),
        afterMs: after === '' ? undefined : parseTimeLimit(after),
      },
    )
  })
}
