import { InputError } from '../../errors'
import {
  checkGraphqlPath,
  checkSize,
  DocumentedOperations,
  readDocument,
  readGraphql,
  refuseLimits,
  refuseList,
  validateJsonSchema,
  type NamedSchema,
} from '../../assertions'
import {
  isJsonMediaType,
  compareJson,
  formatOfPath,
  Literal,
  markerAsText,
  valueKind,
  wholeMatch,
} from '../../formats'
import { Body } from '../../exchange'
import { checkFieldName, checkRemovable, oauth2Table, type OAuth2Settings } from '../../http'
import { checkActor, checkGraphqlVariables, checkXmlNamespace, type SetUpBody } from '../../scenario'
import { explainVariableName, isVariableName } from '../../variables'
import type { Argument, ArgumentContext } from '../library-step'
import type { PickleStep } from '../pickle'
import { expectedBody as readExpectedBody, type ExpectedBody } from './expected'
import { dataFile, documentFile, projectFile, schemaFile, schemaFilesIn, type ProjectFile } from './files'
import { quotedStep, quotedSteps } from './quoted-steps'
import { bodyFrom, fileBody, formBody, multipartBody } from './request-body'
import {
  argumentOf,
  docStringOf,
  docStringValue,
  exactDocString,
  isTable,
  tableColumn,
  tableFields,
  tableOf,
  tableValue,
} from './values'

// In the text of a step: what Cucumber has read, and texts.

const asGiven = <Value>(): Argument<Value> => ({ read: (given) => given as Value })

/** An `{int}`, a `{timeLimit}` or a `{httpStatus}`. */
export const number = asGiven<number>()
export const word = asGiven<string>()
/** A status code, from its code, its name or both. */
export const status = asGiven<number>()

/** The name of an actor. */
export const actor: Argument<string> = {
  read: (given) => given as string,
  check: (name, { actors }) => void (actors !== undefined && checkActor(name, actors)),
}

/** A `{jsonValue}`. */
export const value = asGiven<unknown>()

/** A `{jsonValue}` that is compared as a whole, and in which a marker would be a text. */
export const comparedValue: Argument = { ...value, check: markerAsText }

/** A value that others are compared with by size. */
export const limit: Argument = {
  ...value,
  check: (least, { hasPlaceholder }) => (hasPlaceholder ? undefined : void refuseLimits(least)),
}

/** The greater one of two limits. */
export const upperLimit: Argument = {
  ...value,
  check: (most, { before, hasPlaceholder }) =>
    hasPlaceholder ? undefined : void refuseLimits(before.at(-1), most),
}

/** The size of a list. */
export const size: Argument<number> = { ...number, check: (count) => void checkSize(count) }

/** The kind of a value, such as `integer`. */
export const kind: Argument<string> = { ...word, check: (name) => void valueKind(name) }

/** A method of HTTP, in capitals; any but CONNECT, which opens a tunnel instead of sending a request. */
export const method: Argument<string> = {
  read(written) {
    const name = String(written)
    if (/^[A-Z][A-Z-]*$/.test(name) && name !== 'CONNECT') return name
    throw new InputError(
      `"${name}" is not a method that can be sent.\nWrite one in capitals, such as PROPFIND or PURGE; CONNECT is none.`,
    )
  },
}

/** A URL or path, whose variables are replaced and encoded when it is requested. */
export const url = asGiven<string>()

/** A text, with variables in it. */
export const text: Argument<string> = { read: (written, { variables }) => variables.fill(String(written)) }

const checked = (check: (filled: string) => unknown): Argument<string> => ({
  ...text,
  check: (filled) => void check(filled),
})

export const headerName = checked(checkFieldName)
export const removableHeader = checked(checkRemovable)
export const graphqlPath = checked(checkGraphqlPath)

/** The URI of a namespace, whose prefix is the argument before it. */
export const namespace: Argument<string> = {
  ...text,
  check: (uri, { before }) => void checkXmlNamespace(String(before.at(-1)), uri),
}

/** The name of a variable that the phrase sets. */
export const variableName: Argument<string> = checked((name) => {
  if (!isVariableName(name)) throw new InputError(explainVariableName(name))
})

/** A regular expression, which a value has to match as a whole. */
export const pattern: Argument<string> = {
  read: (written, { variables }) => variables.fillPattern(String(written)),
  check: (filled) => void wholeMatch(filled, ''),
}

/** A JSONPath or XPath. */
export const path: Argument<string> = {
  read: (written, { variables }) => variables.fillPath(String(written)),
  check: (filled) => void formatOfPath(filled).paths.check(filled),
}

/** A JSONPath or XPath to one value. */
export const place: Argument<string> = {
  ...path,
  check(filled, context) {
    path.check?.(filled, context)
    // A variable may hold a list, which may be compared with everything that a path finds.
    if (!context.hasPlaceholder) refuseList(filled)
    return undefined
  },
}

// Files that a step names, looked for beside the feature, then from the root of the project.

/** A file with its bytes. */
export const file: Argument<ProjectFile & { readonly name: string }> = {
  read(written, context) {
    const name = text.read(written, context)
    return { name, ...projectFile(name, context.featureFolder, context.root) }
  },
}

/** A file that is sent as the request body. */
export const bodyFile: Argument<SetUpBody> = {
  read: (written, context) =>
    fileBody(text.read(written, context), context.featureFolder, context.variables, context.root),
}

