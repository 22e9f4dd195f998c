import type { DocumentedOperation, OpenApiDocument } from '../../assertions'
import { isJsonObject } from '../../formats'

/** A body that a document forbids, made from a right one by one change. */
export interface WrongBody {
  readonly words: string
  readonly body: unknown
}

const maxDepth = 3

/** Returns bodies that an operation must not be sent with, as a keyword of its schema forbids each in so many words. */
export function wrongBodies(
  document: OpenApiDocument,
  operation: DocumentedOperation,
  body: unknown,
  mediaType: string,
): WrongBody[] {
  const schema = document.requestBodyOf(operation).content.get(mediaType)
  if (schema === undefined || document.check(body, schema, 'request').length > 0) return []
  const changed = changesIn(document, schema, body, '')
  return changed.filter((one) => document.check(one.body, schema, 'request').length > 0)
}

function changesIn(document: OpenApiDocument, schema: unknown, value: unknown, path: string): WrongBody[] {
  const parts = document.together(schema)
  const own = parts
    .flatMap((part) => wrongValues(part, value))
    .map(([words, body]) => ({ words: `${words} at "${path || '$'}"`, body }))
  if (!isJsonObject(value) || path.split('.').length > maxDepth) return path === '' ? [] : own
  const required = parts.flatMap((part) =>
    Array.isArray(part['required']) ? (part['required'] as string[]) : [],
  )
  const without = required
    .filter((name) => name in value)
    .map((name) => {
      const body = Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
      return { words: `no "${path}${path && '.'}${name}"`, body }
    })
  const inner = parts
    .flatMap((part) => Object.entries(part['properties'] ?? {}))
    .flatMap(([name, property]) =>
      name in value
        ? changesIn(document, property, value[name], `${path}${path && '.'}${name}`).map(
            ({ words, body }) => ({ words, body: { ...value, [name]: body } }),
          )
        : [],
    )
  return [...own, ...without, ...inner]
}

const maxLength = 10_000

/** Returns what single keywords of a schema forbid in place of a value, with words for it. */
function wrongValues(
  part: Readonly<Record<string, unknown>>,
  value: unknown,
): [words: string, value: unknown][] {
  const { type, enum: values, minimum, maximum, minLength, maxLength: most, pattern } = part
  const wrong: [string, unknown][] = []
  if (typeof type === 'string') wrong.push([`another type than ${type}`, type === 'string' ? 7 : 'seven'])
  if (Array.isArray(values)) wrong.push(['a value that is not in the enum', 'none of these'])
  if (typeof value === 'number') {
    if (typeof minimum === 'number') wrong.push([`less than the minimum ${minimum}`, minimum - 1])
    if (typeof maximum === 'number') wrong.push([`more than the maximum ${maximum}`, maximum + 1])
  }
  if (typeof value !== 'string') return wrong
  if (typeof minLength === 'number' && minLength > 0)
    wrong.push([`fewer than ${minLength} characters`, value.slice(0, minLength - 1)])
  if (typeof most === 'number' && most < maxLength)
    wrong.push([`more than ${most} characters`, value.padEnd(most + 1, 'x')])
  if (typeof pattern === 'string') wrong.push([`what the pattern ${pattern} does not match`, `${value}§ §`])
  return wrong
}
