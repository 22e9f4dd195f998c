import { InputError } from '../../errors'
import { isSameJson, locate } from '../../formats'
import { settleHidden } from './hidden-parts'
import { withoutIgnored, withPlaceholders } from './ignored-paths'
import { createSnapshot, parseSnapshot, readSnapshot, snapshotFile, writeSnapshot } from './snapshot-files'
import { thisRun, type SnapshotRun } from './snapshot-run'
import { snapshotText } from './snapshot-text'

/** A value and the snapshot it should match. */
export interface SnapshotRequest {
  /** The folder of the feature; the snapshot is in its subfolder `__snapshots__`. */
  readonly directory: string
  readonly name: string
  /** The body without secrets, as it is written: a JSON value, or the text of a body that is not JSON. */
  readonly value: unknown
  /** The body as it was received. */
  readonly answer: unknown
  /** JSONPaths (a leading `$.` is optional) of values that may differ from run to run. */
  readonly ignoring: readonly string[]
  /** Overwrite the snapshot. */
  readonly update: boolean
  /** Do not write a missing snapshot. */
  readonly ci: boolean
}

/** The result of comparing a value with its snapshot, without the ignored values. `missing` names the missing file. */
export type SnapshotOutcome =
  | { readonly outcome: 'written' | 'updated' | 'matched' }
  | { readonly outcome: 'differs'; readonly expected: unknown; readonly actual: unknown }
  | { readonly outcome: 'missing'; readonly file: string }

/** The text to write to a file, and the text stored there now. */
interface Writing {
  readonly file: string
  readonly text: string
  readonly stored: string | undefined
}

/**
 * Compares a value with the snapshot of that name. Writes the snapshot if it is missing or to be updated.
 *
 * @throws {@link InputError} when the name cannot be a file name, an ignored path is malformed or selects nothing, or
 * the file is not JSON
 */
export function matchSnapshot(request: SnapshotRequest, run = thisRun): SnapshotOutcome {
  const { directory, name, value, ignoring } = request
  const file = snapshotFile(directory, name)
  const stored = readSnapshot(file)
  if (stored !== undefined && !request.update) return compare(request, parseSnapshot(stored, file))
  checkIgnored(request, [value])
  const text = snapshotText(withPlaceholders(value, locations(value, ignoring)))
  if (request.update) return update(name, { file, text, stored }, run)
  if (request.ci) return { outcome: 'missing', file }
  if (!createSnapshot(file, text)) return matchSnapshot(request, run)
  return { outcome: 'written' }
}

function update(name: string, { file, text, stored }: Writing, run: SnapshotRun): SnapshotOutcome {
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

function compare(request: SnapshotRequest, expected: unknown): SnapshotOutcome {
  const actual = settleHidden(request.answer, request.value, expected)
  checkIgnored(request, [actual, expected])
  const compared = [expected, actual].map((document) =>
    withoutIgnored(document, locations(document, request.ignoring)),
  )
  if (isSameJson(compared[0], compared[1])) return { outcome: 'matched' }
  return { outcome: 'differs', expected: compared[0], actual: compared[1] }
}

function checkIgnored({ ignoring, name }: SnapshotRequest, documents: readonly unknown[]): void {
  for (const path of ignoring) {
    if (documents.some((document) => locate(document, path).length > 0)) continue
    throw new InputError(
      `The path "${path}" to ignore selects nothing in the value or in the snapshot "${name}".\n` +
        'Correct the path, or leave it out.',
    )
  }
}

function locations(document: unknown, paths: readonly string[]) {
  return paths.flatMap((path) => locate(document, path))
}
