import type { Ajv, AnySchema, ErrorObject, ValidateFunction } from 'ajv'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InputError, messageOf } from '../errors'
import {
  isJsonObject,
  jsonTypeOf,
  pointerSteps,
  showJson,
  showMember,
  stringifyExactly,
  withArticle,
  type BodyDifference,
} from '../formats'
import { allowKeywords, copySchema, createAjv, withDoubles, type Draft } from './schema-validator'

export interface SchemaFiles {
  /** The folder of the schema, which its references are relative to. */
  readonly directory: string
  /** Returns the parsed content of a file, given its absolute path. */
  readonly loadFile: (file: string) => unknown
}

const metaSchemas = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '07': 'http://json-schema.org/draft-07/schema',
} satisfies Record<Draft, string>

const maxValidators = 500
const validators = new Map<string, ValidateFunction>()
/** One for each draft: it compiles its meta-schema, which takes longer than compiling most schemas. */
const compilers = new Map<Draft, Ajv>()

/**
 * Returns every violation of the JSON Schema in `value`; empty if it fits. Drafts 2020-12 and 07 are supported. Numbers
 * are compared with all their digits.
 *
 * @param name - the file name of the schema, for errors; undefined for a schema that is written in its step
 * @param files - the files that the schema refers to; without them, it may refer to itself only
 * @throws {@link InputError} when the schema is malformed, has unknown keywords, or a reference without a target
 */
export function validateJsonSchema(
  value: unknown,
  schema: unknown,
  name: string | undefined,
  files?: SchemaFiles,
): BodyDifference[] {
  return explainingFailures(nameOfSchema(name), () => {
    const key = stringifyExactly([schema, name, files?.directory]) ?? ''
    let validate = validators.get(key)
    if (validate === undefined) {
      validate = compile(schema, name, files)
      if (validators.size >= maxValidators) validators.clear()
      validators.set(key, validate)
    }
    return validate(withDoubles(value)) ? [] : schemaProblems(validate.errors, value)
  })
}

function nameOfSchema(fileName: string | undefined): string {
  return fileName === undefined ? 'schema of this step' : `schema "${fileName}"`
}

/** Runs a check; an error that Ajv throws becomes an {@link InputError} that names the schema. */
export function explainingFailures<T>(called: string, check: () => T): T {
  try {
    return check()
  } catch (cause) {
    if (cause instanceof InputError) throw cause
    const isEndless = cause instanceof RangeError
    const why = isEndless
      ? 'a reference leads back to itself, or the body is nested too deep'
      : messageOf(cause)
    throw new InputError(`The ${called} cannot be used: ${why}`, { cause })
  }
}

/** Compiles a schema; Ajv names the files that it refers to one after the other. */
function compile(schema: unknown, name: string | undefined, files?: SchemaFiles): ValidateFunction {
  const draft = draftOf(schema, name)
  const ajv = compilers.get(draft) ?? createAjv(draft, true)
  compilers.set(draft, ajv)
  const folder = files === undefined ? 'schema:///' : pathToFileURL(`${files.directory}/`).href
  const root = new URL(encodeURIComponent(basename(name ?? '')), folder).href
  const known = new Set<string>()

  const add = (document: unknown, uri: string, called: string | undefined): void => {
    checkSchema(ajv, draft, withDoubles(document), called)
    known.add(uri)
    const copy = copySchema(document, (part) => {
      const vendorKeywords = Object.keys(part).filter((word) => word.startsWith('x-'))
      allowKeywords(ajv, vendorKeywords)
      return part
    })
    ajv.addSchema(copy as AnySchema, uri)
  }

  const load = (uri: string, reference: string): void => {
    const short = reference.startsWith(folder) ? reference.slice(folder.length) : reference
    const happened = (text: string, why: string) =>
      `The ${nameOfSchema(name)} refers to "${text}", which ${why}`
    if (known.has(uri)) {
      const pointer = reference.slice(reference.indexOf('#'))
      throw new InputError(happened(`${uri === root ? '' : basename(uri)}${pointer}`, 'is not there.'))
    }
    if (files === undefined || !uri.startsWith('file:'))
      throw new InputError(
        `${happened(short, 'is not a file.')}\nNothing is fetched: save it as a file beside the schema and refer to it by the name of that file.`,
      )
    let document: unknown
    try {
      document = files.loadFile(fileURLToPath(uri))
    } catch (cause) {
      throw new InputError(happened(short, `cannot be read: ${messageOf(cause)}`), { cause })
    }
    add(document, uri, short)
  }

  try {
    add(schema, root, name)
    for (;;) {
      try {
        return ajv.getSchema(root) as ValidateFunction
      } catch (cause) {
        const { missingSchema: uri, missingRef: reference } = cause as Partial<Record<string, string>>
        if (uri === undefined || reference === undefined) throw cause
        load(uri, reference)
      }
    }
  } finally {
    // Another schema may have the same name.
    ajv.removeSchema()
  }
}

