import { didYouMean, InputError } from '../errors'
import { isValueKindName, valueKind, VALUE_KIND_NAMES } from './value-kind'
import { checkPattern, wholeMatch } from './whole-match'

/** A marker of an expected document: a condition on the value in its place. */
export interface Marker {
  /** The marker as written, for messages. */
  readonly written: string
  /** Whether the member may be absent: `##x`, `#ignore` and `#notpresent`. */
  readonly mayBeMissing: boolean
  /** Whether a value that is present fits. */
  readonly accepts: (value: unknown) => boolean
  /** For `#[n]` and `#[] #x`: the number of items, and the marker for each item. */
  readonly list?: { readonly count?: number; readonly each?: Marker }
}

/** The meaning of a text in an expected document: a marker, or the text itself. */
export type ExpectedText = { kind: 'marker'; marker: Marker } | { kind: 'text'; text: string }

const PLAIN = [...VALUE_KIND_NAMES, 'notnull', 'present', 'notpresent', 'ignore'] as const
const NAMES = [...PLAIN, 'regex']
const NEVER_OPTIONAL = ['notnull', 'present', 'notpresent', 'ignore']

/**
 * Parses a text of an expected document.
 *
 * A marker is a whole text: `#` or `##` and a known name, `#regex` and a pattern, or `#[n]` with an optional marker for
 * each item. `#1`, `# heading` and `#` are plain texts. A leading backslash makes any text literal: `\#abc` means
 * `#abc`, and `\\#abc` means `\#abc`; inside JSON each backslash is written twice.
 *
 * @throws {@link InputError} when the text starts like a marker but is not one
 */
export function readExpectedText(text: string): ExpectedText {
  if (text[0] !== '#' && text[0] !== '\\') return { kind: 'text', text }
  if (/^\\+#/.test(text)) return { kind: 'text', text: text.slice(1) }
  return isMarker(text) ? { kind: 'marker', marker: readMarker(text) } : { kind: 'text', text }
}

/** Whether a text begins like a marker. */
export function isMarker(text: string): boolean {
  return /^#(?:\p{L}|#|\[)/u.test(text)
}

/** Returns a hint for a marker where all texts are literal; undefined for any other value. */
export function markerAsText(value: unknown): string | undefined {
  if (typeof value !== 'string' || !isMarker(value)) return undefined
  const name = value.replace(/^##?/, '')
  const instead = isValueKindName(name) ? ` Write: should be ${valueKind(name).withArticle}` : ''
  return `${JSON.stringify(value)} is a text here: markers are read in doc strings and tables.${instead}`
}

function readMarker(written: string): Marker {
  const optional = written.startsWith('##')
  const body = written.slice(optional ? 2 : 1)
  const marker = { ...readBody(written, body), written }
  if (!optional) return marker
  if (NEVER_OPTIONAL.includes(body)) {
    throw notAMarker(
      written,
      `says nothing with ##, which lets the value be missing or null`,
      `Write #${body}.`,
    )
  }
  return { ...marker, mayBeMissing: true, accepts: (value) => value === null || marker.accepts(value) }
}

function readBody(written: string, body: string): Omit<Marker, 'written'> {
  const list = /^\[(\d*)\] *(.*)$/s.exec(body)
  if (list !== null) return readList(written, list[1] ?? '', list[2] ?? '')
  const regex = /^regex(?:\s+(.*))?$/s.exec(body)
  if (regex !== null) return readRegex(written, regex[1] ?? '')
  return { mayBeMissing: body === 'ignore' || body === 'notpresent', accepts: readPlain(written, body) }
}

function readPlain(written: string, name: string): (value: unknown) => boolean {
  if (isValueKindName(name)) return valueKind(name).accepts
  switch (name) {
    case 'notnull':
      return (value) => value !== null && value !== undefined
    case 'present':
    case 'ignore':
      return () => true
    case 'notpresent':
      return () => false
    default:
      return rejectUnknown(written, name)
  }
}

function readRegex(written: string, pattern: string): Omit<Marker, 'written'> {
  if (pattern === '')
    throw notAMarker(written, 'has no pattern', 'Write one after it, for example: #regex [a-z]+')
  checkPattern(pattern)
  const accepts = (value: unknown) => typeof value === 'string' && wholeMatch(pattern, value) !== undefined
  return { mayBeMissing: false, accepts }
}

function readList(written: string, countText: string, itemText: string): Omit<Marker, 'written'> {
  const count = countText === '' ? undefined : Number(countText)
  const item = itemText === '' ? undefined : readExpectedText(itemText)
  if (item?.kind === 'text') {
    throw notAMarker(
      written,
      'has no marker after its brackets',
      'Write one for each item, for example: #[3] #string',
    )
  }
  const each = item?.marker
  const accepts = (value: unknown) =>
    Array.isArray(value) &&
    (count === undefined || value.length === count) &&
    (each === undefined || value.every((one) => each.accepts(one)))
  return { mayBeMissing: false, accepts, list: { count, each } }
}

function rejectUnknown(written: string, name: string): never {
  const word = /^[\p{L}\p{N}-]*/u.exec(name)?.[0] ?? ''
  if (word !== '' && word !== name && (PLAIN as readonly string[]).includes(word)) {
    throw notAMarker(written, `has more after #${word}, which takes nothing`, `Write #${word} alone.`)
  }
  const prefix = written.startsWith('##') ? '##' : '#'
  const hint = didYouMean(name, NAMES, (known) => `${prefix}${known}`).trim()
  throw notAMarker(written, 'is not a known marker', hint)
}

function notAMarker(written: string, problem: string, hint: string): InputError {
  const known = NAMES.map((name) => `#${name}`).join(' ')
  return new InputError(
    `The marker "${written}" ${problem}.${hint === '' ? '' : ` ${hint}`}\n` +
      `Known markers: ${known} #[n], and ## for one that may be missing or null.\n` +
      `For this very text write a backslash before it: \\${written} (inside JSON: "\\\\${written}")`,
  )
}
