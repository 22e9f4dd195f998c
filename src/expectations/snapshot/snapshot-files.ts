import { randomUUID } from 'node:crypto'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { InputError } from '../../errors'
import { parseExactly } from '../../exchange'
import { snapshotFileName } from './snapshot-name'

const folder = '__snapshots__'

/**
 * The file of the snapshot `name` of a feature in `directory`.
 *
 * @throws {@link InputError} when it, or the folder it is in, is a link that leads out of the project
 */
export function snapshotFile(directory: string, name: string): string {
  const file = join(directory, folder, snapshotFileName(name))
  for (const path of [dirname(file), file]) refuseLinkOut(path, directory)
  return file
}

/** The text of a snapshot, or nothing when it has not been written. */
export function readSnapshot(file: string): string | undefined {
  return orNothing(() => readFileSync(file, 'utf8'))
}

/** The value a snapshot holds. */
export function parseSnapshot(text: string, file: string): unknown {
  try {
    return parseExactly(text)
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
  placing(file, text, (unfinished) => renameSync(unfinished, file))
}

/** Likewise, where none is there; false where somebody else was first. */
export function createSnapshot(file: string, text: string): boolean {
  return placing(file, text, (unfinished) => {
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      // Some file systems have no links.
      renameSync(unfinished, file)
    }
    return true
  })
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

function placing<Result>(file: string, text: string, place: (unfinished: string) => Result): Result {
  const unfinished = `${file}.${randomUUID()}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(unfinished, text)
    return place(unfinished)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function refuseLinkOut(path: string, directory: string): void {
  if (orNothing(() => lstatSync(path))?.isSymbolicLink() !== true) return
  const target = orNothing(() => realpathSync(path))
  const roots = [directory, process.cwd()].map((root) => realpathSync(root))
  if (roots.some((root) => target?.startsWith(root.endsWith(sep) ? root : root + sep))) return
  const shown = relative('.', path)
  throw new InputError(
    `${shown} is a link that leads out of the project, so no snapshot is read or written there.\n` +
      'Put the folder or the file itself in its place.',
  )
}

function orNothing<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
