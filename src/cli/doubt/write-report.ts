import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { summaryLine, type Doubts } from '../../doubt'
import type { Io } from '../command'
import { fileProblem } from '../file-problem'
import { UsageError } from '../usage-error'

/** Refuses a file that cannot be written before the work begins. @throws {@link UsageError} when it cannot. */
export function checkWritable(output: string, { cwd }: Io): void {
  const path = resolve(cwd, output)
  try {
    mkdirSync(dirname(path), { recursive: true })
    if (existsSync(path) && statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' })
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK)
  } catch (error) {
    throw unwritable(output, error)
  }
}

/** Prints a report, or writes it to the file that is named and prints its summary. */
export function writeReport(
  report: string,
  doubts: Doubts,
  { output }: { readonly output: string | undefined },
  { stdout, cwd }: Io,
): void {
  if (output === undefined) {
    stdout.write(report)
    return
  }
  try {
    writeFileSync(resolve(cwd, output), report)
  } catch (error) {
    throw unwritable(output, error)
  }
  stdout.write(`Written: ${output}\n${summaryLine(doubts)}\n`)
}

function unwritable(output: string, cause: unknown): UsageError {
  return new UsageError(`The report cannot be written to "${output}": ${fileProblem(cause)}.`, { cause })
}
