import { isUtf8 } from 'node:buffer'
import { randomUUID, scryptSync } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../errors'
import { Body } from '../exchange'
import { fileProblem, isWithin, pathFrom, replaceFile } from '../files'
import {
  compareJson,
  isJsonNumber,
  jsonTextOf,
  isJsonObject,
  isMarker,
  isSameJson,
  jsonKey,
  jsonTypeOf,
  Literal,
  locate,
  parseExactly,
  parseJson,
  prettyJson,
  renderDifferences,
  showMember,
  stringifyExactly,
} from '../formats'
import type { Redactor } from '../redaction'
import { remembered } from '../remembered'
import { bodyOf, jsonBodyOf } from './body'
import { failOn, type AssertionSubject } from './failed-assertion'
import { textBodyOf } from './text-body'

interface SnapshotSettings {
  /** The folder of the feature; its `__snapshots__` holds the files. */
  readonly directory: string
  readonly name: string
  /** JSONPaths (a leading `$.` is optional) of values of which only the type is compared. */
  readonly ignoring: readonly string[]
  /** Whether the API is still asked for the response that is waited for: this one may be too early to be kept. */
  readonly isAwaited?: boolean
}

/** The content of a snapshot file. What is hidden is listed beside the body: a text such as `[redacted]` may be its own. */
interface SnapshotFile {
  /** The body as JSON, or the text of a body that is not JSON. */
  readonly body: unknown
  /** The paths of the values that a known secret is in. They are hidden in the body, and compared by their hash. */
  readonly hidden: readonly string[]
  /** The hash of all of them, after its salt; empty if there are none. */
  readonly hash: string
}

/**
 * Asserts that the body matches the snapshot of this name. Writes the snapshot if it is missing, or if it differs where
 * `CHAPTERWISE_UPDATE_SNAPSHOTS` is set.
 *
 * Of a value that is secret by its name or place, and of one that is ignored, the type is compared. All other values
 * are compared as they were received.
 *
 * @throws {@link InputError} when the name cannot be a file name, the snapshot is missing where `CI` is set or while the
 * response is awaited, an ignored path is malformed or selects nothing, or the file is not JSON
 */
export function expectSnapshot(
  subject: AssertionSubject,
  settings: SnapshotSettings,
  env = process.env,
): void {
  const isSet = (name: string): boolean => !['', '0', 'false', undefined].includes(env[name])
  const body = bodyOf(subject)
  if (body.json.ok) jsonBodyOf(subject)
  else textBodyOf(subject)
  const received = receivedValue(body, subject.redactor)
  const file = snapshotFile(settings)
  const isThere = existsSync(file)
  if (isThere)
    try {
      return compare(subject, settings, received, readSnapshot(file))
    } catch (error) {
      if (!isSet('CHAPTERWISE_UPDATE_SNAPSHOTS')) throw error
    }
  const ignored = ignoredPlaces([received], settings)
  if (!isThere && isSet('CI'))
    throw new InputError(
      `The snapshot "${settings.name}" is not there, and none is written where CI is set.\n` +
        `Run the scenario once on your own machine and commit ${pathFrom('.', file)}`,
    )
  if (settings.isAwaited)
    throw new InputError(
      `The snapshot "${settings.name}" would be written of the first response, because nothing says yet which one you wait for.\n` +
        'Put an assertion before it that holds for that response only, for example: Then the response body at "state" should be "ready"',
    )
  replaceFile(file, snapshotText(snapshotOf(received, ignored, subject.redactor)))
}

