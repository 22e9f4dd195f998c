import { randomUUID } from 'node:crypto'
import {
  existsSync,
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
import { basename, dirname, join, relative, sep } from 'node:path'
import { InputError } from '../errors'
import { escapePattern } from '../formats'

const folder = '__snapshots__'
const allowed = /^(?![ .])[\p{L}\p{M}\p{N} ._-]{1,100}(?<![ .])$/u
const reservedByWindows = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i

/** The names of the snapshots that were used so far, by the folder of the feature. */
const used = new Map<string, Set<string>>()
/** The texts that this process has written. */
const written = new Map<string, string>()

/**
 * Returns the path of the snapshot `name` of a feature in `directory`, and notes that it is used.
 *
 * @throws {@link InputError} when the name is not a valid file name on every system, or the file or its folder is a
 * link that leads out of the project
 */
export function snapshotFile(directory: string, name: string): string {
  if (!allowed.test(name) || reservedByWindows.test(name))
    throw new InputError(
      `${JSON.stringify(name)} cannot be the name of a snapshot.\n` +
        'A name may have up to 100 letters, digits, spaces, ".", "-" and "_", for example: account after a deposit',
    )
  const plainName = name.normalize('NFC')
  const file = join(directory, folder, `${plainName}.json`)
  for (const path of [dirname(file), file]) refuseLinkOut(path, directory)
  used.set(directory, (used.get(directory) ?? new Set()).add(plainName))
  return file
}

function refuseLinkOut(path: string, directory: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return
  const target = existsSync(path) ? realpathSync(path) : undefined
  const roots = [directory, process.cwd()].map((root) => join(realpathSync(root), sep))
  if (roots.some((root) => target?.startsWith(root))) return
  throw new InputError(
    `${relative('.', path)} is a link that leads out of the project, so no snapshot is read or written there.\n` +
      'Put the folder or the file itself in its place.',
  )
}

/** Returns the text of a snapshot; undefined if it does not exist. */
export function readSnapshot(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Creates a snapshot atomically. Returns false if it exists already. */
export function createSnapshot(file: string, text: string): boolean {
  return writeBeside(file, text, (unfinished) => {
    try {
      linkSync(unfinished, file)
    } catch {
      if (existsSync(file)) return false
      // Some file systems do not support links.
      renameSync(unfinished, file)
    }
    return true
  })
}

/**
 * Writes a snapshot anew, atomically.
 *
 * @throws {@link InputError} when this run wrote another text to it, be it in another worker: the second body of a name
 * would overwrite the first.
 */
export function updateSnapshot(file: string, text: string, name: string): void {
  const stored = readSnapshot(file)
  const isFresh = stored !== undefined && statSync(file).mtimeMs > performance.timeOrigin
  const before = stored === undefined ? undefined : (written.get(file) ?? (isFresh ? stored : undefined))
  if (before !== undefined && before !== text)
    throw new InputError(
      `The snapshot "${name}" was written in this run already, with another body.\n` +
        'Give each body a name of its own, or ignore what changes from one to the next.',
    )
  written.set(file, text)
  if (text !== stored) writeBeside(file, text, (unfinished) => renameSync(unfinished, file))
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

/**
 * Lists the snapshots that nothing uses; undefined if there are none. Looks only at folders whose snapshots were used,
 * and keeps a snapshot that a feature in its folder names, even if the scenario did not run. Skips a folder in which
 * code used a snapshot that no feature names: that code may use others in other runs.
 */
export function describeObsoleteSnapshots(): string | undefined {
  const files = [...used].flatMap(([directory, names]) => obsoleteIn(directory, names))
  if (files.length === 0) return undefined
  return [
    'Obsolete snapshots, which no feature beside them asks for:',
    ...files.map((file) => `  ${relative('.', file)}`),
    'Delete them, or correct the name in the feature.',
  ].join('\n')
}

function obsoleteIn(directory: string, names: ReadonlySet<string>): string[] {
  const features = filesIn(directory)
    .filter((file) => /\.feature(?:\.md)?$/.test(file))
    .map((file) => readFileSync(join(directory, file), 'utf8').normalize('NFC'))
  const isNamed = (name: string): boolean => features.some((text) => asksFor(text, name))
  if (![...names].every(isNamed)) return []
  return filesIn(join(directory, folder))
    .filter((file) => file.endsWith('.json') && !isNamed(basename(file, '.json').normalize('NFC')))
    .sort()
    .map((file) => join(directory, folder, file))
}

function filesIn(directory: string): string[] {
  return existsSync(directory) ? readdirSync(directory) : []
}

/** Whether a feature contains the name, literally or with placeholders of variables or examples in it. */
function asksFor(text: string, name: string): boolean {
  if (text.includes(name)) return true
  const templates = text.matchAll(/(\bsnapshot\s+)?"([^"\n]*(?:\{\{|<)[^"\n]*)"/g)
  return [...templates].some(([, ofSnapshot, template = '']) => {
    const parts = template.split(/\{\{[^{}]*\}\}|<[^<>]*>/)
    // Placeholders alone would fit any name.
    if (parts.length === 1 || (ofSnapshot === undefined && parts.join('') === '')) return false
    return new RegExp(`^${parts.map(escapePattern).join('.*')}$`, 's').test(name)
  })
}
