import { escapeJson, stringifyExactly } from '../exchange'
import { replacePlaceholders, type ValueOf } from './placeholder'

const placeholderAlone = /^\s*\{\{[^{}]*\}\}\s*$/
const parts = /#[^\n]*|"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"/g

/**
 * Replaces the placeholders of a GraphQL document, so that each stands for a value: in quotes for its text, outside of
 * them for a text in quotes, a number, a boolean, null, a list or an object. Nothing in it is syntax. A placeholder alone,
 * which could be no document, stands for one, such as that of a file.
 */
export function fillGraphql(query: string, values: ValueOf): string {
  if (isPlaceholderAlone(query)) return replacePlaceholders(query, (name) => values.textAt(name))
  let filled = ''
  let end = 0
  for (const { 0: part, index } of query.matchAll(parts)) {
    filled += fillBare(query.slice(end, index), values) + fillPart(part, values)
    end = index + part.length
  }
  return filled + fillBare(query.slice(end), values)
}

/** Whether a document is nothing but a placeholder that stands for all of it. */
export function isPlaceholderAlone(query: string): boolean {
  return placeholderAlone.test(query)
}

/** A GraphQL document with a number, as long as itself, for every placeholder outside of quotes. */
export function graphqlShape(query: string): string {
  const pieces = new RegExp(`${parts.source}|\\{\\{[^{}]*\\}\\}`, 'g')
  return query.replace(pieces, (piece) => (piece.startsWith('{{') ? '1'.repeat(piece.length) : piece))
}

function fillPart(part: string, values: ValueOf): string {
  if (part.startsWith('#')) return part
  const isBlock = part.startsWith('"""')
  return replacePlaceholders(part, (name) => {
    const text = values.textAt(name)
    return isBlock ? text.replaceAll('"""', '\\"""') : escapeJson(text)
  })
}

function fillBare(written: string, values: ValueOf): string {
  return replacePlaceholders(written, (name) => literalOf(values, name))
}

/** A value as GraphQL writes it: as JSON does, but for the names of members, which have no quotes. */
function literalOf(values: ValueOf, name: string): string {
  const value = values.valueAt(name)
  const json = stringifyExactly(value)
  if (json === undefined || typeof value === 'string') return JSON.stringify(values.textAt(name))
  return json.replace(/"([_A-Za-z]\w*)":/g, '$1:')
}
