import { isJsonObject } from '../../formats'

const inOneSchema = [
  ...['additionalItems', 'additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not'],
  ...['propertyNames', 'then', 'unevaluatedItems', 'unevaluatedProperties'],
]
const inListOfSchemas = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']
/** The keywords whose value maps arbitrary names to schemas. */
export const inMapOfSchemas = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
]

/** An object schema and its place: a JSON Pointer such as `#/properties/balance`. */
export interface LocatedSchema {
  readonly pointer: string
  readonly schema: Readonly<Record<string, unknown>>
}

/** Yields a schema and all schemas in it, outermost first, without following `$ref`. */
export function* walkSchema(schema: unknown, pointer = '#'): Generator<LocatedSchema> {
  if (!isJsonObject(schema)) return
  yield { pointer, schema }
  for (const keyword of inOneSchema) yield* walkSchema(schema[keyword], `${pointer}/${keyword}`)
  for (const keyword of inListOfSchemas) {
    const list = schema[keyword]
    if (Array.isArray(list)) yield* walkMembers(list, `${pointer}/${keyword}`)
  }
  for (const keyword of inMapOfSchemas) {
    const map = schema[keyword]
    if (isJsonObject(map)) yield* walkMembers(map, `${pointer}/${keyword}`)
  }
}

function* walkMembers(schemas: object, pointer: string): Generator<LocatedSchema> {
  for (const [name, schema] of Object.entries(schemas)) {
    yield* walkSchema(schema, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}