/** The value in a JSON, YAML, CSV or text file. */
export const data: Argument = {
  read: (written, context) =>
    dataFile(text.read(written, context), context.featureFolder, context.variables, context.root),
}

/** An OpenAPI document: a JSON or YAML file. */
export const openApi: Argument<{ readonly name: string; readonly document: unknown }> = {
  read(written, context) {
    const name = text.read(written, context)
    return { name, document: documentFile(name, context.featureFolder, context.root).document }
  },
  check: ({ document, name }) => void new DocumentedOperations(document, name),
}

const checkSchema: Argument<NamedSchema>['check'] = ({ document, name, files }, { hasPlaceholder }) => {
  if (!hasPlaceholder) validateJsonSchema(null, document, name, files)
  return undefined
}

/** The file of a JSON Schema. */
export const schema: Argument<NamedSchema> = {
  read(written, context) {
    const name = text.read(written, context)
    return { name, ...schemaFile(name, context.featureFolder, context.root) }
  },
  check: checkSchema,
}

// Under a step.

/** A JSON Schema in a doc string. */
export const schemaBelow: Argument<NamedSchema> = {
  read: (written, { variables, featureFolder, root }) => ({
    name: undefined,
    document: exactDocString(docStringOf(written), variables),
    files: schemaFilesIn(featureFolder, featureFolder, root),
  }),
  check: checkSchema,
}

/** A request body: a doc string as it is written, or a table as a flat JSON object. */
export const sentBody: Argument<SetUpBody> = {
  read: (written, { mediaType, variables }) => bodyFrom(argumentOf(written), mediaType, variables),
  check({ content, mediaType, note }) {
    if (note !== undefined || mediaType === undefined || !isJsonMediaType(mediaType)) return note
    const problem = typeof content === 'string' ? new Body(content, mediaType).jsonProblem : undefined
    return problem === undefined ? undefined : `The body is marked as JSON but is not: ${problem}`
  },
}

/** Names and values: a table of two columns. */
export const fields: Argument<readonly (readonly [name: string, value: string])[]> = {
  read: (written, { variables }) => tableFields(tableOf(written), variables),
}

export const form: Argument<SetUpBody> = {
  read: (written, { variables }) => formBody(tableFields(tableOf(written), variables)),
}

export const multipart: Argument<SetUpBody> = {
  read: (written, { featureFolder, variables, root }) =>
    multipartBody(tableOf(written), featureFolder, variables, root),
}

export const oauth2: Argument<OAuth2Settings> = {
  read: (written, { variables }) => oauth2Table(tableFields(tableOf(written), variables)),
}

/** A value: a table, or a doc string, which is parsed when it is JSON. */
export const json: Argument = {
  read(written, { variables }) {
    const argument = argumentOf(written)
    return isTable(argument) ? tableValue(argument, variables) : docStringValue(argument, variables)
  },
}

export const graphqlVariables: Argument = {
  ...json,
  check: (variables, { hasPlaceholder }) =>
    hasPlaceholder ? undefined : void checkGraphqlVariables(variables),
}

/** A value: a table, or a doc string, which has to be JSON. */
export const exactJson: Argument = {
  read(written, { variables }) {
    const argument = argumentOf(written)
    return isTable(argument) ? tableValue(argument, variables) : exactDocString(argument, variables)
  },
}

/** JSONPaths, one a line. */
export const paths: Argument<string[]> = {
  read(written, { variables }) {
    const argument = argumentOf(written)
    const lines = isTable(argument) ? tableColumn(argument) : argument.split('\n')
    return lines.flatMap((line) => (line.trim() === '' ? [] : [variables.fillPath(line.trim())]))
  },
}

export const graphql: Argument<string> = {
  read: (written, { variables }) => variables.fillGraphql(docStringOf(written)),
  check: (query, { hasPlaceholder }) => (hasPlaceholder ? undefined : void readGraphql(query)),
}

/** The body that a response should have, or hold. */
export const expectedBody: Argument<ExpectedBody> = {
  read: (written, { mediaType, variables }) => readExpectedBody(argumentOf(written), mediaType, variables),
  check(expected) {
    if (expected.kind === 'json') compareJson(undefined, expected.value, 'equal')
    if (expected.kind === 'document') readDocument(expected.format, expected.text)
    return undefined
  },
}

/** The value that a part of a response should have, which may be a text. */
export const expectedValue: Argument = {
  read(written, context) {
    const expected = expectedBody.read(written, context)
    return expected.kind === 'json' ? expected.value : expected.text
  },
  check: (expected) => void compareJson(undefined, expected, 'equal'),
}

/** A list of values. */
export const expectedList: Argument<readonly unknown[]> = {
  read(written, context: ArgumentContext) {
    const expected = expectedValue.read(written, context)
    const list: unknown = expected instanceof Literal ? expected.value : expected
    if (isList(list)) return list === expected ? list : list.map((item) => new Literal(item))
    throw new InputError(
      'This step needs a list under it: a table of one column, one of three or more with a header row, or a JSON list.',
    )
  },
}

/** A step quoted in another one, whose story is told. */
export const quoted: Argument<PickleStep[]> = { read: (written) => [quotedStep(String(written))] }

/** Steps quoted under another one, one a line. */
export const quotedBelow: Argument<PickleStep[]> = { read: (written) => quotedSteps(argumentOf(written)) }

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value)
}
