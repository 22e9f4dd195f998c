import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { InputError } from '../errors'
import { Body } from '../exchange'
import {
  compareJson,
  isJsonNumber,
  isJsonObject,
  isSameJson,
  Literal,
  locate,
  mapLeaves,
  parseExactly,
  prettyJson,
  renderDifferences,
  stringifyExactly,
} from '../formats'
import type { Redactor } from '../redaction'
import { bodyOf, jsonBodyOf } from './body'
import { differenceOf, fail, type Subject } from './failure'
import { textBodyOf } from './texts'

/** Which snapshot is meant, and what is not compared. */
export interface SnapshotSettings {
  /** The folder of the feature; its `__snapshots__` holds the files. */
  readonly directory: string
  readonly name: string
  /** JSONPaths (a leading `$.` is optional) of values that may differ from run to run. */
  readonly ignoring: readonly string[]
}

/**
 * Asserts that the body without secrets matches the snapshot of this name. Writes the snapshot if it is missing, or
 * where `CHAPTERWISE_UPDATE_SNAPSHOTS` is set.
 *
 * @throws {@link InputError} when the name cannot be a file name, the snapshot is missing where `CI` is set, an ignored
 * path is malformed or selects nothing, or the file is not JSON
 */
export function expectSnapshot(subject: Subject, settings: SnapshotSettings, env = process.env): void {
  const isSet = (name: string): boolean => !['', '0', 'false', undefined].includes(env[name])
  const body = bodyOf(subject)
  if (body.json.ok) jsonBodyOf(subject)
  else textBodyOf(subject)
  const shown = snapshotBody(body, subject.redactor)
  const file = snapshotFile(settings)
  const isThere = existsSync(file)
  if (isThere && !isSet('CHAPTERWISE_UPDATE_SNAPSHOTS'))
    return compare(subject, settings, shown, readSnapshot(file))
  checkIgnored(settings, [shown.value])
  if (!isThere && isSet('CI'))
    throw new InputError(
      `The snapshot "${settings.name}" is not there, and none is written where CI is set.\n` +
        `Run the scenario once on your own machine and commit ${relative('.', file)}`,
    )
  writeSnapshot(file, snapshotText(changed(shown.value, settings.ignoring, putPlaceholder)))
}

function compare(subject: Subject, settings: SnapshotSettings, body: SnapshotBody, stored: unknown): void {
  const settled = settleHidden(body.received, body.value, stored)
  checkIgnored(settings, [settled, stored])
  const [actual, expected] = [settled, stored].map((each) => withoutPaths(each, settings.ignoring))
  if (isSameJson(expected, actual)) return
  const differences = renderDifferences(compareJson(actual, literally(expected), 'equal'))
  fail(
    subject,
    `The response body should match the snapshot "${settings.name}" but differs:\n${differences}\n` +
      'If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
    // Not redacted as JSON again, which would replace "[redacted number]" and hide the type.
    differenceOf(subject, expected, actual, (value) =>
      subject.redactor.redact(snapshotText(value).trimEnd()),
    ),
  )
}

function checkIgnored({ ignoring, name }: SnapshotSettings, documents: readonly unknown[]): void {
  for (const path of ignoring)
    if (documents.every((document) => locate(document, path).length === 0))
      throw new InputError(
        `The path "${path}" to ignore selects nothing in the value or in the snapshot "${name}".\n` +
          'Correct the path, or leave it out.',
      )
}

/** Serializes a JSON value as a snapshot holds it, with all digits of its numbers. */
function snapshotText(value: unknown): string {
  return `${prettyJson(stringifyExactly(value) ?? '', Infinity)}\n`
}

/** The text that replaces an ignored value in a snapshot. */
const placeholder = '#ignore'
const hidden = '[redacted]'
const hiddenNumber = '[redacted number]'

/** Makes the texts of a snapshot literal, apart from the placeholder of an ignored item. */
function literally(value: unknown): unknown {
  return mapLeaves(value, (leaf) =>
    typeof leaf === 'string' && leaf !== placeholder ? new Literal(leaf) : leaf,
  )
}

/** A body to compare with a snapshot. */
interface SnapshotBody {
  /** The body as it was received. */
  readonly received: unknown
  /** The body without secrets, as it is written: a JSON value, or the text of a body that is not JSON. */
  readonly value: unknown
}

/**
 * Converts a body to the form that a snapshot holds. A secret text becomes `[redacted]`, a secret number
 * `[redacted number]`. The structure of a secret object or list stays, so that everything but its values is compared. A
 * body that is a single JSON string keeps its quotes, to distinguish it from plain text.
 */
