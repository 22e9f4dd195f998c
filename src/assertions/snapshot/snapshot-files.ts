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
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { InputError } from '../../errors'
import { parseExactly } from '../../formats'

const folder = '__snapshots__'

/**
 * Returns the path of the snapshot `name` of a feature in `directory`.
 *
 * @throws {@link InputError} when the name is not a valid file name on every system, or the file or its folder is a
 * link that leads out of the project
 */
export function snapshotFile(directory: string, name: string): string {
  const file = join(directory, folder, fileNameOf(name))
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
  writeBeside(file, text, (unfinished) => renameSync(unfinished, file))
}

/** Creates a snapshot atomically. Returns false if it exists already. */
export function createSnapshot(file: string, text: string): boolean {
  return writeBeside(file, text, (unfinished) => {
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
  const used = new Set([...usedNames].map(fileNameOf))
  const files = orNothing(() => readdirSync(join(directory, folder))) ?? []
  return files
    .filter((file) => file.endsWith('.json') && !used.has(file.normalize('NFC')))
    .sort()
    .map((file) => join(directory, folder, file))
}

/**
 * The snapshots that one run wrote. They reveal two bodies under one name, where the second would overwrite the first.
 */
export class SnapshotRun {
  readonly #written = new Map<string, string>()
  readonly #startedMs: number

  /** @param startedMs - when the run started; files changed later count as written by another worker of the run */
  constructor(startedMs = performance.timeOrigin) {
    this.#startedMs = startedMs
  }

  note(file: string, text: string): void {
    this.#written.set(file, text)
  }

  /** Whether this run wrote a different text than this one to a file that now contains `stored`. */
  hasOther(file: string, text: string, stored: string | undefined): boolean {
    if (stored === undefined) return false
    const isFresh = (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > this.#startedMs
    const written = this.#written.get(file) ?? (isFresh ? stored : undefined)
    return written !== undefined && written !== text
  }
}

const allowed = /^(?![ .])[\p{L}\p{M}\p{N} ._-]{1,100}(?<![ .])$/u
const reservedByWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

function fileNameOf(name: string): string {
  if (allowed.test(name) && !reservedByWindows.test(name)) return `${name.normalize('NFC')}.json`
  throw new InputError(
    `${JSON.stringify(name)} cannot be the name of a snapshot.\n` +
      'A name may have up to 100 letters, digits, spaces, ".", "-" and "_", for example: account after a deposit',
  )
}

function refuseLinkOut(path: string, directory: string): void {
  if (orNothing(() => lstatSync(path))?.isSymbolicLink() !== true) return
  const target = orNothing(() => realpathSync(path))
  const roots = [directory, process.cwd()].map((root) => realpathSync(root))
  if (roots.some((root) => target?.startsWith(root.endsWith(sep) ? root : root + sep))) return
  throw new InputError(
    `${relative('.', path)} is a link that leads out of the project, so no snapshot is read or written there.\n` +
      'Put the folder or the file itself in its place.',
  )
}

function writeBeside<Result>(file: string, text: string, place: (unfinished: string) => Result): Result {
  const unfinished = `${file}.${randomUUID()}.tmp`
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(unfinished, text)
    return place(unfinished)
  } finally {
    rmSync(unfinished, { force: true })
  }
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
