import type { Ajv, FuncKeywordDefinition } from 'ajv'
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types'
import {
  compareNumbers,
  isJsonNumber,
  isJsonObject,
  isMultipleOf,
  isSameJson,
  isWhole,
  jsonKey,
  showJson,
  textFormats,
  type JsonNumber,
} from '../formats'

export type Draft = '2020-12' | '07'

export type SchemaObject = Readonly<Record<string, unknown>>

const annotations =
  '$anchor defaultSnippets discriminator enumDescriptions enumNames errorMessage example externalDocs markdownDescription tsType xml'
/** Standard formats that ajv-formats lacks. */
const furtherFormats: Readonly<Record<string, RegExp>> = {
  'idn-email': /^[^@\s]+@[^@\s]+$/u,
  'idn-hostname': /^[^\s/?#@]+$/u,
  iri: /^[a-z][a-z0-9+.-]*:\S*$/iu,
  'iri-reference': /^\S*$/u,
}

/**
 * Creates a validator that reports all problems and checks formats.
 *
 * @param strictSchema - whether keywords are refused that it does not know, or that have no effect where they are
 */
export function createAjv(draft: Draft, strictSchema: boolean): Ajv {
  const Validator =
    draft === '07'
      ? (require('ajv') as typeof import('ajv')).Ajv
      : (require('ajv/dist/2020') as typeof import('ajv/dist/2020')).Ajv2020
  const { default: addFormats } = require('ajv-formats') as typeof import('ajv-formats')
  const ajv = new Validator({
    allErrors: true,
    allowMatchingProperties: true,
    code: { optimize: false, regExp: Object.assign(readPattern, { code: '' }) },
    logger: false,
    ownProperties: true,
    strictSchema,
    strictTuples: false,
    strictTypes: false,
    validateSchema: false,
  })
  addFormats(ajv)
  for (const [format, test] of Object.entries({ ...furtherFormats, ...textFormats }))
    ajv.addFormat(format, test)
  for (const name of Object.keys(integerRanges)) ajv.addFormat(name, true)
  compareExactly(ajv)
  allowKeywords(ajv, annotations.split(' '))
  return ajv
}

/** Makes a validator ignore keywords instead of refusing them. */
export function allowKeywords(ajv: Ajv, words: readonly string[]): void {
  ajv.addVocabulary(words.filter((word) => !isKeyword(ajv, word)))
}

export function isKeyword(ajv: Ajv, word: string): boolean {
  return Object.hasOwn(ajv.RULES.keywords, word)
}

/** Patterns of other languages escape more than the `u` flag of JavaScript allows. @throws SyntaxError */
export function readPattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return new RegExp(pattern)
  }
}

/** What each copy for Ajv is a copy of. */
const originals = new WeakMap<object, object>()

/** Returns a copy of a JSON value with a double for each number: Ajv knows no others. */
export function withDoubles(value: unknown): unknown {
  if (isJsonNumber(value)) return doubleFor(value)
  if (typeof value !== 'object' || value === null) return value
  const copy = Array.isArray(value)
    ? value.map(withDoubles)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withDoubles(member)]))
  originals.set(copy, value)
  return copy
}

/** Returns a double that is finite, and whole if the number is: Ajv looks at its type only. */
function doubleFor(number: JsonNumber): number {
  const double = Number(number)
  if (typeof number === 'number') return double
  if (isWhole(number)) return Number.isFinite(double) ? double : Number.MAX_VALUE
  return Number.isInteger(double) ? 0.5 : double
}

const literals = ['const', 'enum']
/** What Ajv would take for schemas, as they are objects. */
const described = ['default', 'discriminator', 'example', 'examples', 'externalDocs', 'xml']
/** The keywords whose members have arbitrary names. */
const maps = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']

/** Returns a copy of a schema for Ajv. `adapt` changes each part first; `outer` are those that it belongs to by `allOf`. */
export function copySchema(
  node: unknown,
  adapt: (schema: SchemaObject, outer: readonly SchemaObject[]) => SchemaObject,
  outer: readonly SchemaObject[] = [],
): unknown {
  if (Array.isArray(node)) return node.map((item) => copySchema(item, adapt, outer))
  if (!isJsonObject(node)) return withDoubles(node)
  const around = [...outer, node]
  const adapted = adapt(node, outer)
  const members = Object.entries(adapted).flatMap(([name, value]): [string, unknown][] => {
    if (described.includes(name)) return []
    if (literals.includes(name)) return [[name, withDoubles(value)]]
    if (!maps.includes(name) || !isJsonObject(value))
      return [[name, copySchema(value, adapt, name === 'allOf' ? around : [])]]
    return [
      [name, Object.fromEntries(Object.entries(value).map(([one, of]) => [one, copySchema(of, adapt)]))],
    ]
  })
  const copy = Object.fromEntries(members)
  // Ajv skips this name in `properties`.
  const properties = copy['properties']
  if (isJsonObject(properties) && Object.hasOwn(properties, '__proto__'))
    copy['patternProperties'] = {
      ...(copy['patternProperties'] as object | undefined),
      '^__proto__$': Object.getOwnPropertyDescriptor(properties, '__proto__')?.value as unknown,
    }
  if (Object.hasOwn(integerRanges, String(adapted['format']))) copy[integerFormat] = adapted['format']
  originals.set(copy, adapted)
  return copy
}

