import { InputError, pluralize } from '../errors'
import type { AnsweredExchange, Body } from '../exchange'
import {
  describeRepeatedName,
  firstMatch,
  isJsonMediaType,
  json,
  parseJson,
  wholeMatch,
  type Format,
  type Parsed,
} from '../formats'
import { differenceOfTexts, fail, nonEmptyText, quote, type Subject } from './failure'

/**
 * Returns the body parsed as JSON. Fails if it is not JSON or repeats a member name, and says what the body is instead.
 */
export function jsonBodyOf(subject: Subject): unknown {
  const { body } = subject.exchange.outcome
  if (!body.json.ok)
    return fail(subject, `The response body should be JSON but was ${describeNoJson(subject.exchange)}`)
  if (body.repeatedName !== undefined) {
    const problem = describeRepeatedName(body.repeatedName)
    fail(subject, `The response body should be JSON but ${problem}`)
  }
  return body.json.value
}

/** Returns the body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
export function exactJsonBodyOf(subject: Subject): unknown {
  const value = jsonBodyOf(subject)
  const { exactJson } = subject.exchange.outcome.body
  return exactJson.ok ? exactJson.value : value
}

const maxNamed = 10
const parsedBodies = new WeakMap<Body, Parsed>()

/** Returns the body parsed in a format. Fails if it has another format or is malformed. */
export function documentOf(subject: Subject, format: Format): unknown {
  if (format === json) return exactJsonBodyOf(subject)
  const { body } = subject.exchange.outcome
  if (body.isEmpty || body.format !== format)
    return fail(
      subject,
      `The response body should be ${format.name} but was ${describeBody(subject.exchange)}`,
    )
  const parsed = parsedBodies.get(body) ?? parseAs(format, body.text)
  parsedBodies.set(body, parsed)
  if (parsed.ok) return parsed.value
  return fail(subject, `The response body should be ${format.name} but is not well-formed: ${parsed.problem}`)
}

function parseAs({ parse }: Format, text: string): Parsed {
  return parse?.(text) ?? { ok: false, problem: 'it has no such format' }
}

/** Asserts that the body is the expected document. @throws {@link InputError} when that is not well-formed */
export function expectDocument(subject: Subject, format: Format, expected: string): void {
  const document = documentOf(subject, format)
  const differences = format.compare?.(document, readDocument(format, expected), 'equal') ?? []
  if (differences.length === 0) return
  const lines = differences.slice(0, maxNamed).map(({ path, problem }) => `  ${path}: ${problem}`)
  const more = differences.length - maxNamed
  if (more > 0) lines.push(`  and ${pluralize(more, 'more difference')}`)
  fail(subject, `The response body should be as expected but differs:\n${lines.join('\n')}`)
}

/** Parses an expected document. @throws {@link InputError} when it is not well-formed */
export function readDocument(format: Format, expected: string): unknown {
  const parsed = parseAs(format, expected.trim())
  if (parsed.ok) return parsed.value
  throw new InputError(`The ${format.name} that is expected is not well-formed: ${parsed.problem}.`)
}

/**
 * Returns the JSON body of a response after its status was asserted. If it is empty or not JSON, this throws only when
 * the caller reads a member of it: most tests that assert a status do not, and `undefined` would cause a TypeError that
 * does not show the response.
 */
export function jsonBodyWhenRead<T>(subject: Subject): T {
  const { body } = subject.exchange.outcome
  if (body.json.ok) return body.json.value as T
  // Promises and printers read these members from any object.
  const isProbe = (member: string | symbol): boolean =>
    typeof member === 'symbol' || member === 'then' || member === 'toJSON'
  return new Proxy(Object.create(null) as object, {
    get: (_, member) => (isProbe(member) ? undefined : jsonBodyOf(subject)),
    has: () => jsonBodyOf(subject) as never,
    ownKeys: () => jsonBodyOf(subject) as never,
  }) as T
}