export function snapshotBody(body: Body, redactor: Redactor): SnapshotBody {
  if (body.text.includes('\uFFFD') && !isUtf8(body.bytes)) {
    // Other bytes would have the same text.
    const text = body.bytes.toString('latin1')
    const shown = redactor.redactBody(new Body(text, body.mediaType && `${body.mediaType}; charset=utf-8`))
    return { received: `(not UTF-8) ${text}`, value: `(not UTF-8) ${shown}` }
  }
  if (!body.exactJson.ok) return { received: body.text, value: redactor.redactBody(body) }
  const inQuotes = (value: unknown): unknown => (typeof value === 'string' ? JSON.stringify(value) : value)
  const value = withoutSecrets(parseExactly(redactor.redactLeaves(body)), redactor)
  return { received: inQuotes(body.exactJson.value), value: inQuotes(value) }
}

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  const leafWithout = (leaf: unknown): unknown => {
    if (typeof leaf === 'string') return redactor.redact(leaf)
    return isJsonNumber(leaf) && redactor.redact(String(leaf)) !== String(leaf) ? hiddenNumber : leaf
  }
  return mapLeaves(value, leafWithout, (name) => redactor.redact(name))
}

/**
 * Returns `shown`, the body without secrets, with the stored value in each place where the snapshot fits the body as
 * received. In a snapshot `[redacted]` fits any text and `[redacted number]` any number; a stored value that happens to
 * equal a secret fits itself. So the comparison has the same result whatever the secrets are.
 */
function settleHidden(received: unknown, shown: unknown, stored: unknown): unknown {
  if (Array.isArray(received) && Array.isArray(shown) && Array.isArray(stored))
    return shown.map((item: unknown, index) =>
      index < stored.length ? settleHidden(received[index], item, stored[index]) : item,
    )
  if (isJsonObject(received) && isJsonObject(shown) && isJsonObject(stored))
    return Object.fromEntries(
      Object.entries(shown).map(([name, member]) => {
        const isInBoth = Object.hasOwn(received, name) && Object.hasOwn(stored, name)
        return [name, isInBoth ? settleHidden(received[name], member, stored[name]) : member]
      }),
    )
  return fitsHidden(received, stored) ? stored : shown
}

function fitsHidden(received: unknown, stored: unknown): boolean {
  if (isJsonNumber(received) && stored === hiddenNumber) return true
  if (typeof received !== 'string' || typeof stored !== 'string') return received === stored
  return received === stored || (received !== '' && fitsParts(received, stored.split(hidden)))
}

/** Whether a text consists of these parts in this order, with any text between them. */
function fitsParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined || !text.startsWith(first) || !text.endsWith(last)) return false
  let from = first.length
  for (const part of others) {
    const at = text.indexOf(part, from)
    if (at === -1) return false
    from = at + part.length
  }
  return from + last.length <= text.length
}

type Container = Record<string | number, unknown>

function putPlaceholder(container: Container, key: string | number): void {
  container[key] = placeholder
}

/**
 * Returns a copy of a document for comparison: members that the JSONPaths find are removed, items become placeholders.
 *
 * @throws {@link InputError} for a malformed JSONPath
 */
export function withoutPaths(document: unknown, paths: readonly string[]): unknown {
  return changed(document, paths, (container, key) => {
    if (Array.isArray(container)) putPlaceholder(container as never, key)
    else delete container[key]
  })
}

function changed(
  document: unknown,
  paths: readonly string[],
  change: (container: Container, key: string | number) => void,
): unknown {
  if (paths.length === 0) return document
  const locations = paths.flatMap((path) => locate(document, path))
  if (locations.some(({ length }) => length === 0))
    throw new InputError(
      'The path "$" to ignore is the whole body, so that nothing would be compared.\nName the members that may differ.',
    )
  const copy = mapLeaves(document, (leaf) => leaf)
  const innermostFirst = locations.sort((one, other) => other.length - one.length)
  for (const location of innermostFirst) {
    const container = location.slice(0, -1).reduce<unknown>((node, key) => (node as Container)[key], copy)
    change(container as Container, location.at(-1) ?? '')
  }
  return copy
}

// Files.

/** Neither a name with a space or dot at an end, nor that of a device of Windows. */
const fileName = /^(?![ .]|(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[\p{L}\p{M}\p{N} ._-]{1,100}(?<![ .])$/iu

/**
 * Returns the path of a snapshot.
 *
 * @throws {@link InputError} when the name cannot be a file name, or the file or its folder is a link that leads out of
 * the project
 */
function snapshotFile({ directory, name }: SnapshotSettings): string {
  if (!fileName.test(name))
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
  const roots = [directory, process.cwd()].map((root) => join(realpathSync(root), sep))
  if (roots.some((root) => target?.startsWith(root))) return
  throw new InputError(
    `${relative('.', path)} is a link that leads out of the project, so no snapshot is read or written there.\n` +
      'Put the folder or the file itself in its place.',
  )
}

function readSnapshot(file: string): unknown {
  try {
    return parseExactly(readFileSync(file, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(
      `The snapshot ${file} is not JSON: ${reason}\n` +
        'Restore it, or write it anew by running the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
      { cause },
    )
  }
}

/** Writes a snapshot in one go: another worker may read it at any time. */
function writeSnapshot(file: string, text: string): void {
  const unfinished = `${file}.${randomUUID()}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}
