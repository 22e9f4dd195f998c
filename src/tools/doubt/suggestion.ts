import {
  containsNewValue,
  describeStatus,
  escapePattern,
  newValueTexts,
  stringifyExactly,
  textsOfStep,
} from '../seam'
import type { Change } from './change'
import { expectedValueOf, type ExpectedValue, type Surroundings } from './expected-value'
import type { DoubtedScenario } from './playback'
import type { RecordedCall, RequestPurpose } from './recording'

/** A change of the response to one call of a scenario. */
interface ReceivedChange {
  readonly doubted: DoubtedScenario
  /** The index of the call. */
  readonly call: number
  readonly change: Change
}

/** Returns the story or the code that receives the response. */
export function receiverOf({ doubted, call }: ReceivedChange): Pick<RequestPurpose, 'isByCode' | 'story'> {
  const { kind, isByCode = false, story } = (doubted.recording.calls[call] as RecordedCall).purpose
  return { isByCode, story: kind === 'story' ? story : undefined }
}

/**
 * Returns the phrase that would detect a change, ready to be copied into the scenario: it holds in this run and in the
 * next.
 *
 * @param member - the changed member, redacted
 * @returns undefined if there is none: a number that is new each time may be one more as well, and a member whose new
 * name no variable holds has no path
 */
export function suggestionFor(received: ReceivedChange, member: string): string | undefined {
  const { change, value, items } = received.change
  const context = surroundingsOf(received)
  if (member === '(details)') return detailsPhrase(value as string, context)
  if (member === '(status)' && typeof value === 'string') return `Then the gRPC status should be ${value}`
  if (member === '(status)') return `Then the response should be ${describeStatus(value as number)}`
  if (member === '(body)') return bodyPhrase(value as string, context)
  const [, kind, name] = /^\((header|trailer) (.*)\)$/.exec(member) ?? []
  if (name !== undefined) {
    const subject = `${kind === 'header' ? 'the response header' : 'the gRPC trailer'} ${quote(name)}`
    return `Then ${subject} ${textPhrase(value as string, expectedValueOf(name, value, context))}`
  }
  const path = pathInEachRun(member, context)
  if (path === undefined) return undefined
  const subject = `Then the response body at ${quote(path.replace(/^\$\.?(?=.)/, ''))}`
  if (items !== undefined) return `${subject} should have ${items} ${items === 1 ? 'item' : 'items'}`
  if (value === undefined) return `${subject} should be an object`
  const expected = expectedValueOf(member, value, context)
  const isNewNumber = expected.kind === 'a' && expected.word === 'number'
  return isNewNumber && change !== 'left out' ? undefined : `${subject} ${valuePhrase(value, expected)}`
}

function surroundingsOf({ doubted, call }: ReceivedChange): Surroundings {
  const { recording, scenario, redact } = doubted
  const { known, sent } = recording.calls[call] as RecordedCall
  return {
    ...{ known, sent, drawn: recording.drawn },
    written: scenario.pickle.steps.flatMap(textsOfStep).join('\n'),
    isSecret: (name, value) => {
      const json = stringifyExactly({ [name]: value }) ?? ''
      return redact(json) !== json
    },
  }
}

/** Returns a path with placeholders for new names; undefined if a new name has no placeholder. */
function pathInEachRun(path: string, { drawn, known }: Surroundings): string | undefined {
  let reusable = path
  for (const [, plain, quoted = ''] of path.matchAll(/\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g)) {
    const name = plain ?? quoted
    if (!containsNewValue(name, drawn)) continue
    const variable = [...known].find(([, value]) => value === name)?.[0]
    if (variable === undefined) return undefined
    reusable = reusable.replace(name, () => `{{${variable}}}`)
  }
  return reusable
}

function valuePhrase(value: unknown, expected: ExpectedValue): string {
  if (expected.kind === 'a') return `should be a ${expected.word}`
  if (expected.kind === 'pattern') return `should match ${quote(expected.pattern)}`
  if (expected.kind === 'filled')
    return `should be ${expected.name ? expected.text : quotedJson(expected.text)}`
  if (typeof value !== 'string') return `should be ${stringifyExactly(value)}`
  return isShort(value) ? `should be ${quotedJson(value)}` : `should match ${quote(beginningOf(value))}`
}

