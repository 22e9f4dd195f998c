import { containsNewValue, describeStatus, escapePattern, newValueTexts, stringifyExactly } from '../seam'
import type { Change } from './changes'
import { expectedValueOf, type ExpectedValue, type Surroundings } from './expected-value'
import { isShort, longestText, longTextPhrase, quote, quotedJson, textPhrase } from './text-phrase'
import { wholeBodyPhrase } from './whole-body-phrase'

/**
 * Returns the phrase that would notice a change, ready to be copied into the scenario: it holds in this run and in the
 * next.
 *
 * @param around - where the answer was received
 * @returns undefined if there is none: a number that is new each time may be one more as well, and a member whose new
 * name no variable holds has no path
 */
export function noticingPhrase(change: Change, around: Surroundings): string | undefined {
  const { member, value, items } = change
  if (member === '(details)') return detailsPhrase(value as string, around)
  if (member === '(status)' && typeof value === 'string') return `Then the gRPC status should be ${value}`
  if (member === '(status)') return `Then the response should be ${describeStatus(value as number)}`
  if (member === '(body)') return wholeBodyPhrase(value as string, around)
  const [, kind, header] = /^\((header|trailer) (.*)\)$/.exec(member) ?? []
  if (header !== undefined) {
    const subject = `${kind === 'header' ? 'the response header' : 'the gRPC trailer'} ${quote(header)}`
    return `Then ${subject} ${textPhrase(value as string, expectedValueOf(header, value, around))}`
  }
  const reusable = pathInEachRun(member, around)
  if (reusable === undefined) return undefined
  const path = quote(reusable.replace(/^\$\.?(?=.)/, ''))
  if (items !== undefined)
    return `Then the response body at ${path} should have ${items} ${items === 1 ? 'item' : 'items'}`
  if (value === undefined) return `Then the response body at ${path} should be an object`
  const expected = expectedValueOf(member, value, around)
  if (isNumberOfItsOwn(expected) && change.change !== 'left out') return undefined
  return `Then the response body at ${path} ${valuePhrase(value, expected)}`
}

/** Returns a path with placeholders for new names; undefined if a new name has no placeholder. */
function pathInEachRun(path: string, { drawn, known }: Surroundings): string | undefined {
  const names = path.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g)
  let reusable = path
  for (const [, plain, inQuotes = ''] of names) {
    const name = plain ?? inQuotes
    if (!containsNewValue(name, drawn)) continue
    const variable = [...known].find(([, value]) => value === name)?.[0]
    if (variable === undefined) return undefined
    reusable = reusable.replace(name, () => `{{${variable}}}`)
  }
  return reusable
}

function isNumberOfItsOwn(expected: ExpectedValue): boolean {
  return expected.kind === 'a' && expected.word === 'number'
}

function valuePhrase(value: unknown, expected: ExpectedValue): string {
  if (expected.kind === 'a') return `should be a ${expected.word}`
  if (expected.kind === 'pattern') return `should match ${quote(expected.pattern)}`
  if (expected.kind === 'filled')
    return `should be ${expected.name === undefined ? quotedJson(expected.text) : expected.text}`
  if (typeof value !== 'string') return `should be ${stringifyExactly(value)}`
  return isShort(value) ? `should be ${quotedJson(value)}` : longTextPhrase(value)
}

/** Returns a phrase with the start of a status message, without its new parts. */
function detailsPhrase(details: string, around: Surroundings): string {
  const subject = 'Then the gRPC status message should contain'
  const [line = ''] = details.slice(0, longestText).split(/[\n\r]/, 1)
  if (around.isSecret('', details)) return 'Then the gRPC status message should contain "…"'
  const expected = expectedValueOf('', line, around)
  if (expected.kind === 'filled') return `${subject} ${quote(expected.text)}`
  if (expected.kind === 'literal') return `${subject} ${quote(line)}`
  const drawn = newValueTexts(around.drawn).map(escapePattern)
  const known = line
    .split(new RegExp(`\\S*(?:${['\\d', ...drawn].join('|')})\\S*`))
    .sort((one, other) => other.length - one.length)
  return `${subject} ${quote(known[0]?.trim() ?? '')}`
}
