import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { version } from '../../package'
import { configurationFile } from '../../project'
import { defineCommand, UsageError } from '../command'
import { fileProblem } from '../files'
import { completeJson, completeManifest, newManifest, parseObject, typescriptPastTsNode } from './manifest'
import { templateFiles, type ModuleKind } from './template'

/** Writes a project without any question. */
export const init = defineCommand({
  name: 'init',
  summary: 'write a project that runs at once, with a stub of an API to run on',
  usage: '[folder]',
  takesOne: 'folder',
  options: {
    force: { type: 'boolean', description: 'overwrite existing files' },
    esm: {
      type: 'boolean',
      description: 'write ES modules even where package.json has no "type": "module", and set it',
    },
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
export interface WrittenProject {
  /** The outcome for each file; `completed` means that missing parts were added. */
  readonly files: readonly { readonly file: string; readonly outcome: 'written' | 'kept' | 'completed' }[]
  /** The project's own configuration file of Cucumber, if it was kept. */
  readonly keptConfiguration: string | undefined
  readonly modules: ModuleKind
  /** The project's own TypeScript range, if the template cannot load that version. */
  readonly unusableTypescript: string | undefined
  /** Whether there were features already. */
  readonly hasOwnFeatures: boolean
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
  const hasOwnFeatures = featuresIn(folder).some(
    (name) => !template.some(({ path }) => path === `features/${name}`),
  )
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
    unusableTypescript:
      manifest === undefined || modules === 'esm' ? undefined : typescriptPastTsNode(manifest),
    hasOwnFeatures,
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

/** Returns the nearest `package.json` above a new folder, if it can be read. */
function manifestAbove(folder: string): string | undefined {
  const above = dirname(folder)
  if (above === folder) return undefined
  try {
    const text = read(above, 'package.json')
    if (text !== undefined) parseObject(text, 'package.json')
    return text ?? manifestAbove(above)
  } catch {
    return undefined // Nothing is added to it, so a broken one counts as missing.
  }
}

function featuresIn(folder: string): string[] {
  const features = join(folder, 'features')
  return existsSync(features) ? readdirSync(features).filter((name) => name.endsWith('.feature')) : []
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
export function nextSteps(
  folder: string,
  { files, keptConfiguration, modules, unusableTypescript, hasOwnFeatures }: WrittenProject,
): string {
  if (files.every(({ outcome }) => outcome === 'kept'))
    return '\nNothing was written: all of these files are there already. To write them anew, over what is in them: chapterwise init --force\n'
  const [load, extension] = modules === 'esm' ? ['import', 'mjs'] : ['require', 'cjs']
  return [
    '',
    'Now run:',
    ...(folder === '.' ? [] : [`  cd ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`]),
    unusableTypescript === undefined
      ? '  npm install'
      : `  npm install --save-dev typescript@6  # ts-node cannot load TypeScript ${unusableTypescript}`,
    '  npx cucumber-js',
    ...(hasOwnFeatures
      ? [
          '',
          'Your own features run with it: npx chapterwise check names their steps that nothing defines yet.',
        ]
      : []),
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
