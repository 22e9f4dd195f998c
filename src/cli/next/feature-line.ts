import { readFileSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { FeatureLine } from '../../offers'
import type { Io } from '../command'
import { fileProblem } from '../file-problem'
import { readStdin } from '../read-stdin'
import { UsageError } from '../usage-error'

/**
 * The line that `FILE:LINE` names; a column after it is left aside, and `-` stands for what comes on stdin.
 *
 * @param as - the place of a feature that comes on stdin
 * @throws {@link UsageError} when it names no line, or the file cannot be read.
 */
export async function featureLine(written: string, as: string | undefined, io: Io): Promise<FeatureLine> {
  const [, file = '', digits = ''] = /^(.+?):(\d+)(?::\d+)?$/.exec(written) ?? []
  const line = Number(digits)
  if (file === '' || line < 1)
    throw new UsageError(`"${written}" names no line of a feature: write features/accounts.feature:12.`)
  if (file === '-') return { ...(await readStdin(io, as)), line }
  if (as !== undefined)
    throw new UsageError('--as is the place of a feature that comes on stdin, as in: next -:12')
  return { text: read(file, io), uri: placeOf(file, io), line }
}

function read(file: string, { cwd }: Io): string {
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

/** As Cucumber names the file: relative to the folder of the project. */
function placeOf(file: string, { cwd }: Io): string {
  return relative(cwd, resolve(cwd, file)).replaceAll(sep, '/')
}
