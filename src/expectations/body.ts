import {
  isJsonMediaType,
  compareJson,
  describeRepeatedName,
  firstMatch,
  parseJson,
  partMatchHint,
  renderDifferences,
  settleExpected,
  wholeMatch,
  type ComparisonMode,
} from '../formats'
import { type AnsweredExchange } from '../exchange'
import { nonEmptyText, quote } from './texts'
import { fail, type Subject } from './failure'
import { differenceOf, differenceOfTexts } from './shown-difference'

/**
 * Returns the body parsed as JSON. Fails if it is not JSON or repeats a member name, and says what the body is instead.
 */
export function jsonBodyOf(subject: Subject): unknown {
  const { body } = subject.exchange.outcome
  if (body.json.ok) {
    if (body.repeatedName !== undefined)
      fail(subject, `The response body should be JSON but ${describeRepeatedName(body.repeatedName)}`)
    return body.json.value
  }
  return fail(subject, `The response body should be JSON but was ${describeNoJson(subject.exchange)}`)
}

/** Describes a body that is not JSON. If its media type is JSON, says why it does not parse. */
export function describeNoJson(exchange: AnsweredExchange): string {
  const { body } = exchange.outcome
  const is = describeBody(exchange)
  if (body.isEmpty || !isJsonMediaType(body.mediaType)) return is
  const parsed = parseJson(body.text)
  return parsed.ok ? is : `${is} that does not parse: ${parsed.problem}`
}

/** Returns the body parsed as JSON, with a bigint or an ExactNumber for each number that a double would round. */
export function exactJsonBodyOf(subject: Subject): unknown {
  const value = jsonBodyOf(subject)
  const { exactJson } = subject.exchange.outcome.body
  return exactJson.ok ? exactJson.value : value
}

/** Describes the kind of a body in a few words: its media type, `empty` or `binary`. */
export function describeBody({ outcome: { body } }: AnsweredExchange): string {
  if (body.isEmpty) return 'empty'
  const mediaType = body.mediaType || 'text of no named media type'
  return body.isBinary ? `binary (${mediaType})` : mediaType
}

/** Asserts that the body equals the expected JSON or contains it. A failure lists every difference. */
export function expectJsonBody(subject: Subject, expected: unknown, mode: ComparisonMode): void {
  expectJson(subject, 'The response body', exactJsonBodyOf(subject), expected, mode)
}

/** Asserts that a value equals the expected JSON or contains it. `name` begins the message of a failure. */
export function expectJson(
  subject: Subject,
  name: string,
  actual: unknown,
  expected: unknown,
  mode: ComparisonMode,
): void {
  const differences = compareJson(actual, expected, mode)
  if (differences.length === 0) return
  const verb = mode === 'equal' ? 'be as expected but differs' : 'contain what is expected but does not'
  fail(
    subject,
    `${name} should ${verb}:\n${renderDifferences(differences)}`,
    differenceOf(subject, settleExpected(actual, expected, mode), actual),
  )
}

export function expectTextBody(subject: Subject, expected: string): void {
  const actual = textBodyOf(subject)
  if (actual === expected) return
  const shown = shownBody(subject)
  fail(
    subject,
    `The response body should be ${quote(expected)} but was ${quote(shown)}${lineEndsHint(actual, expected) || spaceHint(actual, expected)}`,
    differenceOfTexts(subject.redactor.redact(expected), shown),
  )
}

export function expectBodyContains(subject: Subject, text: string): void {
  const actual = textBodyOf(subject)
  if (actual.includes(nonEmptyText(text))) return
  const butWas = `but was ${quote(shownBody(subject))}`
  const hint = lineEndsHint(actual, text, (body, part) => body.includes(part))
  fail(subject, `The response body should contain ${quote(text)} ${butWas}${hint}`)
}

export function expectBodyLacks(subject: Subject, text: string): void {
  if (textBodyOf(subject).includes(nonEmptyText(text)))
    fail(subject, `The response body should not contain ${quote(text)} but does`)
}

/** Asserts that the regular expression matches the whole body. */
export function expectBodyMatches(subject: Subject, pattern: string): void {
  const actual = textBodyOf(subject)
  if (wholeMatch(pattern, actual) !== undefined) return
  const hint = partMatchHint(pattern, actual)
  fail(
    subject,
    `The response body should match ${quote(pattern)} but was ${quote(shownBody(subject))}${hint === undefined ? '' : `\n${hint}`}`,
  )
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

/** Returns the body as text. Fails if it is binary. */
export function textBodyOf(subject: Subject): string {
  const { body } = subject.exchange.outcome
  if (body.isBinary)
    fail(subject, `The response body should be text but was ${describeBody(subject.exchange)}`)
  return body.text
}

/** Returns the body as text without secrets, for an error message. */
function shownBody({ exchange, redactor }: Subject): string {
  return redactor.redactBody(exchange.outcome.body)
}

/** Returns a hint if two texts differ only in their line ends, which a feature file cannot express. */
function lineEndsHint(
  actual: string,
  expected: string,
  fits = (body: string, part: string): boolean => body === part,
): string {
  if (!fits(actual.replace(/\r\n?/g, '\n'), expected.replace(/\r\n?/g, '\n'))) return ''
  return '\nOnly the line ends differ: the body has carriage returns. Compare it with a file, or match it with \\r\\n.'
}

/** Returns a hint if two texts differ only in the white space around them, which nobody sees. */
function spaceHint(actual: string, expected: string): string {
  if (expected.trim() === '' || actual.trim() !== expected.trim()) return ''
  return '\nOnly the white space around it differs. Match it with \\s* there, or compare JSON in a doc string.'
}

/**
 * Returns the part of the body that a regular expression finds: its first group, or the whole match without a group.
 */
export function matchInBody(subject: Subject, pattern: string): string {
  const text = textBodyOf(subject)
  return firstMatch(pattern, text) ?? failMatch(subject, 'The response body', shownBody(subject), pattern)
}

/** Returns the part of a text that a regular expression finds: its first group, or the whole match without a group. */
export function matchIn(subject: Subject, name: string, text: string, pattern: string): string {
  return firstMatch(pattern, text) ?? failMatch(subject, name, subject.redactor.redact(text), pattern)
}

function failMatch(subject: Subject, name: string, shown: string, pattern: string): never {
  return fail(subject, `${name} should have a part that matches ${quote(pattern)} but was ${quote(shown)}`)
}
