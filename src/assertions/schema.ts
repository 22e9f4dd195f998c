import type { Ajv, Options, ValidateFunction } from 'ajv'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { InputError } from '../errors'
import {
  isJsonNumber,
  isJsonObject,
  showJson,
  stringifyExactly,
  textFormats,
  type BodyDifference,
} from '../formats'
import { schemaProblems } from './schema-problems'

/** The files that a schema refers to by `$ref`. */
export interface SchemaFiles {
  /** The folder of the schema, which its references are relative to. */
  readonly directory: string
  /** Returns the parsed content of a file, given its absolute path. */
  readonly loadFile: (file: string) => unknown
}

/** A supported draft of JSON Schema. */
type Draft = '2020-12' | '07'

const metaSchemas: Readonly<Record<Draft, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '07': 'http://json-schema.org/draft-07/schema',
}
const annotations = ['$anchor', 'defaultSnippets', 'enumDescriptions', 'enumNames', 'errorMessage'].concat([
  'discriminator',
  'example',
  'externalDocs',
  'markdownDescription',
  'tsType',
  'xml',
])
/** Standard formats that ajv-formats lacks. */
const furtherFormats: Readonly<Record<string, RegExp>> = {
  'idn-email': /^[^@\s]+@[^@\s]+$/u,
  'idn-hostname': /^[^\s/?#@]+$/u,
  iri: /^[a-z][a-z0-9+.-]*:\S*$/iu,
  'iri-reference': /^\S*$/u,
}
const maxValidators = 500
const validators = new Map<string, ValidateFunction>()
/** Validators of schemas themselves; compiling a meta-schema takes longer than compiling most schemas. */
const checkers = new Map<Draft, Ajv>()

/**
 * Returns every violation of the JSON Schema in `value`; empty if it fits. Drafts 2020-12 and 07 are supported. Numbers
 * are compared as doubles.
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
      validate = compile(withDoubles(schema), name, files)
      if (validators.size >= maxValidators) validators.clear()
      validators.set(key, validate)
    }
    return validate(withDoubles(value)) ? [] : schemaProblems(validate.errors, value)
  })
}

/** Returns `schema "account.json"`, or `schema of this step` for a schema without a file. */
export function nameOfSchema(fileName: string | undefined): string {
  return fileName === undefined ? 'schema of this step' : `schema "${fileName}"`
}

/** Creates a validator that reports all problems, checks formats and refuses keywords that it does not know. */
export function createAjv(draft: Draft, options: Options = {}): Ajv {
  /* eslint-disable @typescript-eslint/no-require-imports -- Ajv takes longer to load than most scenarios take to run */
  const Validator =
    draft === '07'
      ? (require('ajv') as typeof import('ajv')).Ajv
      : (require('ajv/dist/2020') as typeof import('ajv/dist/2020')).Ajv2020
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')
  /* eslint-enable @typescript-eslint/no-require-imports */
  const ajv = new Validator({
    allErrors: true,
    allowMatchingProperties: true,
    logger: false,
    multipleOfPrecision: 6,
    ownProperties: true,
    strictSchema: true,
    strictTuples: false,
    strictTypes: false,
    validateSchema: false,
    ...options,
  })
  addFormats(ajv)
  for (const [format, test] of Object.entries({ ...furtherFormats, ...textFormats }))
    ajv.addFormat(format, test)
  return ajv.addVocabulary(annotations.filter((word) => ajv.getKeyword(word) === false))
}

/** Runs a check; an error that Ajv throws becomes an {@link InputError} that names the schema. */
export function explainingFailures<T>(called: string, check: () => T): T {
  try {
    return check()
  } catch (cause) {
    if (cause instanceof InputError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw cause instanceof RangeError
      ? new InputError(
          `The value or the ${called} is nested too deep or too long to be checked.\nCheck a part of it instead, at its own path.`,
          { cause },
        )
      : new InputError(`The ${called} cannot be used: ${reason}`, { cause })
  }
}

/** Returns a JSON value with a double for each number: Ajv knows no others. */
export function withDoubles(value: unknown): unknown {
  if (isJsonNumber(value)) return Number(value)
  if (Array.isArray(value)) return value.map(withDoubles)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDoubles(member)]))
}

/** Returns the absolute URI that Ajv could not find, and the reference to it; undefined for any other error. */
export function missingReference(
  cause: unknown,
): { readonly uri: string; readonly reference: string } | undefined {
  if (!(cause instanceof Error) || !('missingRef' in cause) || !('missingSchema' in cause)) return undefined
  return { uri: String(cause.missingSchema), reference: String(cause.missingRef) }
}

