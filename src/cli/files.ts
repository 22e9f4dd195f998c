import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import type { Io } from './command'
import { UsageError } from './usage-error'

const problems: Readonly<Record<string, string>> = {
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
  EISDIR: 'a folder is in the way',
  EACCES: 'that is not permitted',
  EPERM: 'that is not permitted',
  EROFS: 'that is not permitted',
  ENOSPC: 'there is no space left',
}

/** Why a file cannot be read or written, in a few words. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return problems[code] ?? message
}

/** A file as Cucumber names it: relative to the folder of the project, with slashes. */
export function uriOf(file: string, { cwd }: Pick<Io, 'cwd'>): string {
  return relative(cwd, resolve(cwd, file)).replaceAll(sep, '/')
}

/** Reads a feature file that was named. @throws {@link UsageError} when it cannot be read. */
export function readFeatureFile(file: string, { cwd }: Pick<Io, 'cwd'>): string {
  const path = resolve(cwd, file)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new UsageError(`There is no file "${file}".`)
  if (!stats.isFile()) throw new UsageError(`"${file}" is a folder: name a feature file.`)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`"${file}" cannot be read: ${fileProblem(error)}.`, { cause: error })
  }
}

/**
 * Writes what a command has made to the file that was named, and says so.
 *
 * @param what - what it is, such as "report"
 * @throws {@link UsageError} when it cannot be written.
 */
export function writeOutput(what: string, text: string, file: string, { cwd, stdout }: Io): void {
  const path = resolve(cwd, file)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    throw unwritable(what, file, error)
  }
  stdout.write(`Written: ${file}\n`)
}

/** Refuses a file that {@link writeOutput} could not write, before the work begins. @throws {@link UsageError} when it cannot. */
export function mustBeWritable(what: string, file: string, { cwd }: Io): void {
  const path = resolve(cwd, file)
  try {
    mkdirSync(dirname(path), { recursive: true })
    if (existsSync(path) && statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw unwritable(what, file, error)
  }
}

/** The error for what a command could not write. */
export function unwritable(what: string, file: string, cause: unknown): UsageError {
  return new UsageError(`The ${what} cannot be written to "${file}": ${fileProblem(cause)}.`, { cause })
}