function compare(
  subject: AssertionSubject,
  settings: SnapshotSettings,
  received: unknown,
  { body, hidden, hash }: SnapshotFile,
): void {
  const ignored = ignoredPlaces([received, body], settings)
  if (hidden.length === 0 && isSameJson(body, received)) return
  const stored = new Map<string, unknown>()
  mapPlaces(body, (value, path) => (stored.set(path, value), value))
  const isSame =
    hidden.length === 0 || hash === hashOf(valuesAt(hidden, received, ignored), hash.split(':')[0]!)
  const isHidden = new Set(hidden)
  // In these places the stored text stands for the received value, too.
  const settled = new Set<string>()
  const actual = mapPlaces(received, (value, path) => {
    const fits = ignored.has(path)
      ? stored.has(path) && compareJson(value, markerOf(stored.get(path)), 'equal').length === 0
      : isHidden.has(path) && (isSame || isHiddenAs(stored.get(path), value, subject.redactor))
    if (!fits) return value
    settled.add(path)
    return stored.get(path)
  })
  const expected = mapPlaces(body, (value, path) => {
    if (ignored.has(path) && !settled.has(path)) return markerOf(value)
    return typeof value === 'string' ? new Literal(value) : value
  })
  const differences = compareJson(actual, expected, 'equal')
  if (differences.length === 0 && isSame) return
  const lines = differences.length === 0 ? [] : [renderDifferences(differences)]
  if (!isSame && !differences.some(({ path }) => isHidden.has(path)))
    lines.push(
      `  ${hidden.join(', ')}: hidden, and another value than in the snapshot. Ignore it if each run has its own.`,
    )
  failOn(
    subject,
    `body should match the snapshot "${settings.name}" but differs:\n${lines.join('\n')}\n` +
      'If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
  )
}

// The body, and what is beside it.

/**
 * Returns a body as it is compared: as received, but for the values that are secret by their name or place. Those are
 * `[redacted]`, or `[redacted number]`, so that their type is compared. A body that is a single JSON string keeps its
 * quotes, to distinguish it from plain text.
 */
function receivedValue(body: Body, redactor: Redactor): unknown {
  if (body.text.includes('\uFFFD') && !isUtf8(body.bytes)) {
    // Other bytes would have the same text.
    const bytes = new Body(
      body.bytes.toString('latin1'),
      body.mediaType && `${body.mediaType}; charset=utf-8`,
    )
    return `(not UTF-8) ${redactor.redactLeaves(bytes)}`
  }
  const text = redactor.redactLeaves(body)
  if (!body.exactJson.ok) return text
  const value = parseExactly(jsonTextOf(text, body.mediaType))
  return typeof value === 'string' ? JSON.stringify(value) : value
}

function snapshotOf(received: unknown, ignored: ReadonlySet<string>, redactor: Redactor): SnapshotFile {
  const hidden: string[] = []
  const body = mapPlaces(received, (value, path) => {
    if (ignored.has(path)) return `#${jsonTypeOf(value)}`
    const shown = withoutSecrets(value, redactor)
    if (shown !== value) hidden.push(path)
    return shown
  })
  const hash = hidden.length === 0 ? '' : hashOf(valuesAt(hidden, received, ignored), randomUUID())
  return { body, hidden, hash }
}

/** Hides the known secrets in a value; an object that has one in a name is hidden as a whole. */
function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  const isSecret = (text: string): boolean => redactor.redact(text) !== text
  if (typeof value === 'string') return redactor.redact(value)
  if (isJsonNumber(value)) return isSecret(String(value)) ? '[redacted number]' : value
  return isJsonObject(value) && Object.keys(value).some(isSecret) ? '[redacted object]' : value
}

/** Whether a value may be the hidden one: another number is reported as hidden, too. */
function isHiddenAs(stored: unknown, value: unknown, redactor: Redactor): boolean {
  if (stored === '[redacted number]') return isJsonNumber(value)
  return withoutSecrets(value, redactor) === stored
}

/** Returns a text that is the same for equal values in the hidden places; of ignored ones the type counts. */
function valuesAt(paths: readonly string[], received: unknown, ignored: ReadonlySet<string>): string {
  const values = new Map<string, unknown>(paths.map((path) => [path, null]))
  const typed = mapPlaces(received, (value, path) => (ignored.has(path) ? `#${jsonTypeOf(value)}` : value))
  mapPlaces(typed, (value, path) => (values.has(path) && values.set(path, value), value))
  return jsonKey([...values])
}

/**
 * Returns the hash of what is hidden, after its salt. The file may be public and a secret weak: each guess takes a tenth
 * of a second (scrypt), and the 24 bits that are kept fit many guesses, but hardly ever a wrong response.
 */
function hashOf(values: string, salt: string): string {
  return `${salt}:${saltedHash(`${salt}:${values}`)}`
}

/** Remembered, because a response may be compared often while it is awaited. */
const saltedHash = remembered((salted) =>
  scryptSync(salted, salted.split(':')[0]!, 3, { N: 2 ** 15, r: 8, maxmem: 2 ** 26 }).toString('hex'),
)

/** Returns the marker that an ignored value has to fit; a snapshot may hold another one than that of the type. */
function markerOf(stored: unknown): string {
  return typeof stored === 'string' && isMarker(stored) ? stored : `#${jsonTypeOf(stored)}`
}

