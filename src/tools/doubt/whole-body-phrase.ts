import { expectedValueOf, type Surroundings } from './expected-value'
import { isShort, longestText, quote, textPhrase } from './text-phrase'

/** Returns the phrase for a text or XML body. A body that is cut loses its end, so the phrase checks the end. */
export function wholeBodyPhrase(body: string, around: Surroundings): string {
  const at = xmlPhrase(body, around)
  if (at !== undefined) return `Then the response body ${at}`
  const expected = around.isSecret('', body) ? undefined : expectedValueOf('', body, around)
  if (isShort(body) && expected !== undefined) return `Then the response body ${textPhrase(body, expected)}`
  const shown = body.split(/[\n\r]+/).map((line) => line.slice(-longestText).trim())
  const last = shown.reverse().find((line) => line !== '' && isSteady(line, around))
  return last === undefined
    ? `Then the response body should match "[\\s\\S]{${body.length}}"`
    : `Then the response body should contain ${quote(last)}`
}

/** Returns a phrase about the first element of a document that contains only text. */
function xmlPhrase(body: string, around: Surroundings): string | undefined {
  if (!/^\s*</.test(body)) return undefined
  for (const { 1: prefix, 2: name = '', 3: text = '', index } of body.matchAll(leaf)) {
    const isFirst = body.search(new RegExp(`<(?:[\\w.-]+:)?${name.replaceAll('.', '\\.')}[\\s/>]`)) === index
    if (!isFirst || text !== text.trim() || !isShort(text) || !isSteady(text, around, name)) continue
    const path =
      prefix === undefined && !body.includes('xmlns=') ? `//${name}` : `//*[local-name()='${name}']`
    return `at "string(${path})" should be ${quote(text)}`
  }
  return undefined
}

const leaf = /<([\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>&\\]*[^\s<>&\\][^<>&\\]*)<\//g

/** Whether a text may be shown and is the same in the next run. */
function isSteady(text: string, around: Surroundings, name = ''): boolean {
  return !around.isSecret(name, text) && expectedValueOf(name, text, around).kind === 'literal'
}
