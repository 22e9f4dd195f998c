import { isJsonNumber, isJsonObject } from '../formats'
import { withDoubles } from './schema'

/** Whether a value is part of a request or of a response. */
export type Direction = 'request' | 'response'

type Members = Record<string, unknown>

const oneWay: Readonly<Record<Direction, 'readOnly' | 'writeOnly'>> = {
  request: 'readOnly',
  response: 'writeOnly',
}
const values = new Set(['const', 'default', 'enum', 'example', 'examples'])
/** The fields whose members have arbitrary names, which are not keywords. */
const maps = new Set(
  ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties', 'schemas'].concat([
    'callbacks',
    'content',
    'headers',
    'parameters',
    'pathItems',
    'paths',
    'requestBodies',
    'responses',
  ]),
)

/**
 * Returns a copy of an OpenAPI document in which every schema is JSON Schema 2020-12 for Ajv, on its own: references
 * are absolute. `requiredIn` lists the members that are required in one direction only, because they are `readOnly` or
 * `writeOnly`.
 *
 * @param formats - gets the formats that the document names
 */
export function toJsonSchema(document: object, address: string, formats: Set<string>): unknown {
  const isVersion30 = 'openapi' in document && String(document.openapi).startsWith('3.0')

  function convert(node: unknown, outer: readonly Members[] = []): unknown {
    if (isJsonNumber(node)) return Number(node)
    if (Array.isArray(node)) return node.map((item) => convert(item, outer))
    if (!isJsonObject(node)) return node
    const reference = node['$ref']
    if (isVersion30 && typeof reference === 'string') return { $ref: absolute(reference) }
    if (typeof node['format'] === 'string') formats.add(node['format'])
    const around = [...outer, node]
    const converted: Members = {}
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith('x-')) continue
      if (name === '$ref' && typeof value === 'string') converted[name] = absolute(value)
      else if (values.has(name)) converted[name] = withDoubles(value)
      else if (maps.has(name) && isJsonObject(value)) converted[name] = convertMembers(value)
      else if (name === 'required' && Array.isArray(value))
        Object.assign(converted, requirements(value, around))
      else converted[name] = convert(value, name === 'allOf' ? around : [])
    }
    return isVersion30 ? fromVersion30(converted) : withoutNullable(converted)
  }

  function convertMembers(map: Members): Members {
    return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value)]))
  }

  function absolute(reference: string): string {
    return reference.startsWith('#/') ? address + reference : reference
  }

  function requirements(names: readonly unknown[], schemas: readonly Members[]): Members {
    const properties = schemas
      .flatMap((schema) => together(schema))
      .flatMap((part) => Object.entries(part['properties'] ?? {}))
    const isExempt = (name: unknown, direction: Direction) =>
      properties.some(
        ([each, property]) =>
          each === name && together(property).some((part) => part[oneWay[direction]] === true),
      )
    const inBoth = names.filter((name) => !isExempt(name, 'request') && !isExempt(name, 'response'))
    if (inBoth.length === names.length) return { required: inBoth }
    const others = names.filter((name) => !inBoth.includes(name))
    const of = (direction: Direction) => others.filter((name) => !isExempt(name, direction))
    return { required: inBoth, requiredIn: { request: of('request'), response: of('response') } }
  }

  /** Returns the schemas that apply together with this one: itself, the target of its `$ref`, and those in `allOf`. */
  function together(schema: unknown, seen = new Set<unknown>()): Members[] {
    if (!isJsonObject(schema) || seen.has(schema)) return []
    seen.add(schema)
    const { $ref: reference, allOf } = schema
    const target = typeof reference === 'string' ? together(componentOf(reference), seen) : []
    if (isVersion30 && typeof reference === 'string') return target
    return [schema, ...target, ...(Array.isArray(allOf) ? allOf.flatMap((part) => together(part, seen)) : [])]
  }

  function componentOf(reference: string): unknown {
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1]
    const { components } = document as { components?: { schemas?: Members } }
    return name === undefined ? undefined : components?.schemas?.[decodeURIComponent(name)]
  }

  return convert(document)
}

/** Drops `nullable`, which is no keyword of 3.1, although Ajv would apply it. */
function withoutNullable({ nullable, ...schema }: Members): Members {
  return typeof nullable === 'boolean' ? schema : { ...schema, ...(nullable !== undefined && { nullable }) }
}

/** Converts the keywords in which OpenAPI 3.0 differs from JSON Schema. */
function fromVersion30({ nullable, ...schema }: Members): Members {
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[exclusive] !== 'boolean') continue
    const isExclusive = schema[exclusive] && schema[limit] !== undefined
    if (isExclusive) schema[exclusive] = schema[limit]
    delete schema[isExclusive ? limit : exclusive]
  }
  if (nullable !== true) return schema
  const { type, enum: allowed, readOnly, writeOnly } = schema
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] }
  // An `enum` must contain null too (OpenAPI 3.0.3, clarification of `nullable`).
  const whole = {
    ...(allowed !== undefined && { enum: allowed }),
    ...(readOnly === true && { readOnly }),
    ...(writeOnly === true && { writeOnly }),
  }
  return { ...whole, if: { not: { type: 'null' } }, then: schema }
}