/** Returns the body as text. Fails if it is binary. */
export function textBodyOf(subject: Subject): string {
  const { body } = subject.exchange.outcome
  if (body.isBinary)
    fail(subject, `The response body should be text but was ${describeBody(subject.exchange)}`)
  return body.text
}

/** Describes a body that is not JSON. If its media type is JSON, says why it does not parse. */
export function describeNoJson(exchange: AnsweredExchange): string {
  const { body } = exchange.outcome
  const is = describeBody(exchange)
  if (body.isEmpty || !isJsonMediaType(body.mediaType)) return is
  const parsed = parseJson(body.text)
  return parsed.ok ? is : `${is} that does not parse: ${parsed.problem}`
}

/** Describes the kind of a body in a few words: its media type, `empty` or `binary`. */
export function describeBody({ outcome: { body } }: AnsweredExchange): string {
  if (body.isEmpty) return 'empty'
  const mediaType = body.mediaType || 'text of no named media type'
  return body.isBinary ? `binary (${mediaType})` : mediaType
}

export function expectTextBody(subject: Subject, expected: string): void {
  if (textBodyOf(subject) === expected) return
  const difference = differenceOfTexts(subject.redactor.redact(expected), shownBody(subject))
  failOnText(subject, `be ${quote(expected)}`, difference)
}

export function expectBodyContains(subject: Subject, text: string): void {
  if (!textBodyOf(subject).includes(nonEmptyText(text))) failOnText(subject, `contain ${quote(text)}`)
}

export function expectBodyLacks(subject: Subject, text: string): void {
  if (textBodyOf(subject).includes(nonEmptyText(text)))
    fail(subject, `The response body should not contain ${quote(text)} but does`)
}

/** Asserts that the regular expression matches the whole body. */
export function expectBodyMatches(subject: Subject, pattern: string): void {
  if (wholeMatch(pattern, textBodyOf(subject)) === undefined) failOnText(subject, `match ${quote(pattern)}`)
}

function failOnText(subject: Subject, should: string, difference?: ReturnType<typeof differenceOfTexts>) {
  const was = quote(shownBody(subject))
  fail(subject, `The response body should ${should} but was ${was}`, difference)
}

export function expectEmptyBody(subject: Subject): void {
  const { body } = subject.exchange.outcome
  if (!body.isEmpty) fail(subject, `The response body should be empty but has ${body.bytes.length} bytes`)
}

export function expectSomeBody(subject: Subject): void {
  if (subject.exchange.outcome.body.isEmpty) fail(subject, 'The response body should not be empty but is')
}

/** Asserts that the body has exactly the bytes of a file. */
export function expectBytes(subject: Subject, expected: Buffer, fileName: string): void {
  const { bytes } = subject.exchange.outcome.body
  if (bytes.equals(expected)) return
  const at = bytes.findIndex((byte, index) => byte !== expected[index])
  const place = at === -1 ? bytes.length : at
  fail(
    subject,
    `The response body should be the file ${quote(fileName)} (${expected.length} bytes) but has ${bytes.length} bytes and differs from byte ${place} on`,
  )
}

/**
 * Returns the part of the body that a regular expression finds: its first group, or the whole match without a group.
 */
export function matchInBody(subject: Subject, pattern: string): string {
  return (
    firstMatch(pattern, textBodyOf(subject)) ??
    failOnMatch(subject, 'The response body', shownBody(subject), pattern)
  )
}

/** Returns the part of a text that a regular expression finds: its first group, or the whole match without a group. */
export function matchIn(subject: Subject, name: string, text: string, pattern: string): string {
  return firstMatch(pattern, text) ?? failOnMatch(subject, name, subject.redactor.redact(text), pattern)
}

function failOnMatch(subject: Subject, name: string, shown: string, pattern: string): never {
  return fail(subject, `${name} should have a part that matches ${quote(pattern)} but was ${quote(shown)}`)
}

/** Returns the body as text without secrets, for an error message. */
function shownBody({ exchange, redactor }: Subject): string {
  return redactor.redactBody(exchange.outcome.body)
}
