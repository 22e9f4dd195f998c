import { InputError } from '../../errors'
import { isSameJson, locate } from '../json'
import { settleHidden } from './hidden-parts'
import { withoutIgnored, withPlaceholders } from './ignored-paths'
import { createSnapshot, parseSnapshot, readSnapshot, snapshotFile, writeSnapshot } from './snapshot-files'
import { thisRun, type SnapshotRun } from './snapshot-run'
import { snapshotText } from './snapshot-text'

/** A value and the snapshot it should match. */
export interface SnapshotRequest {
  /** The folder of the feature; the snapshot is in `__snapshots__` in it. */
  readonly directory: string
  readonly name: string
  /** The body without secrets, which is what is written: a JSON value; of a body that is not JSON its text. */
  readonly value: unknown
  /** The body as it was answered. */
  readonly answer: unknown
  /** JSONPaths (a leading `$.` may be left out) of what may differ from one time to the next. */
  readonly ignoring: readonly string[]
  /** Writes the snapshot anew. */
  readonly update: boolean
  /** Writes no snapshot that is missing. */
  readonly ci: boolean
}

/** How a value compares to its snapshot, without what is ignored. `missing` has the file that is not there. */
export type SnapshotOutcome =
  | { readonly outcome: 'written' | 'updated' | 'matched' }
  | { readonly outcome: 'differs'; readonly expected: unknown; readonly actual: unknown }
  | { readonly outcome: 'missing'; readonly file: string }

/** What to write to which file. */
interface Writing {
  readonly file: string
  readonly text: string
  readonly stored: string | undefined
}

/**
 * Compares a value to the snapshot of that name, and writes the snapshot where that is due.
 *
 * @throws {@link InputError} when the name cannot be a file's, an ignored path is malformed or selects nothing, or
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
