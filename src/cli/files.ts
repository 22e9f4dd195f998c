import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileProblem, isWithin, pathFrom, replaceFile } from '../files'
import { UsageError, type Io } from './command'

/** The text of a feature, which may differ from its file, and its path as Cucumber writes it. */
export interface WrittenFeature {
  readonly text: string
  /** The path relative to the folder of the project, with slashes; or `<stdin>`. */
  readonly uri: string
}

export function readFeatureFile(file: string, { cwd }: Pick<Io, 'cwd'>): WrittenFeature {
  const path = resolve(cwd, file)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new UsageError(`There is no file "${file}".`)
  if (!stats.isFile()) throw new UsageError(`"${file}" is a folder: name a feature file.`)
  const text = useFile(`"${file}" cannot be read`, () => readFileSync(path, 'utf8'))
  return { text, uri: pathFrom(cwd, path) }
}

/** Reads a feature from stdin. @throws {@link UsageError} if nothing is piped in, or `as` is outside of the project. */
export async function readStdin({ stdin, cwd }: Io, as: string | undefined): Promise<WrittenFeature> {
  const uri = as === undefined ? '<stdin>' : pathFrom(cwd, resolve(cwd, as))
  if (uri === '' || !isWithin(cwd, resolve(cwd, uri)))
    throw new UsageError(`--as has to name a file of the project, not "${as}".`)
  if (stdin === undefined || stdin.isTTY === true)
    throw new UsageError('A feature is read from stdin: pipe one in.')
  return { text: await text(stdin), uri }
}

/** Writes the output of a command, such as a "report", to a file, and prints its name. */
export function writeOutput(what: string, text: string, file: string, { cwd, stdout }: Io): void {
  useFile(unwritable(what, file), () => replaceFile(resolve(cwd, file), text))
  stdout.write(`Written: ${file}\n`)
}

/** Checks before the work begins that a file can be written. @throws {@link UsageError} if it cannot. */
export function mustBeWritable(what: string, file: string, { cwd }: Io): void {
  const path = resolve(cwd, file)
  useFile(unwritable(what, file), () => {
    mkdirSync(dirname(path), { recursive: true })
    if (existsSync(path) && statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK)
  })
}

function unwritable(what: string, file: string): string {
  return `The ${what} cannot be written to "${file}"`
}

/** Does work with a file. @throws {@link UsageError} that says what cannot be done, and why */
export function useFile<Result>(cannot: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    throw new UsageError(`${cannot}: ${fileProblem(cause)}.`, { cause })
  }
}
