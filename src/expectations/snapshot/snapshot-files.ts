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
import { parseExactly } from '../../formats'
import { snapshotFileName } from './snapshot-name'

const folder = '__snapshots__'

/**
 * Returns the path of the snapshot `name` of a feature in `directory`.
 *
 * @throws {@link InputError} when the file or its folder is a link that leads out of the project
 */
export function snapshotFile(directory: string, name: string): string {
  const file = join(directory, folder, snapshotFileName(name))
  for (const path of [dirname(file), file]) refuseLinkOut(path, directory)
  return file
}

/** Returns the text of a snapshot; undefined if it does not exist. */
export function readSnapshot(file: string): string | undefined {
  return orNothing(() => readFileSync(file, 'utf8'))
}

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

/** Writes a snapshot atomically: a concurrent reader sees the old text or the new one. */
export function writeSnapshot(file: string, text: string): void {
  placing(file, text, (unfinished) => renameSync(unfinished, file))
}

/** Creates a snapshot atomically. Returns false if it exists already. */
export function createSnapshot(file: string, text: string): boolean {
  return placing(file, text, (unfinished) => {
    try {
      linkSync(unfinished, file)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      // Some file systems do not support links.
      renameSync(unfinished, file)
    }
    return true
  })
}

/** Lists, sorted, the snapshots of the features in `directory` whose names are not among `usedNames`. */
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
