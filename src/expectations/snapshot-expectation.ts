import { isJsonObject } from '../exchange'
import { relative } from 'node:path'
import { InputError } from '../errors'
import { defaultMaxLogBodyBytes } from '../log'
import { jsonBodyOf, textBodyOf } from './body'
import { fail, type Subject } from './failure'
import { differenceOfTexts } from './shown-difference'
import { noteSnapshot } from './obsolete-snapshots'
import { compareJson, renderDifferences } from './json'
import { matchSnapshot } from './snapshot/match-snapshot'
import { snapshotText } from './snapshot/snapshot-text'
import { snapshotBody } from './snapshot-value'

/** Where snapshots are kept, and whether they may be written. */
export interface SnapshotSettings {
  /** The folder of the feature; its `__snapshots__` holds the files. */
  readonly directory: string
  readonly name: string
  /** JSONPaths whose values may differ from run to run. */
  readonly ignoring: readonly string[]
  /** Write the snapshot anew. */
  readonly update: boolean
  /** Do not write a snapshot that is missing, but fail. */
  readonly ci: boolean
}

/** What the environment says about writing snapshots. */
export function snapshotEnvironment(env = process.env): Pick<SnapshotSettings, 'update' | 'ci'> {
  return { update: isSet(env['CHAPTERWISE_UPDATE_SNAPSHOTS']), ci: isSet(env['CI']) }
}

/** The body, without secrets, is what the snapshot of this name holds; a missing snapshot is written. */
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

/** The text of what was redacted before; a second time would hide the types that stand for secrets. */
function layOut({ redactor }: Subject, value: unknown): string {
  return redactor.redact(snapshotText(value).trimEnd()).slice(0, defaultMaxLogBodyBytes)
}

/** A snapshot's texts stand for themselves: one that looks like a marker is escaped. */
function literally(value: unknown): unknown {
  if (typeof value === 'string') return /^\\*#/.test(value) && value !== '#ignore' ? `\\${value}` : value
  if (Array.isArray(value)) return value.map(literally)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, literally(member)]))
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== '0' && value !== 'false'
}
