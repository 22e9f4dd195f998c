import { isJsonObject } from '../json'
import { inMapOfSchemas } from '../schema'

/** Who sends the value: a request need not have what is `readOnly`, nor a response what is `writeOnly`. */
export type Direction = 'request' | 'response'

type Members = Record<string, unknown>

const values = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** The fields whose members are called as the author likes, so that no name in them is a keyword. */
const maps = new Set([
  ...inMapOfSchemas,
  ...['content', 'headers', 'parameters', 'pathItems', 'requestBodies', 'responses', 'schemas'],
])

/**
 * A copy of an OpenAPI document in which every schema is JSON Schema 2020-12, so that references between them hold.
 */
export function toJsonSchema(document: object, direction: Direction): object {
  const isVersion30 = 'openapi' in document && String(document.openapi).startsWith('3.0')
  const otherSide = direction === 'request' ? 'readOnly' : 'writeOnly'

  function convert(node: unknown, exempt: ReadonlySet<string> = new Set()): unknown {
    if (Array.isArray(node)) return node.map((item) => convert(item, exempt))
    if (!isJsonObject(node)) return node
    if (isVersion30 && typeof node['$ref'] === 'string') return { $ref: node['$ref'] }
    const optional = new Set([...exempt, ...exemptNames(node)])
    const converted = Object.entries(node).map(([name, value]) => {
      if (values.has(name)) return [name, value]
      if (maps.has(name) && isJsonObject(value)) return [name, convertMembers(value)]
      if (name === 'required' && Array.isArray(value))
        return [name, value.filter((each) => !optional.has(String(each)))]
      return [name, convert(value, name === 'allOf' ? optional : undefined)]
    })
    return convertKeywords(Object.fromEntries(converted) as Members, isVersion30)
  }

  function convertMembers(map: Members): Members {
    return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value)]))
  }

  function exemptNames(schema: Members, depth = 0): string[] {
    const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : []
    const parts = Array.isArray(schema['allOf']) && depth < 16 ? schema['allOf'] : []
    return [
      ...properties
        .filter(([, property]) => isJsonObject(property) && target(property)[otherSide] === true)
        .map(([name]) => name),
      ...parts.filter(isJsonObject).flatMap((part) => exemptNames(target(part), depth + 1)),
    ]
  }

  function target(schema: Members): Members {
    const reference = schema['$ref']
    if (typeof reference !== 'string' || !reference.startsWith('#/components/schemas/')) return schema
    const name = decodeURI(reference.slice('#/components/schemas/'.length))
    const schemas = (document as { components?: { schemas?: Members } }).components?.schemas ?? {}
    const found = schemas[name]
    return isJsonObject(found) ? found : schema
  }

  return convert(document) as object
}

/** What OpenAPI 3.0 says otherwise than JSON Schema. `nullable` is no keyword in 3.1, though it is one to Ajv. */
function convertKeywords(schema: Members, isVersion30: boolean): Members {
  const { nullable, ...rest } = schema
  if (typeof nullable !== 'boolean') return isVersion30 ? withNumericLimits(schema) : schema
  if (!isVersion30) return rest
  return nullable ? orNull(withNumericLimits(rest)) : withNumericLimits(rest)
}

function orNull(schema: Members): Members {
  const { type, enum: values, ...others } = schema
  const isPlain =
    typeof type === 'string' && !['allOf', 'anyOf', 'oneOf', 'not'].some((keyword) => keyword in schema)
  if (!isPlain) return { if: { not: { type: 'null' } }, then: schema }
  return {
    ...others,
    type: [type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  }
}

function withNumericLimits(schema: Members): Members {
  const limited = { ...schema }
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof limited[exclusive] !== 'boolean') continue
    const isExclusive = limited[exclusive] && typeof limited[limit] === 'number'
    if (isExclusive) limited[exclusive] = limited[limit]
    delete limited[isExclusive ? limit : exclusive]
  }
  return limited
}
