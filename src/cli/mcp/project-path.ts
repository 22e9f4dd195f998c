import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../usage-error'

/**
 * Returns the path of a file of the project, relative to its folder; the file may be missing.
 *
 * @throws {@link UsageError} for a file outside of the folder, by `..` or through a link.
 */
export function projectPath(file: string, cwd: string): string {
  const path = resolve(cwd, file)
  const inside = relative(cwd, path)
  if (inside === '' || isOutside(inside) || isOutside(relative(realpathSync(cwd), realPathOf(path))))
    throw new UsageError(`"${file}" is no file of the project.`)
  return inside.replaceAll(sep, '/')
}

/** Resolves the links of a path, as far as the path exists. */
function realPathOf(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return resolve(realpathSync(there), relative(there, path))
}

/** Whether a relative path leads out of the folder. To another drive of Windows it is absolute. */
function isOutside(inside: string): boolean {
  return inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside
}
