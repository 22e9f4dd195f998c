import { readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const { root, manifest } = findPackage()
/** Whether this code is the built package, and not a checkout. */
export const isBuilt = extname(__filename) === '.js'

export const { version } = manifest

export const packageFolder = root

export const dependencies = Object.keys(manifest.dependencies)

/** The folders with the code of this package, each with slashes, and one at its end. */
export const ownFolders = ['step-definitions', 'support', 'src', 'dist'].map((folder) =>
  withSlashes(join(root, folder, sep)),
)

/** Returns a path, or a text with paths, as it is written on all systems but Windows. */
export function withSlashes(path: string): string {
  return path.replaceAll(sep, '/')
}

/** Returns the path of a file that is read, not run; in `dist` if this code is built. */
export function packageFile(path: string): string {
  return join(root, isBuilt ? 'dist' : '', path)
}

/** Whether a file belongs to this package, and not to a project that uses it. */
export function isOwnFile(path: string): boolean {
  return ownFolders.some((folder) => withSlashes(path).startsWith(folder))
}

/** Finds the nearest folder above with a package.json: the source and the build are at different depths. */
function findPackage(): { root: string; manifest: Manifest } {
  for (let root = dirname(__dirname); ; root = dirname(root)) {
    try {
      return { root, manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest }
    } catch (error) {
      if (root === dirname(root)) throw error
    }
  }
}