/** Compiles a schema; Ajv names the files that it refers to one after the other. */
function compile(schema: unknown, name: string | undefined, files?: SchemaFiles): ValidateFunction {
  const draft = draftOf(schema, name)
  const checker = checkers.get(draft) ?? createAjv(draft)
  checkers.set(draft, checker)
  const ajv = createAjv(draft)
  const folder = files === undefined ? 'schema:///' : pathToFileURL(`${files.directory}/`).href
  const root = new URL(encodeURIComponent(basename(name ?? '')), folder).href
  /** Where the URLs of an `$id` and of its file differ: the folders of both. */
  const folders: { readonly id: string; readonly file: string }[] = []
  const known = new Set<string>()

  function add(document: unknown, uri: string, called: string | undefined, file: string): void {
    if (draftOf(document, called, draft) !== draft)
      throw new InputError(
        `The ${nameOfSchema(name)} and the ${nameOfSchema(called)} are of different drafts.\nDeclare the same "$schema" in both.`,
      )
    if (typeof document === 'object' && !checker.validate(metaSchemas[draft], document)) {
      const first = new Map<string, string>()
      for (const { path, problem } of schemaProblems(checker.errors, document))
        if (!first.has(path)) first.set(path, `  at ${path}: it ${problem}`)
      throw new InputError(
        [`The ${nameOfSchema(called)} is not a JSON Schema (draft ${draft}):`, ...first.values()].join('\n'),
      )
    }
    const id = isJsonObject(document) ? document['$id'] : undefined
    if (typeof id === 'string' && URL.canParse(id, uri))
      folders.push({ id: new URL('.', new URL(id, uri)).href, file })
    ajv.addVocabulary(vendorKeywords(document).filter((word) => ajv.getKeyword(word) === false))
    ajv.addSchema(document as object, uri)
    known.add(uri)
  }

  function load(uri: string, reference: string): void {
    const text = reference.startsWith(folder) ? reference.slice(folder.length) : reference
    const happened = `The ${nameOfSchema(name)} refers to "${text}"`
    const byId = folders.find(({ id }) => uri.startsWith(id))
    const file = byId === undefined ? uri : new URL(uri.slice(byId.id.length), byId.file).href
    if (known.has(uri)) {
      const pointer = reference.slice(reference.indexOf('#'))
      throw new InputError(
        `The ${nameOfSchema(name)} refers to "${uri === root ? '' : basename(uri)}${pointer}", which is not there.`,
      )
    }
    if (files === undefined || !file.startsWith('file:'))
      throw new InputError(
        `${happened}, which is not a file.\nNothing is fetched: save it as a file beside the schema and refer to it by the name of that file.`,
      )
    let document: unknown
    try {
      document = withDoubles(files.loadFile(fileURLToPath(file)))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new InputError(`${happened}, which cannot be read: ${reason}`, { cause })
    }
    add(document, uri, text, file)
  }

  add(schema, root, name, root)
  for (;;) {
    try {
      return ajv.getSchema(root) as ValidateFunction
    } catch (cause) {
      const missing = missingReference(cause)
      if (missing === undefined) throw cause
      load(missing.uri, missing.reference)
    }
  }
}

/** Returns the draft that a schema declares by `$schema`; `inherited` if it declares none. */
function draftOf(schema: unknown, name: string | undefined, inherited: Draft = '2020-12'): Draft {
  const declared = isJsonObject(schema) ? schema['$schema'] : undefined
  if (declared === undefined) return inherited
  const plain = (typeof declared === 'string' ? declared : '').replace(/^https:/, 'http:').replace(/#$/, '')
  for (const draft of ['2020-12', '07'] as const)
    if (metaSchemas[draft].replace(/^https:/, 'http:') === plain) return draft
  throw new InputError(
    [
      `The ${nameOfSchema(name)} declares the "$schema" ${showJson(declared)}, which is not supported.`,
      'Declare one of these, or none for the first:',
      ...Object.values(metaSchemas).map((address) => `  ${address}`),
    ].join('\n'),
  )
}

/** Returns the keywords of the user's own, which begin with `x-`. */
function vendorKeywords(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return [
    ...new Set(
      Object.entries(schema).flatMap(([name, member]) => [
        ...(/^x-/.test(name) ? [name] : []),
        ...vendorKeywords(member),
      ]),
    ),
  ]
}
