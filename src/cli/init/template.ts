import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { packageFile } from '../../package'

/** A file of the template: its path in the project, with slashes, and what it holds. */
export interface TemplateFile {
  readonly path: string
  readonly text: string
}

/** How the modules of a project are loaded: by `require` or by `import`. */
export type ModuleKind = 'commonjs' | 'esm'

/**
 * The files of a new project, the configuration first. They are shipped as they are, and not compiled.
 *
 * @param world - where the world goes if they join a project that has scenarios of its own: then those of the template
 * have a tag
 */
export function templateFiles(modules: ModuleKind, world?: string): TemplateFile[] {
  return [...filesIn('shared'), ...filesIn(modules)]
    .map((file) => (world === undefined ? file : tagged(file, world)))
    .sort((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
}

function filesIn(part: string): TemplateFile[] {
  const folder = packageFile(`src/cli/init/template/${part}`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => {
      const path = relative(folder, file).replaceAll(sep, '/')
      // npm does not ship a file called .gitignore.
      return { path: path === 'gitignore' ? '.gitignore' : path, text: readFileSync(file, 'utf8') }
    })
}

/** Leaves scenarios without the tag `@orders` to the configuration that they have. */
function tagged(file: TemplateFile, world: string): TemplateFile {
  const { path, text } = file
  if (path === 'features/orders.feature') return { path, text: `@orders\n${text}` }
  if (path === 'support/world.ts')
    return { path: world, text: text.replace(/\n\)\n$/, "\n  { tags: '@orders' },\n)\n") }
  return file
}

function depth(path: string): number {
  return path.split('/').length
}
