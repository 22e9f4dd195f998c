import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { InputError } from '../../errors'
import { snapshotFileName } from './snapshot-name'

const folder = '__snapshots__'

/** The file of the snapshot `name` of a feature in `directory`. */
export function snapshotFile(directory: string, name: string): string {
  return join(directory, folder, snapshotFileName(name))
}

/** The text of a snapshot, or nothing when it has not been written. */
export function readSnapshot(file: string): string | undefined {
  return orNothing(() => readFileSync(file, 'utf8'))
}

/** The value a snapshot holds. */
export function parseSnapshot(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(
      `The snapshot ${file} is not JSON: ${reason}\n` +
        'Restore it, or write it anew by running the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1',
      { cause },
    )
  }
}

/** Writes a snapshot as a whole: whoever reads meanwhile finds the old text or the new one. */
export function writeSnapshot(file: string, text: string): void {
  const unfinished = `${file}.${randomUUID()}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, file)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** The files of the snapshots beside the features in `directory` that are not among `usedNames`, sorted. */
export function listObsoleteSnapshots(directory: string, usedNames: ReadonlySet<string>): string[] {
  const used = new Set([...usedNames].map(snapshotFileName))
  const files = orNothing(() => readdirSync(join(directory, folder))) ?? []
  return files
    .filter((file) => file.endsWith('.json') && !used.has(file.normalize('NFC')))
    .sort()
    .map((file) => join(directory, folder, file))
}

function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
