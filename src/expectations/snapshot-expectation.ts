import { isJsonObject, compareJson, renderDifferences } from '../formats'
import { relative } from 'node:path'
import { InputError } from '../errors'
import { defaultMaxLogBodyBytes } from '../log'
import { jsonBodyOf, textBodyOf } from './body'
import { fail, type Subject } from './failure'
import { differenceOfTexts } from './shown-difference'
import { noteSnapshot } from './obsolete-snapshots'
import { matchSnapshot } from './snapshot/match-snapshot'
import { snapshotText } from './snapshot/snapshot-text'
import { snapshotBody } from './snapshot-value'

/** Where a snapshot is stored, and whether it may be written. */
export interface SnapshotSettings {
  /** The folder of the feature; its `__snapshots__` holds the files. */
  readonly directory: string
  readonly name: string
  /** JSONPaths whose values may differ from run to run. */
  readonly ignoring: readonly string[]
  /** Overwrite the snapshot. */
  readonly update: boolean
  /** Fail if the snapshot is missing, instead of writing it. */
  readonly ci: boolean
}

/** Reads from environment variables whether snapshots may be written. */
export function snapshotEnvironment(env = process.env): Pick<SnapshotSettings, 'update' | 'ci'> {
  return { update: isSet(env['CHAPTERWISE_UPDATE_SNAPSHOTS']), ci: isSet(env['CI']) }
}

/** Asserts that the body without secrets matches the snapshot of this name. Writes the snapshot if it is missing. */
export function expectSnapshot(subject: Subject, settings: SnapshotSettings): void {
  const { body } = subject.exchange.outcome
  if (body.json.ok) jsonBodyOf(subject)
  else textBodyOf(subject)
  const outcome = unlessTooDeep(() => matchSnapshot({ ...settings, ...snapshotBody(body, subject.redactor) }))
  noteSnapshot(settings.directory, settings.name)
  if (outcome.outcome === 'missing') {
    throw new InputError(
      `The snapshot "${settings.name}" is not there, and none is written where CI is set.\n` +
        `Run the scenario once on your own machine and commit ${relative('.', outcome.file)}`,
    )
  }
  if (outcome.outcome !== 'differs') return
  const differences = compareJson(outcome.actual, literally(outcome.expected), 'equal')
  fail(
    subject,
    `The response body should match the snapshot "${settings.name}" but differs:\n${renderDifferences(differences)}\n` +
      'If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
    differenceOfTexts(layOut(subject, outcome.expected), layOut(subject, outcome.actual)),
  )
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

/**
 * Formats a value without secrets. It redacts the text instead of the JSON again, which would replace
 * `[redacted number]` and hide the type.
 */
function layOut({ redactor }: Subject, value: unknown): string {
  return redactor.redact(snapshotText(value).trimEnd()).slice(0, defaultMaxLogBodyBytes)
}

/** Escapes texts that look like markers: the texts of a snapshot are literal. */
function literally(value: unknown): unknown {
  if (typeof value === 'string') return /^\\*#/.test(value) && value !== '#ignore' ? `\\${value}` : value
  if (Array.isArray(value)) return value.map(literally)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, literally(member)]))
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}