/** @throws {@link InputError} for a path that is malformed, selects nothing, or is the whole body */
function ignoredPlaces(documents: readonly unknown[], { ignoring, name }: SnapshotSettings): Set<string> {
  const places = ignoring.map((path) => documents.flatMap((document) => placesAt(document, path)))
  const nowhere = places.findIndex(({ length }) => length === 0)
  if (nowhere !== -1)
    throw new InputError(
      `The path "${ignoring[nowhere]}" to ignore selects nothing in the value or in the snapshot "${name}".\n` +
        'Correct the path, or leave it out.',
    )
  return new Set(places.flat())
}

function placesAt(document: unknown, path: string): string[] {
  return locate(document, path).map((location) => {
    if (location.length > 0) return `$${location.map(showMember).join('')}`
    throw new InputError(
      'The path "$" to ignore is the whole body, so that nothing would be compared.\nName the members that may differ.',
    )
  })
}

/** Returns a copy of a document without the members at these JSONPaths; items become null. @throws {@link InputError} */
export function withoutPaths(document: unknown, paths: readonly string[]): unknown {
  const places = new Set(paths.flatMap((path) => placesAt(document, path)))
  return mapPlaces(document, (value, path) => (places.has(path) ? undefined : value))
}

/** Returns a copy of a JSON value in which `change` replaces values. A member that becomes undefined is left out. */
function mapPlaces(value: unknown, change: (value: unknown, path: string) => unknown, path = '$'): unknown {
  const changed = change(value, path)
  if (changed !== value) return changed
  if (Array.isArray(value))
    return value.map((item, at) => mapPlaces(item, change, path + showMember(at)) ?? null)
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(
    ([name, member]) => [name, mapPlaces(member, change, path + showMember(name))] as const,
  )
  return Object.fromEntries(members.filter(([, member]) => member !== undefined))
}

// Files.

/** Neither a name with a space or dot at an end, nor that of a device of Windows. */
const fileName = /^(?![ .]|(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[\p{L}\p{M}\p{N} ._-]{1,100}(?<![ .])$/iu

/** Returns the path of a snapshot. @throws {@link InputError} for a name that none can have, and a link out of the project */
function snapshotFile({ directory, name }: SnapshotSettings): string {
  if (typeof (name as unknown) !== 'string' || !fileName.test(name))
    throw new InputError(
      `${JSON.stringify(name)} cannot be the name of a snapshot.\n` +
        'A name may have up to 100 letters, digits, spaces, ".", "-" and "_", for example: account after a deposit',
    )
  const file = join(directory, '__snapshots__', `${name.normalize('NFC')}.json`)
  for (const path of [dirname(file), file]) refuseLinkOut(path, directory)
  return file
}

function refuseLinkOut(path: string, directory: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  const target = existsSync(path) ? realpathSync(path) : undefined
  const roots = [directory, process.cwd()].map((root) => realpathSync(root))
  if (target !== undefined && roots.some((root) => isWithin(root, target))) return
  throw new InputError(
    `${pathFrom('.', path)} is a link that leads out of the project, so no snapshot is read or written there.\n` +
      'Put the folder or the file itself in its place.',
  )
}

function readSnapshot(file: string): SnapshotFile {
  const read = parseJson(textOf(file), parseExactly)
  if (!read.ok)
    throw new InputError(
      `The snapshot ${file} is not JSON: ${read.problem}\n` +
        'Restore it, or write it again by running the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
    )
  return isSnapshot(read.value) ? read.value : { body: read.value, hidden: [], hash: '' }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new InputError(`The snapshot ${file} cannot be read: ${fileProblem(cause)}.`, { cause })
  }
}

/** Returns the text of a snapshot file: the body alone, unless there is something beside it. */
function snapshotText(snapshot: SnapshotFile): string {
  const written = snapshot.hidden.length > 0 || isSnapshot(snapshot.body) ? snapshot : snapshot.body
  return `${prettyJson(stringifyExactly(written) ?? '', Infinity)}\n`
}

function isSnapshot(value: unknown): value is SnapshotFile {
  if (!isJsonObject(value) || Object.keys(value).sort().join() !== 'body,hash,hidden') return false
  const { hidden, hash } = value
  return Array.isArray(hidden) && [...(hidden as unknown[]), hash].every((one) => typeof one === 'string')
}
