import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
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
 * @param joins - whether they join a project that has scenarios of its own: then those of the template have a tag
 */
export function templateFiles(modules: ModuleKind, joins = false): TemplateFile[] {
  return [...filesIn('shared'), ...filesIn(modules)]
    .map((file) => (joins ? { ...file, text: tagged(file) } : file))
    .sort((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
}

function filesIn(part: string): TemplateFile[] {
  const folder = packageFile(`src/cli/init/template/${part}`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({
      path: projectPath(file.slice(folder.length + 1).replaceAll(sep, '/')),
      text: readFileSync(file, 'utf8'),
    }))
}

/** npm does not ship a file called `.gitignore`. */
function projectPath(path: string): string {
  return path === 'gitignore' ? '.gitignore' : path
}

/** Leaves scenarios without the tag `@orders` to the configuration that they have. */
function tagged({ path, text }: TemplateFile): string {
  if (path === 'features/orders.feature') return `@orders\n${text}`
  if (path === 'support/world.ts') return text.replace(/\n\)\n$/, "\n  { tags: '@orders' },\n)\n")
  return text
}

function depth(path: string): number {
  return path.split('/').length
}
