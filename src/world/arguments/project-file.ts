import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { InputError } from '../../errors'

/** A file that a feature names. */
export interface ProjectFile {
  /** The absolute path. */
  readonly path: string
  readonly bytes: Buffer
}

/**
 * Reads a file that a feature names, relative to the feature first, then to the project root.
 *
 * @throws {@link InputError} when it does not exist, is not a file, or is outside the project.
 */
export function projectFile(name: string, featureFolder: string, root = process.cwd()): ProjectFile {
  const candidates = [resolve(featureFolder, name), resolve(root, name)]
  const found = candidates.find((candidate) => existsSync(candidate))
  const places = [...new Set(candidates)].map((candidate) => `  ${showPath(candidate, root)}`).join('\n')
  if (found === undefined)
    throw new InputError(`The file "${name}" is not there. It was looked for at:\n${places}`)
  const path = realpathSync(found)
  if (!isInside(path, realpathSync(root))) {
    throw new InputError(
      `The file "${name}" lies outside the project, so it is not read.\nCopy it beside the feature, or name one inside ${root}`,
    )
  }
  if (!statSync(path).isFile())
    throw new InputError(`"${name}" is a folder, but a file is needed: ${showPath(path, root)}`)
  return { path, bytes: readFileSync(path) }
}

function isInside(path: string, root: string): boolean {
  return path.startsWith(root.endsWith(sep) ? root : root + sep)
}

function showPath(path: string, root: string): string {
  return relative(root, path) || path
}
