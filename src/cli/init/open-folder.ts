import { mkdirSync } from 'node:fs'
import { fileProblem } from '../files'
import { UsageError } from '../usage-error'

/** Makes the folder of a project where it is not there yet. @throws {@link UsageError} when that cannot be done. */
export function openFolder(path: string, given: string): string {
  try {
    mkdirSync(path, { recursive: true })
    return path
  } catch (error) {
    throw new UsageError(`"${given}" cannot be the folder of a project: ${fileProblem(error)}.`, {
      cause: error,
    })
  }
}
