import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { packageFile } from '../../package'

/** A file of the template: its path in the project, with slashes, and what it holds. */
export interface TemplateFile {
  readonly path: string
  readonly text: string
}

/** The files of a new project, the configuration first. They are shipped beside the build and not compiled. */
export function templateFiles(): TemplateFile[] {
  const folder = packageFile('src/cli/init/template')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({
      path: projectPath(file.slice(folder.length + 1).replaceAll(sep, '/')),
      text: readFileSync(file, 'utf8'),
    }))
    .sort((a, b) => depth(a.path) - depth(b.path) || (a.path < b.path ? -1 : 1))
}

/** npm does not ship a file called `.gitignore`. */
function projectPath(path: string): string {
  return path === 'gitignore' ? '.gitignore' : path
}

function depth(path: string): number {
  return path.split('/').length
}
