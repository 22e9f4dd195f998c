import { BadRequestProvider, type BadRequestError, type BadRequestResponse } from './bad-request-provider'
import { readErrors } from './error-readers'
import { limitDepth } from './limit-depth'

/**
 * Reads RFC 9457 problem details and the error bodies of common frameworks and validation libraries, by the rules in
 * `docs/bad-requests.md`. Any other text is one message; a web page has no errors.
 */
export class DefaultBadRequestProvider extends BadRequestProvider {
  override extract(response: BadRequestResponse): BadRequestError[] {
    const text = response.text.trim()
    if (text === '' || text.startsWith('<')) return []
    // A text that begins with `{` is read as JSON, whatever its media type.
    if (!text.startsWith('{') && isMarkup(response.headers.get('content-type'))) return []
    return distinct(readErrors(limitDepth(parsed(text))))
  }
}

function isMarkup(mediaType = ''): boolean {
  return /\b(html|xml)\b/i.test(mediaType)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'number' ? text : value
  } catch {
    return text
  }
}

/** Removes duplicates and errors that only repeat a part of another error. */
function distinct(errors: readonly BadRequestError[]): BadRequestError[] {
  const identity = ({ message, property, errorCode }: BadRequestError) =>
    JSON.stringify([message, property, errorCode])
  const byIdentity = new Map(errors.map((error) => [identity(error), error]))
  const said = new Set([...byIdentity.values()].flatMap(partsOf).map(identity))
  return [...byIdentity.values()].filter((error) => !said.has(identity(error)))
}

/** Returns the error without each one of its members. */
function partsOf({ message, property, errorCode }: BadRequestError): BadRequestError[] {
  const parts = [
    { message, property },
    { message, errorCode },
    { property, errorCode },
  ]
  const size = (error: BadRequestError) =>
    Object.values(error).filter((member) => member !== undefined).length
  return parts.filter((part) => size(part) < size({ message, property, errorCode }))
}
