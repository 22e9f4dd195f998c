import { isJsonObject } from '../../formats'
import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from './bad-request-provider'
import { readErrors } from './read-errors'

/** How deep a body is read. */
const maxDepth = 32

/**
 * Reads RFC 9457 problem details and the error bodies of common frameworks and validation libraries, by the rules in
 * `docs/bad-requests.md`. Any other text is one message; a web page has no errors.
 */
export class DefaultBadRequestProvider extends BadRequestProvider {
  override extract(response: BadRequestResponse): BadRequestError[] {
    const text = response.text.trim()
    if (text === '' || text.startsWith('<')) return []
    // A text that begins with `{` is read as JSON, whatever its media type.
    const isMarkup = (): boolean => /\b(html|xml)\b/i.test(response.headers.get('content-type') ?? '')
    return !text.startsWith('{') && isMarkup() ? [] : distinct(readErrors(readable(parsed(text))))
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

/**
 * Returns a JSON value without the parts that are nested too deep. A text that holds a JSON list of objects becomes
 * that list: zod puts one into the message of its errors.
 */
function readable(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined
  if (typeof value === 'string') {
    const list = value.trimStart().startsWith('[') ? parsed(value) : undefined
    const isList = Array.isArray(list) && list.length > 0 && list.every(isJsonObject)
    return isList ? (readable(list, depth + 1) ?? value) : value
  }
  if (Array.isArray(value)) return value.map((item: unknown) => readable(item, depth + 1))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, readable(member, depth + 1)]),
  )
}

/** Removes duplicates and errors that only repeat a part of another error. */
function distinct(errors: readonly BadRequestError[]): BadRequestError[] {
  const identity = ({ message, property, errorCode }: BadRequestError) =>
    JSON.stringify([message, property, errorCode])
  const parts = errors.flatMap((error) =>
    (['message', 'property', 'errorCode'] as const).flatMap((name) =>
      error[name] === undefined ? [] : [identity({ ...error, [name]: undefined })],
    ),
  )
  const known = new Set(parts)
  return errors.filter((error) => {
    const key = identity(error)
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}
