import { relative } from 'node:path'
import { InputError } from '../../errors'
import { compareJson, isJsonObject, isSameJson, Literal, locate, renderDifferences } from '../../formats'
import { defaultMaxLogBodyBytes } from '../../log'
import { jsonBodyOf, textBodyOf } from '../body'
import { differenceOfTexts, fail, type Subject } from '../failure'
import { noteSnapshot } from './obsolete-snapshots'
import {
  mapMembers,
  placeholder,
  settleHidden,
  snapshotBody,
  snapshotText,
  withoutPaths,
  withPlaceholders,
  type SnapshotBody,
} from './snapshot-content'
import {
  createSnapshot,
  parseSnapshot,
  readSnapshot,
  snapshotFile,
  SnapshotRun,
  writeSnapshot,
} from './snapshot-files'

/** Where a snapshot is stored, and whether it may be written. */
export interface SnapshotSettings {
  /** The folder of the feature; its `__snapshots__` holds the files. */
  readonly directory: string
  readonly name: string
  /** JSONPaths (a leading `$.` is optional) of values that may differ from run to run. */
  readonly ignoring: readonly string[]
  /** Overwrite the snapshot. */
  readonly update: boolean
  /** Fail if the snapshot is missing, instead of writing it. */
  readonly ci: boolean
}

/** The result of comparing a body with its snapshot, without the ignored values. */
type SnapshotOutcome =
  | { readonly outcome: 'written' | 'updated' | 'matched' }
  | { readonly outcome: 'differs'; readonly expected: unknown; readonly actual: unknown }
  | { readonly outcome: 'missing'; readonly file: string }

/** Reads from environment variables whether snapshots may be written. */
export function snapshotEnvironment(env = process.env): Pick<SnapshotSettings, 'update' | 'ci'> {
  const isSet = (name: string): boolean => !['', '0', 'false', undefined].includes(env[name])
  return { update: isSet('CHAPTERWISE_UPDATE_SNAPSHOTS'), ci: isSet('CI') }
}

/** Asserts that the body without secrets matches the snapshot of this name. Writes the snapshot if it is missing. */
export function expectSnapshot(subject: Subject, settings: SnapshotSettings): void {
  const { body } = subject.exchange.outcome
  if (body.json.ok) jsonBodyOf(subject)
  else textBodyOf(subject)
  const outcome = unlessTooDeep(() => matchSnapshot(settings, snapshotBody(body, subject.redactor)))
  noteSnapshot(settings.directory, settings.name)
  if (outcome.outcome === 'missing') {
    throw new InputError(
      `The snapshot "${settings.name}" is not there, and none is written where CI is set.\n` +
        `Run the scenario once on your own machine and commit ${relative('.', outcome.file)}`,
    )
  }
  if (outcome.outcome !== 'differs') return
  const { expected, actual } = outcome
  fail(
    subject,
    `The response body should match the snapshot "${settings.name}" but differs:\n${describeDifferences(expected, actual)}\n` +
      'If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
    differenceOfTexts(layOut(subject, expected), layOut(subject, actual)),
  )
}

const thisRun = new SnapshotRun()

/**
 * Compares a body with its snapshot. Writes the snapshot if it is missing or to be updated.
 *
 * @throws {@link InputError} when the name cannot be a file name, an ignored path is malformed or selects nothing, or
 * the file is not JSON
 */
export function matchSnapshot(
  settings: SnapshotSettings,
  body: SnapshotBody,
  run = thisRun,
): SnapshotOutcome {
  const { directory, name, ignoring } = settings
  const file = snapshotFile(directory, name)
  const stored = readSnapshot(file)
  if (stored !== undefined && !settings.update) return compare(settings, body, parseSnapshot(stored, file))
  checkIgnored(settings, [body.value])
  const text = snapshotText(withPlaceholders(body.value, ignoring))
  if (!settings.update) {
    if (settings.ci) return { outcome: 'missing', file }
    return createSnapshot(file, text) ? { outcome: 'written' } : matchSnapshot(settings, body, run)
  }
  if (run.hasOther(file, text, stored)) {
    throw new InputError(
      `The snapshot "${name}" was written in this run already, with another body.\n` +
        'Give each body a name of its own, or ignore what changes from one to the next.',
    )
  }
  run.note(file, text)
  if (text === stored) return { outcome: 'matched' }
  writeSnapshot(file, text)
  return { outcome: stored === undefined ? 'written' : 'updated' }
}

function compare(settings: SnapshotSettings, body: SnapshotBody, stored: unknown): SnapshotOutcome {
  const settled = settleHidden(body.received, body.value, stored)
  checkIgnored(settings, [settled, stored])
  const [actual, expected] = [settled, stored].map((each) => withoutPaths(each, settings.ignoring))
  return isSameJson(expected, actual) ? { outcome: 'matched' } : { outcome: 'differs', expected, actual }
}

function checkIgnored({ ignoring, name }: SnapshotSettings, documents: readonly unknown[]): void {
  for (const path of ignoring) {
    if (documents.some((document) => locate(document, path).length > 0)) continue
    throw new InputError(
      `The path "${path}" to ignore selects nothing in the value or in the snapshot "${name}".\n` +
        'Correct the path, or leave it out.',
    )
  }
}

function unlessTooDeep<Result>(match: () => Result): Result {
  try {
    return match()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new InputError(
      'The response body is nested too deep to be kept in a snapshot.\nCheck a part of it instead, at its own path.',
      { cause },
    )
  }
}

/** The texts of a snapshot are literal, apart from the placeholder of an ignored item. */
function describeDifferences(expected: unknown, actual: unknown): string {
  return renderDifferences(compareJson(actual, literally(expected), 'equal'))
}

function literally(value: unknown): unknown {
  if (typeof value === 'string') return value === placeholder ? value : new Literal(value)
  if (Array.isArray(value)) return value.map(literally)
  return isJsonObject(value) ? mapMembers(value, (name, member) => [name, literally(member)]) : value
}

/**
 * Formats a value without secrets. It redacts the text instead of the JSON again, which would replace
 * `[redacted number]` and hide the type.
 */
function layOut({ redactor }: Subject, value: unknown): string {
  return redactor.redact(snapshotText(value).trimEnd()).slice(0, defaultMaxLogBodyBytes)
}
