import { escapeJson, stringifyExactly } from '../formats'
import { replacePlaceholders, type ValueOf } from './placeholder'

const placeholderAlone = /^\s*\{\{[^{}]*\}\}\s*$/
const parts = /#[^\n]*|"""(?:\\"""|[^])*?"""|"(?:[^"\\\n]|\\.)*"/g

/**
 * Replaces the placeholders in a GraphQL document with values, which are never read as syntax: in quotes with the text,
 * outside of them with a string, number, boolean, null, list or object. If the whole text is one placeholder, it stands
 * for a document, such as that of a file.
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

/** Whether a document is a single placeholder, which stands for all of it. */
export function isPlaceholderAlone(query: string): boolean {
  return placeholderAlone.test(query)
}

/** Replaces each placeholder outside of quotes in a GraphQL document with a number of the same length. */
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

/** Returns a value as a GraphQL literal: JSON, except that the names of members have no quotes. */
function literalOf(values: ValueOf, name: string): string {
  const value = values.valueAt(name)
  const json = stringifyExactly(value)
  if (json === undefined || typeof value === 'string') return JSON.stringify(values.textAt(name))
  return json.replace(/"([_A-Za-z]\w*)":/g, '$1:')
}
