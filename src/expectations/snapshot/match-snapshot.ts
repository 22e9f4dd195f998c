import { InputError } from '../../errors'
import { isSameJson, locate } from '../json'
import { withoutIgnored, withPlaceholders } from './ignored-paths'
import { parseSnapshot, readSnapshot, snapshotFile, writeSnapshot } from './snapshot-files'

/** A value and the snapshot it should match. */
export interface SnapshotRequest {
  /** The folder of the feature; the snapshot is in `__snapshots__` in it. */
  readonly directory: string
  readonly name: string
  /** A JSON value; a body that is not JSON is a text. */
  readonly value: unknown
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

/**
 * Compares a value to the snapshot of that name, and writes the snapshot where that is due.
 *
 * @throws {@link InputError} when the name cannot be a file's, an ignored path is malformed or selects nothing, or
 * the file is not JSON
 */
export function matchSnapshot(request: SnapshotRequest): SnapshotOutcome {
  const file = snapshotFile(request.directory, request.name)
  const actual = toJson(request.value)
  const stored = readSnapshot(file)
  if (request.update) return update(request, file, actual, stored)
  if (stored === undefined) {
    checkIgnored(request, [actual])
    if (request.ci) return { outcome: 'missing', file }
    writeSnapshot(file, render(actual, request.ignoring))
    return { outcome: 'written' }
  }
  return compare(request, actual, parseSnapshot(stored, file))
}

function update(request: SnapshotRequest, file: string, actual: unknown, stored?: string): SnapshotOutcome {
  checkIgnored(request, [actual])
  const text = render(actual, request.ignoring)
  if (text === stored) return { outcome: 'matched' }
  writeSnapshot(file, text)
  return { outcome: stored === undefined ? 'written' : 'updated' }
}

function compare(request: SnapshotRequest, actual: unknown, expected: unknown): SnapshotOutcome {
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

function render(document: unknown, ignoring: readonly string[]): string {
  return `${JSON.stringify(withPlaceholders(document, locations(document, ignoring)), null, 2)}\n`
}

function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value) ?? 'null')
}
