import { readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const { root, manifest } = findPackage()
const isBuilt = extname(__filename) === '.js'

/** The version of this package. */
export const { version } = manifest

/** The names of the packages that this one needs. */
export const dependencies = Object.keys(manifest.dependencies)

/** The folders with the code of this package; each ends with a separator. */
export const ownFolders = ['step-definitions', 'support', 'src', 'dist'].map(
  (folder) => join(root, folder) + sep,
)

/** The path of a file of `src` that is read and not run; of what is built where this code is. */
export function packageFile(path: string): string {
  return join(root, isBuilt ? 'dist' : '', path)
}

/** Whether a file is code of this package, and not of a project that uses it. */
export function isOwnFile(path: string): boolean {
  return ownFolders.some((folder) => path.startsWith(folder))
}

/** The folder with the manifest: above the source, and above the build one further up. */
function findPackage(): { root: string; manifest: Manifest } {
  for (let root = dirname(__dirname); ; root = dirname(root)) {
    try {
      return { root, manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest }
    } catch (error) {
      if (root === dirname(root)) throw error
    }
  }
}
