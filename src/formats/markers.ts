import { didYouMean, InputError } from '../errors'
import { checkPattern, wholeMatch } from './patterns'
import { kindNamed, kindNames } from './kinds-of-values'
import { isJsonObject } from './values'

/** A node of an expected document with parsed markers and escapes. `source` is the original value, for messages. */
export type ExpectedJson =
  | { readonly kind: 'marker'; readonly marker: Marker; readonly source: unknown }
  | { readonly kind: 'scalar'; readonly source: unknown }
  | { readonly kind: 'list'; readonly items: readonly ExpectedJson[]; readonly source: unknown }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, ExpectedJson>; readonly source: unknown }

/** A marker of an expected document: a condition on the value in its place. */
export interface Marker {
  /** The marker as written, for messages. */
  readonly written: string
  /** Whether the member may be absent: `##x`, `#ignore` and `#notpresent`. */
  readonly mayBeMissing: boolean
  /** Whether a value that is present fits. */
  readonly accepts: (value: unknown) => boolean
  /** For `#[n]` and `#[] #x`: the number of items, and the marker for each item. */
  readonly list?: { readonly count?: number | undefined; readonly each?: Marker | undefined }
}

/** A value of an expected document in which no text is a marker. */
export class Literal {
  constructor(readonly value: unknown) {}
}

const conditions: Readonly<Record<string, (value: unknown) => boolean>> = {
  notnull: (value) => value !== null && value !== undefined,
  present: () => true,
  notpresent: () => false,
  ignore: () => true,
}
const names = [...kindNames, ...Object.keys(conditions), 'regex']

/** Removes every {@link Literal} wrapper from an expected value; its markers become plain texts too. */
export function plainValue(expected: unknown): unknown {
  if (expected instanceof Literal) return expected.value
  if (Array.isArray(expected)) return expected.map(plainValue)
  if (!isJsonObject(expected)) return expected
  return Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, plainValue(value)]))
}

/**
 * Parses a whole expected document, to find a wrong marker anywhere in it. A {@link Literal} has no markers.
 *
 * A marker is a whole text: `#` or `##` and a known name, `#regex` and a pattern, or `#[n]` with an optional marker for
 * each item. `#1`, `# heading` and `#` are plain texts. A leading backslash makes any text literal: `\#abc` means
 * `#abc`, and `\\#abc` means `\#abc`; inside JSON each backslash is written twice.
 *
 * @throws {@link InputError} when a marker is unknown or its pattern is malformed
 */
export function readExpectedJson(expected: unknown, isLiteral = false): ExpectedJson {
  if (expected instanceof Literal) return readExpectedJson(expected.value, true)
  if (typeof expected === 'string' && !isLiteral) {
    if (isMarker(expected)) return { kind: 'marker', marker: readMarker(expected), source: expected }
    return { kind: 'scalar', source: /^\\+#/.test(expected) ? expected.slice(1) : expected }
  }
  if (Array.isArray(expected)) {
    const items = Array.from(expected, (item: unknown) => readExpectedJson(item, isLiteral))
    return { kind: 'list', items, source: items.map(({ source }) => source) }
  }
  if (!isJsonObject(expected)) return { kind: 'scalar', source: expected }
  const members = Object.keys(expected).map(
    (name) => [name, readExpectedJson(expected[name], isLiteral)] as const,
  )
  const source = Object.fromEntries(members.map(([name, member]) => [name, member.source]))
  return { kind: 'object', members: new Map(members), source }
}

export function isMarker(text: string): boolean {
  return /^#[\p{L}#[?(]/u.test(text)
}

function readMarker(written: string): Marker {
  const isOptional = written.startsWith('##')
  const body = written.slice(isOptional ? 2 : 1)
  const marker: Marker = { mayBeMissing: false, ...readCondition(written, body), written }
  if (!isOptional) return marker
  if (Object.hasOwn(conditions, body))
    throw notAMarker(written, 'says nothing with ##, which lets the value be missing or null')
  return { ...marker, mayBeMissing: true, accepts: (value) => value === null || marker.accepts(value) }
}

function readCondition(written: string, body: string): Pick<Marker, 'accepts'> & Partial<Marker> {
  const kind = kindNamed(body)
  if (kind !== undefined) return { accepts: kind }
  if (Object.hasOwn(conditions, body))
    return { accepts: conditions[body]!, mayBeMissing: body === 'ignore' || body === 'notpresent' }
  const [, count, each] = /^\[(\d*)\] *(.*)$/s.exec(body) ?? []
  if (count !== undefined && each !== undefined) return readList(written, count, each)
  const pattern = /^regex\s+(.*)$/s.exec(body)?.[1] ?? ''
  if (pattern === '' && body === 'regex') throw notAMarker(written, 'has no pattern')
  if (pattern === '') {
    const hint = didYouMean(body, names, (known) => `#${known}`)
    throw notAMarker(written, 'is not a known marker', hint)
  }
  checkPattern(pattern)
  return { accepts: (value) => typeof value === 'string' && wholeMatch(pattern, value) !== undefined }
}

function readList(written: string, countText: string, itemText: string): Pick<Marker, 'accepts' | 'list'> {
  const count = countText === '' ? undefined : Number(countText)
  if (itemText !== '' && !isMarker(itemText)) throw notAMarker(written, 'has no marker after its brackets')
  const each = itemText === '' ? undefined : readMarker(itemText)
  const accepts = (value: unknown): boolean =>
    Array.isArray(value) &&
    (count === undefined || value.length === count) &&
    (each === undefined || value.every((item) => each.accepts(item)))
  return { accepts, list: { count, each } }
}

function notAMarker(written: string, problem: string, hint = ''): InputError {
  const known = names.map((name) => `#${name}`).join(' ')
  return new InputError(
    `The marker "${written}" ${problem}.${hint}\n` +
      `Known markers: ${known} #[n], and ## for one that may be missing or null.\n` +
      `For this very text write a backslash before it: \\${written} (inside JSON: "\\\\${written}")`,
  )
}