/** Checks a schema against the meta-schema of its draft. @throws {@link InputError} when it is no JSON Schema */
function checkSchema(ajv: Ajv, draft: Draft, schema: unknown, name: string | undefined): void {
  if (typeof schema === 'boolean' || ajv.validate(metaSchemas[draft], schema)) return
  const first = new Map<string, string>()
  for (const { path, problem } of schemaProblems(ajv.errors, schema))
    if (!first.has(path)) first.set(path, `  at ${path}: it ${problem}`)
  throw new InputError(
    [`The ${nameOfSchema(name)} is not a JSON Schema (draft ${draft}):`, ...first.values()].join('\n'),
  )
}

function draftOf(schema: unknown, name: string | undefined): Draft {
  const declared = isJsonObject(schema) ? schema['$schema'] : undefined
  for (const draft of ['2020-12', '07'] as const)
    if ([undefined, metaSchemas[draft], `${metaSchemas[draft]}#`].includes(declared as string)) return draft
  throw new InputError(
    `The ${nameOfSchema(name)} declares the "$schema" ${showJson(declared)}, which is not supported.
Declare ${Object.values(metaSchemas).join(' or ')}, or none for the first.`,
  )
}

/** Describes the errors that Ajv found in `value`, each by the place in the value as a JSONPath: `$.a.b[0]`. */
export function schemaProblems(errors: ValidateFunction['errors'], value: unknown): BodyDifference[] {
  const all = errors ?? []
  const summaries = all.filter(({ keyword }) => keyword === 'contains' || keyword === 'propertyNames')
  const isDetail = (error: ErrorObject): boolean =>
    summaries.some(({ schemaPath }) => error.schemaPath.startsWith(`${schemaPath}/`))
  const problems = new Map<string, BodyDifference>()
  for (const error of all) {
    if (error.keyword === 'if' || isDetail(error)) continue
    const { path, value: culprit } = placeOf(error.instancePath, value)
    const problem = describe(error, culprit)
    const kind = error.schemaPath + stringifyExactly(error.params)
    problems.set(`${path} ${problem}`, { path, problem, kind })
  }
  return [...problems.values()]
}

function describe({ keyword, params, message }: ErrorObject, value: unknown): string {
  const of = params as Readonly<Record<string, unknown>>
  const show = (shown: unknown): string => showJson(shown, 80)
  const was = `but was ${show(value)}`
  switch (keyword) {
    case 'type': {
      const types = Array.isArray(of['type']) ? of['type'] : String(of['type']).split(',')
      const kind = value === null ? '' : ` (${withArticle(jsonTypeOf(value))})`
      return `must be ${types.map(String).map(withArticle).join(' or ')} ${was}${kind}`
    }
    case 'required':
      return `must have the member ${show(of['missingProperty'])}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `must not have the member ${show(of['additionalProperty'] ?? of['unevaluatedProperty'])}`
    case 'propertyNames':
      return `must not have a member with the name ${show(of['propertyName'])}`
    case 'false schema':
      return `must not be there ${was}`
    case 'readOnly':
      return 'must not be in a request because it is "readOnly"'
    case 'writeOnly':
      return 'must not be in a response because it is "writeOnly"'
    default:
      return `${message} ${was}`
  }
}

/** Returns the place of a JSON Pointer (RFC 6901) as a JSONPath, and the value there. */
function placeOf(pointer: string, root: unknown): { readonly path: string; readonly value: unknown } {
  let value = root
  let path = '$'
  for (const name of pointerSteps(pointer)) {
    path += Array.isArray(value) ? `[${name}]` : showMember(name)
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  }
  return { path, value }
}
