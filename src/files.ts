import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { ConfigurationError } from './errors'
import { withSlashes } from './package'

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EISDIR: 'it is a folder',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'that is not permitted',
  ENOSPC: 'there is no space left',
}

/** Returns in a few words why a file cannot be read or written. */
export function fileProblem(error: unknown): string {
  if (error instanceof UnwrittenFile) return error.problem
  const { code = '', message } = error as NodeJS.ErrnoException
  return problems[code] ?? message
}

/** Returns a path as features and messages write it: from a folder, with slashes also on Windows. */
export function pathFrom(folder: string, path: string): string {
  return withSlashes(relative(folder, path))
}

/** Whether a path is that of a folder, or in it. */
export function isWithin(folder: string, path: string): boolean {
  const inside = relative(folder, path)
  // To another drive of Windows it is absolute.
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
}

/** Whether there is anything at a path, be it a link that leads nowhere. */
export function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false // A folder on the way to it is a file, or is not to be read.
  }
}

/** A file could not be written; `problem` says why in a few words. */
export class UnwrittenFile extends ConfigurationError {
  readonly problem: string

  constructor(path: string, cause: unknown) {
    const problem = fileProblem(cause)
    super(`"${pathFrom('.', path)}" cannot be written: ${problem}.`, { cause })
    this.problem = problem
  }
}

/** Writes a file as {@link replaceFiles} does. @throws {@link UnwrittenFile} */
export function replaceFile(path: string, text: string): void {
  replaceFiles([{ path, text }])
}

/**
 * Writes files, and the folders that they need. All are written beside their places before the first is renamed to its
 * name: whoever reads, and whatever ends this process, a file is whole, the old one or the new one; if one cannot be
 * written, none is. A link is replaced, not followed.
 *
 * @throws {@link UnwrittenFile}
 */
export function replaceFiles(files: readonly { readonly path: string; readonly text: string }[]): void {
  const made: string[] = []
  const attempt = (path: string, work: () => void): void => {
    try {
      work()
    } catch (cause) {
      for (const each of made.reverse()) rmSync(each, { recursive: true, force: true })
      throw new UnwrittenFile(path, cause)
    }
  }
  const renames: (() => void)[] = []
  for (const { path, text } of files)
    attempt(path, () => {
      const folder = mkdirSync(dirname(path), { recursive: true })
      if (folder !== undefined) made.push(folder)
      const there = statSync(path, { throwIfNoEntry: false })
      // A pipe or a device is written to, and a folder in the way is refused.
      const isReplaced = (there === undefined || there.isFile()) && !path.startsWith('/dev/')
      if (!isReplaced) return writeFileSync(path, text)
      const beside = join(dirname(path), `.${randomUUID()}.tmp`)
      made.push(beside)
      writeFileSync(beside, text, { flag: 'wx', flush: true, mode: there?.mode ?? 0o666 })
      renames.push(() => attempt(path, () => renameSync(beside, path)))
    })
  for (const rename of renames) rename()
}