/** Returns the end of a phrase for a header, a trailer or a text body. */
function textPhrase(value: string, expected: ExpectedValue): string {
  if (expected.kind === 'pattern') return `should match ${quote(expected.pattern)}`
  if (expected.kind === 'a') return `should match ${quote(value.replaceAll(/[\da-f]+/gi, '\\w+'))}`
  if (expected.kind === 'filled') return `should be ${quote(expected.text)}`
  return isShort(value) ? `should be ${quote(value)}` : `should match ${quote(beginningOf(value))}`
}

/** Returns a phrase with the start of a status message, without its new parts. */
function detailsPhrase(details: string, context: Surroundings): string {
  const subject = 'Then the gRPC status message should contain'
  if (context.isSecret('', details)) return `${subject} "…"`
  const [line = ''] = details.slice(0, maxTextLength).split(/[\n\r]/, 1)
  const expected = expectedValueOf('', line, context)
  if (expected.kind === 'filled') return `${subject} ${quote(expected.text)}`
  if (expected.kind === 'literal') return `${subject} ${quote(line)}`
  const drawn = newValueTexts(context.drawn).map(escapePattern)
  const steady = line.split(new RegExp(`\\S*(?:${['\\d', ...drawn].join('|')})\\S*`))
  const [longest = ''] = steady.sort((one, other) => other.length - one.length)
  return `${subject} ${quote(longest.trim())}`
}

/** Returns the phrase for a text or XML body. A body that is cut loses its end, so the phrase checks the end. */
function bodyPhrase(body: string, context: Surroundings): string {
  const xmlPhrase = elementPhrase(body, context)
  if (xmlPhrase !== undefined) return xmlPhrase
  if (isShort(body) && !context.isSecret('', body))
    return `Then the response body ${textPhrase(body, expectedValueOf('', body, context))}`
  const lines = body.split(/[\n\r]+/).map((line) => line.slice(-maxTextLength).trim())
  const last = lines.reverse().find((line) => line !== '' && isSteady(line, context))
  return last === undefined
    ? `Then the response body should match "[\\s\\S]{${body.length}}"`
    : `Then the response body should contain ${quote(last)}`
}

const leaf = /<([\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>([^<>&\\]*[^\s<>&\\][^<>&\\]*)<\//g

/** Returns a phrase about the first element of a document that contains only text. */
function elementPhrase(body: string, context: Surroundings): string | undefined {
  if (!/^\s*</.test(body)) return undefined
  for (const { 1: prefix, 2: name = '', 3: text = '', index } of body.matchAll(leaf)) {
    const isFirst = body.search(new RegExp(`<(?:[\\w.-]+:)?${escapePattern(name)}[\\s/>]`)) === index
    if (!isFirst || text !== text.trim() || !isShort(text) || !isSteady(text, context, name)) continue
    const isPlain = prefix === undefined && !body.includes('xmlns=')
    const path = isPlain ? `//${name}` : `//*[local-name()='${name}']`
    return `Then the response body at "string(${path})" should be ${quote(text)}`
  }
  return undefined
}

/** Whether a text may be shown and is the same in the next run. */
function isSteady(text: string, context: Surroundings, name = ''): boolean {
  return !context.isSecret(name, text) && expectedValueOf(name, text, context).kind === 'literal'
}

/** The longest text that a phrase shows in full, in UTF-16 code units. */
const maxTextLength = 60

function isShort(text: string): boolean {
  return text.length <= maxTextLength && !/[\n\r]/.test(text)
}

/** Writes a text as a `{string}` of a phrase, in the kind of quotes that it does not contain. */
function quote(text: string): string {
  if (!text.includes('"')) return `"${text}"`
  return text.includes("'") ? `"${text.replaceAll('"', '\\"')}"` : `'${text}'`
}

/** Writes a text as a JSON value of a phrase, with each backslash doubled. */
function quotedJson(text: string): string {
  return quote(text.replaceAll('\\', '\\\\'))
}

/** Returns a pattern for a text that is too long to be shown. */
function beginningOf(text: string): string {
  return `${escapePattern(text.slice(0, maxTextLength / 2)).replaceAll(/[\n\r]/g, '\\s')}[\\s\\S]*`
}