/** The keyword that stands beside a `format` of integers: formats of Ajv see a double. */
const integerFormat = 'integer:format'
const integerRanges: Readonly<Record<string, readonly [min: bigint, max: bigint]>> = {
  int32: [-(2n ** 31n), 2n ** 31n - 1n],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
}

/** Replaces the keywords that compare values by ones that compare all digits. */
function compareExactly(ajv: Ajv): void {
  /** @param problemOf - returns what is wrong with a value, if anything is */
  function define<Wanted, Value>(
    keyword: string,
    applies: Pick<FuncKeywordDefinition, 'type' | 'schemaType'>,
    problemOf: (value: Value, wanted: Wanted) => string | undefined,
  ): void {
    const compile: FuncKeywordDefinition['compile'] = (given: unknown, schema) => {
      const wanted = (memberOf(originals.get(schema), keyword) ?? given) as Wanted
      const validate: DataValidateFunction = (copy: unknown, place) => {
        const message = problemOf(originalOf(copy, place) as Value, wanted)
        if (message !== undefined) validate.errors = [{ keyword, params: {}, message }]
        return message === undefined
      }
      return validate
    }
    ajv.removeKeyword(keyword).addKeyword({ keyword, ...applies, compile })
  }
  const ofNumber = (
    keyword: string,
    sign: string,
    holds: (value: JsonNumber, wanted: JsonNumber) => boolean,
  ) =>
    define(keyword, { type: 'number', schemaType: 'number' }, (value: JsonNumber, wanted: JsonNumber) =>
      holds(value, wanted) ? undefined : `must be ${sign} ${showJson(wanted)}`,
    )
  ofNumber('minimum', '>=', (value, limit) => compareNumbers(value, limit) >= 0)
  ofNumber('maximum', '<=', (value, limit) => compareNumbers(value, limit) <= 0)
  ofNumber('exclusiveMinimum', '>', (value, limit) => compareNumbers(value, limit) > 0)
  ofNumber('exclusiveMaximum', '<', (value, limit) => compareNumbers(value, limit) < 0)
  ofNumber('multipleOf', 'multiple of', isMultipleOf)
  define('const', {}, (value, wanted) =>
    jsonKey(value) === jsonKey(wanted) ? undefined : `must be ${showJson(wanted, 80)}`,
  )
  define('enum', { schemaType: 'array' }, (value, wanted: readonly unknown[]) =>
    wanted.some((one) => isSameJson(one, value))
      ? undefined
      : `must be ${wanted.map((one) => showJson(one, 80)).join(' or ')}`,
  )
  define('uniqueItems', { type: 'array', schemaType: 'boolean' }, (list: readonly unknown[], isWanted) => {
    const places = new Map<string, number>()
    for (const [at, item] of isWanted === true ? list.entries() : []) {
      const key = jsonKey(item)
      const first = places.get(key)
      if (first !== undefined)
        return `must NOT have duplicate items (items ## ${first} and ${at} are identical)`
      places.set(key, at)
    }
    return undefined
  })
  define(integerFormat, { type: 'number' }, (value: JsonNumber, name: string) => {
    const [min, max] = integerRanges[name] ?? [0, 0]
    const fits = isWhole(value) && compareNumbers(value, min) >= 0 && compareNumbers(value, max) <= 0
    return fits ? undefined : `must match format "${name}"`
  })
}

/** Returns what a value that Ajv checks is a copy of. */
function originalOf(copy: unknown, place: DataValidationCxt | undefined): unknown {
  if (typeof copy === 'object' && copy !== null) return originals.get(copy) ?? copy
  if (typeof copy !== 'number') return copy
  return memberOf(originals.get(place?.parentData as object), place?.parentDataProperty) ?? copy
}

function memberOf(owner: unknown, name: unknown): unknown {
  return (owner as Readonly<Record<string, unknown>> | undefined)?.[String(name)]
}
