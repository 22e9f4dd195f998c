import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../usage-error'

/**
 * The path of a file of the project, relative to its folder; it need not be there.
 *
 * @throws {@link UsageError} for one outside of it, be it by `..` or through a link.
 */
export function projectPath(file: string, cwd: string): string {
  const path = resolve(cwd, file)
  const inside = relative(cwd, path)
  if (inside === '' || isOutside(inside) || isOutside(relative(realpathSync(cwd), realPathOf(path))))
    throw new UsageError(`"${file}" is no file of the project.`)
  return inside.replaceAll(sep, '/')
}

/** Where links lead to, as far as the path is there. */
function realPathOf(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return resolve(realpathSync(there), relative(there, path))
}

/** On another drive of Windows the path stays absolute. */
function isOutside(inside: string): boolean {
  return inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside
}
