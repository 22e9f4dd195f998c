import { isJsonObject } from '../../formats'
import { inMapOfSchemas, memberAt, pointerSegments } from '../schema'
import { refusedIn, type Direction } from './one-way-members'

type Members = Record<string, unknown>

const values = new Set(['const', 'default', 'enum', 'example', 'examples'])

/** The fields whose members have arbitrary names, which are not keywords. */
const maps = new Set([
  ...inMapOfSchemas,
  ...['content', 'headers', 'parameters', 'pathItems', 'requestBodies', 'responses', 'schemas'],
])

/**
 * Returns a copy of an OpenAPI document in which every schema is JSON Schema 2020-12, so that its references stay
 * valid. Members that must not be sent in this direction are not required either.
 */
export function toJsonSchema(document: object, direction: Direction): object {
  const isVersion30 = 'openapi' in document && String(document.openapi).startsWith('3.0')
  const otherSide = refusedIn[direction]

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

  function exemptNames(schema: Members): string[] {
    const properties = jointly(schema).flatMap((part) =>
      isJsonObject(part['properties']) ? Object.entries(part['properties']) : [],
    )
    return properties
      .filter(([, property]) => jointly(property).some((part) => part[otherSide] === true))
      .map(([name]) => name)
  }

  /** Returns the schemas that apply together with this one: itself, the target of its `$ref`, and those in `allOf`. */
  function jointly(schema: unknown, seen = new Set<unknown>()): Members[] {
    if (!isJsonObject(schema) || seen.has(schema)) return []
    seen.add(schema)
    const { $ref: reference, allOf } = schema
    const target = typeof reference === 'string' ? jointly(referredTo(reference), seen) : []
    if (isVersion30 && typeof reference === 'string') return target
    const parts = Array.isArray(allOf) ? allOf.flatMap((part) => jointly(part, seen)) : []
    return [schema, ...target, ...parts]
  }

  function referredTo(reference: string): unknown {
    const way = pointerSegments(reference)
    return way && memberAt(document, way)
  }

  return convert(document) as object
}

/**
 * Converts the keywords in which OpenAPI 3.0 differs from JSON Schema. In 3.1 `nullable` is not a keyword, but Ajv
 * would apply it.
 */
function convertKeywords(schema: Members, isVersion30: boolean): Members {
  const { nullable, ...rest } = schema
  if (typeof nullable !== 'boolean') return isVersion30 ? withNumericLimits(schema) : schema
  if (!isVersion30) return rest
  return nullable ? orNull(withNumericLimits(rest)) : withNumericLimits(rest)
}

/** Allows null. If there is an `enum`, it must contain null too (OpenAPI 3.0.3, clarification of `nullable`). */
function orNull(schema: Members): Members {
  const { type, enum: values, ...others } = schema
  const isPlain =
    typeof type === 'string' && !['allOf', 'anyOf', 'oneOf', 'not'].some((keyword) => keyword in schema)
  if (isPlain) return { ...schema, type: [type, 'null'] }
  const { readOnly, writeOnly } = others
  return {
    readOnly,
    writeOnly,
    ...(values !== undefined && { enum: values }),
    if: { not: { type: 'null' } },
    then: schema,
  }
}

function withNumericLimits(schema: Members): Members {
  const limited = { ...schema }
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof limited[exclusive] !== 'boolean') continue
    const isExclusive = limited[exclusive] && limited[limit] !== undefined
    if (isExclusive) limited[exclusive] = limited[limit]
    delete limited[isExclusive ? limit : exclusive]
  }
  return limited
}
