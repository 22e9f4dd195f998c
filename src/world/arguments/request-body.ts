import { Body } from '../../exchange'
import { formatOfMediaType, isJsonMediaType, mediaTypeOf, parseJson, stringifyExactly } from '../../formats'
import type { SetUpBody } from '../../scenario'
import type { Variables } from '../../variables'
import { argumentOf, isTable, type ArgumentContext } from './argument'
import { tableValue } from './values'

/** Reads the request body in a doc string, as written with its variables replaced, or in a table, as JSON. */
export function writtenBody(written: unknown, { mediaType, variables }: ArgumentContext): SetUpBody {
  const argument = argumentOf(written)
  if (isTable(argument))
    return { content: stringifyExactly(tableValue(argument, variables)), mediaType: 'application/json' }
  if (mediaType) {
    const type = fullMediaType(mediaType)
    return { content: filled(argument, type, variables), mediaType: type }
  }
  const json = variables.fillDocument(argument)
  const parsed = parseJson(json)
  if (parsed.ok) return { content: json, mediaType: 'application/json' }
  const note = /^\s*(?:\[|\{(?!\{))/.test(json)
    ? `The body looks like JSON but is not, so it is sent as plain text: ${parsed.problem}`
    : undefined
  return { content: variables.fill(argument), mediaType: undefined, note }
}

/** Returns a warning about a body that is not the JSON that it looks like, or is marked as. */
export function malformedBody({ content, mediaType, note }: SetUpBody): string | undefined {
  if (note !== undefined || mediaType === undefined || !isJsonMediaType(mediaType)) return note
  const problem = typeof content === 'string' ? new Body(content, mediaType).jsonProblem : undefined
  return problem === undefined ? undefined : `The body is marked as JSON but is not: ${problem}`
}

export function filled(text: string, mediaType: string, variables: Variables): string {
  return formatOfMediaType(mediaType)?.fill?.(text, variables) ?? variables.fill(text)
}

/** Expands a short type such as `json`, as doc strings often have. */
function fullMediaType(written: string): string {
  if (written.includes('/')) return written
  return mediaTypeNamed(mediaTypeOf(written)) ?? 'text/plain'
}

export function mediaTypeNamed(name: string): string | undefined {
  return (require('mime-types') as typeof import('mime-types')).lookup(name) || undefined
}
