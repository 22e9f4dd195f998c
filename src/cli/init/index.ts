import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { packageFile, version } from '../../package'
import { configurationFile } from '../../project'
import { defineCommand, flag, UsageError } from '../command'
import { fileProblem } from '../files'
import { completeJson, completeManifest, newManifest, parseObject } from './manifest'

/** A file of the template: its path in the project, with slashes, and what it holds. */
interface TemplateFile {
  readonly path: string
  readonly text: string
}

/** How the modules of a project are loaded: by `require` or by `import`. */
type ModuleKind = 'commonjs' | 'esm'

/** Writes a project without any question. */
export const init = defineCommand({
  name: 'init',
  summary: 'write a project that runs at once, against a stub of an API',
  usage: '[folder]',
  example: 'chapterwise init my-tests',
  takesOne: 'folder',
  options: {
    force: flag('overwrite existing files'),
    esm: flag('write ES modules even where package.json has no "type": "module", and set it'),
  },
  run({ positionals: [folder = '.'], values }, io) {
    const path = resolve(io.cwd, folder)
    try {
      mkdirSync(path, { recursive: true })
    } catch (error) {
      throw new UsageError(`"${folder}" cannot be the folder of a project: ${fileProblem(error)}.`, {
        cause: error,
      })
    }
    const written = writeProject(path, values)
    io.stdout.write(written.files.map(({ outcome, file }) => `${outcome.padEnd(9)}  ${file}\n`).join(''))
    io.stdout.write(nextSteps(folder, written))
    return 0
  },
})

/** The result of {@link writeProject}. */
interface WrittenProject {
  /** The outcome for each file; `completed` means that missing parts were added. */
  readonly files: readonly { readonly file: string; readonly outcome: 'written' | 'kept' | 'completed' }[]
  /** The project's own configuration file of Cucumber, if it was kept. */
  readonly keptConfiguration: string | undefined
  readonly modules: ModuleKind
  /** The major version of the project's own TypeScript; 0 if it has none. */
  readonly typescript: number
}

/**
 * Writes the files of a project. An existing file is kept, unless `force` overwrites it; but `package.json` and editor
 * settings are completed.
 *
 * @param esm - whether to write ES modules, whatever `package.json` states
 * @throws {@link UsageError} if a file cannot be read or written; all are read before anything is written.
 */
export function writeProject(
  folder: string,
  { force, esm }: { readonly force: boolean; readonly esm: boolean },
): WrittenProject {
  const manifest = read(folder, 'package.json')
  const { type } = parseObject(manifest ?? manifestAbove(folder) ?? '{}', 'package.json')
  const modules = esm || type === 'module' ? 'esm' : 'commonjs'
  const configuration = modules === 'esm' ? 'cucumber.mjs' : 'cucumber.cjs'
  const present = configurationFile(folder)
  const own = templateFiles(modules).find(({ path }) => path === configuration)?.text
  const isOwn = present === configuration && (force || read(folder, present) === own)
  const kept = isOwn ? undefined : present
  const template = templateFiles(modules, kept === undefined ? undefined : worldFile(folder))
  const planned = template.map(({ path, text }) => {
    if (path === configuration && kept !== undefined) return { file: kept, before: '', text: undefined }
    const before = read(folder, path)
    return { file: path, before, text: textFor(path, text, before, force, folder) }
  })
  for (const { file, before, text } of planned)
    if (text !== undefined && text !== before) write(folder, file, text)
  return {
    files: planned.map(({ file, before, text }) => {
      const isCompleted = before !== undefined && isJson(file)
      const isKept = text === undefined || (isCompleted && text === before)
      return { file, outcome: isKept ? 'kept' : isCompleted ? 'completed' : 'written' }
    }),
    keptConfiguration: kept,
    modules,
    typescript: Number(/"typescript"\s*:\s*"[^\d"]?(\d+)/.exec(manifest ?? '')?.[1] ?? 0),
  }
}

/** Returns what to write into a file that may be there already; undefined to keep it. */
function textFor(
  path: string,
  template: string,
  before: string | undefined,
  force: boolean,
  folder: string,
): string | undefined {
  if (path === 'package.json') {
    const wanted = template.replace('"chapterwise": "*"', `"chapterwise": "^${version}"`)
    return before === undefined ? newManifest(wanted, folder) : completeManifest(before, wanted)
  }
  if (before === undefined) return template
  if (isJson(path)) return completeJson(before, template, path)
  return force ? template : undefined
}

/** Whether missing members are added to a file. */
function isJson(path: string): boolean {
  return path === 'package.json' || path.startsWith('.vscode/')
}

/** Returns where the world of the template goes: beside a world of the project's own. */
function worldFile(folder: string): string {
  const file = 'support/world.ts'
  const present = read(folder, file)
  const isOther = present !== undefined && !/'@orders'|\/order-story/.test(present)
  return isOther ? 'support/orders-world.ts' : file
}

/** Returns the nearest `package.json` above a new folder. */
function manifestAbove(folder: string): string | undefined {
  const above = dirname(folder)
  return above === folder ? undefined : (read(above, 'package.json') ?? manifestAbove(above))
}

function read(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  if (!existsSync(path)) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}.`, { cause: error })
  }
}

function write(folder: string, file: string, text: string): void {
  const path = join(folder, file)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileProblem(error)}.`, { cause: error })
  }
}

/** Returns what to do with a project that was just written. */
function nextSteps(
  folder: string,
  { files, keptConfiguration, modules, typescript }: WrittenProject,
): string {
  if (files.every(({ outcome }) => outcome === 'kept'))
    return '\nNothing was written: all of these files are there already. To write them anew, over what is in them: chapterwise init --force\n'
  const [load, extension] = modules === 'esm' ? ['import', 'mjs'] : ['require', 'cjs']
  return [
    '',
    'Now run:',
    ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    modules === 'commonjs' && typescript >= 7
      ? `  npm install --save-dev typescript@6  # ts-node cannot load TypeScript ${typescript}`
      : '  npm install',
    '  npx cucumber-js',
    ...(keptConfiguration === undefined
      ? []
      : [
          '',
          `${keptConfiguration} was kept. It has to ${load}:`,
          `  support/typescript.${extension}`,
          '  support/**/*.ts',
          '  step-definitions/**/*.ts',
          'Their scenarios have the tag @orders, so that yours keep the configuration they have.',
        ]),
    '',
  ].join('\n')
}

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
