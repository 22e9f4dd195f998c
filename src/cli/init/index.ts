import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { shellWord } from '../../errors'
import { isThere, pathFrom, replaceFiles } from '../../files'
import { isJsonObject } from '../../formats'
import { packageFile, version } from '../../package'
import { configurationFile } from '../../project'
import { defineCommand, flag, text, UsageError } from '../command'
import { draftInto, runDraft, writeDraft } from '../draft'
import { useFile } from '../files'

export const init = defineCommand({
  name: 'init',
  summary: 'write a project that runs at once, against a stub of an API',
  usage: '[folder]',
  example: 'chapterwise init my-tests',
  takesOne: 'folder',
  options: {
    force: flag('overwrite existing files'),
    from: text('DOCUMENT', 'draft the stories from an OpenAPI document or a HAR, in place of the stub'),
    'base-url': text('URL', 'where the API of the document is'),
    esm: flag('write ES modules even where package.json has no "type": "module", and set it'),
  },
  async run({ positionals: [folder = '.'], values }, io) {
    const path = resolve(io.cwd, folder)
    const baseUrl = { 'base-url': values['base-url'], tags: [] }
    const drafted = values.from === undefined ? undefined : await draftInto(path, values.from, baseUrl, io)
    useFile(`"${folder}" cannot be the folder of a project`, () => mkdirSync(path, { recursive: true }))
    const written = writeProject(path, { ...values, withoutSample: drafted !== undefined })
    io.stdout.write(written.files.map(({ outcome, file }) => `${outcome.padEnd(9)}  ${file}\n`).join(''))
    if (drafted !== undefined) writeDraft(drafted, path, io)
    io.stdout.write(nextSteps(folder, written, drafted !== undefined))
    return 0
  },
})

interface WrittenProject {
  /** The outcome for each file; `completed` means that missing parts were added. */
  readonly files: readonly { readonly file: string; readonly outcome: 'written' | 'kept' | 'completed' }[]
  /** The project's own configuration file of Cucumber, if it was kept. */
  readonly keptConfiguration: string | undefined
  readonly modules: 'commonjs' | 'esm'
  /** The major version of TypeScript that `package.json` named already; 0 if none. */
  readonly typescript: number
}

/**
 * Writes the files of a project. An existing file is kept, unless `force` overwrites it; but `package.json` is
 * completed.
 *
 * @param esm - whether to write ES modules, whatever `package.json` states
 * @param withoutSample - whether to leave out the stories of the template and their stub
 */
export function writeProject(
  folder: string,
  { force, esm, withoutSample = false }: { force: boolean; esm: boolean; withoutSample?: boolean },
): WrittenProject {
  const manifest = read(folder, 'package.json')
  const modules =
    esm || (manifest !== undefined && parseManifest(manifest)['type'] === 'module') ? 'esm' : 'commonjs'
  const template = templateFiles(modules)
  const configuration = modules === 'esm' ? 'cucumber.mjs' : 'cucumber.cjs'
  const present = configurationFile(folder)
  const isOwn = present === configuration && (force || read(folder, present) === template.get(configuration))
  const kept = isOwn ? undefined : present
  // A project that has scenarios of its own keeps their configuration: those of the template get a tag.
  const joins = kept !== undefined && (!isThere(join(folder, ownStory)) || isThere(join(folder, worldBeside)))
  const planned = [...template]
    .filter(([path]) => !(withoutSample && ofSample.test(path)))
    .map(([path, text]) => {
      if (path === configuration && kept !== undefined) return { file: kept, text: undefined }
      const file = joins && path === world ? worldBeside : path
      if (path === 'package.json') {
        const wanted = withVersions(text)
        const whole =
          manifest === undefined ? newManifest(wanted, folder) : completedManifest(manifest, wanted)
        return { file, text: whole === manifest ? undefined : whole }
      }
      // Settings of an editor are the user's own, whatever is forced.
      const keeps = isThere(join(folder, file)) && (!force || path.startsWith('.vscode/'))
      const own = joins ? tagged(path, text) : text
      return { file, text: keeps ? undefined : own }
    })
  replaceFiles(
    planned.flatMap(({ file, text }) => (text === undefined ? [] : [{ path: join(folder, file), text }])),
  )
  const files = planned.map(({ file, text }) => {
    const written = file === 'package.json' && manifest !== undefined ? 'completed' : 'written'
    return { file, outcome: text === undefined ? 'kept' : written } as const
  })
  const [, major = 0] = /"typescript"\s*:\s*"[^\d"]?(\d+)/.exec(manifest ?? '') ?? []
  return { files, keptConfiguration: kept, modules, typescript: Number(major) }
}

function withVersions(manifest: string): string {
  const cucumber = `"@cucumber/cucumber": "${cucumberFor(process.versions.node)}"`
  return manifest
    .replace('"chapterwise": "*"', `"chapterwise": "^${version}"`)
    .replace('"@cucumber/cucumber": "*"', cucumber)
}

/** The newest Cucumber that runs on a version of Node.js: 13 refuses those before 22. */
export function cucumberFor(node: string): string {
  return parseInt(node) < 22 ? '^12.9.0' : '^13.3.0'
}

const ownStory = 'stories/order-story.ts'
const world = 'support/world.ts'
const worldBeside = 'support/orders-world.ts'

/** Matches the files of the stories of the template, which a drafted project does without. */
const ofSample = /^(?:features|stories|step-definitions)\/|^support\/(?:stub-api|world)/

/** Leaves scenarios without the tag `@orders` to the configuration that they have. */
function tagged(path: string, text: string): string {
  if (path === 'features/orders.feature') return `@orders\n${text}`
  return path === world ? text.replace(/\n\)\n$/, "\n  { tags: '@orders' },\n)\n") : text
}

function read(folder: string, file: string): string | undefined {
  const path = join(folder, file)
  return isThere(path) ? useFile(`${file} cannot be read`, () => readFileSync(path, 'utf8')) : undefined
}

function nextSteps(
  folder: string,
  { files, keptConfiguration, modules, typescript }: WrittenProject,
  isDrafted: boolean,
): string {
  if (files.every(({ outcome }) => outcome === 'kept'))
    return '\nNothing was written: all of these files are there already. To overwrite them: chapterwise init --force\n'
  const [load, extension] = modules === 'esm' ? ['import', 'mjs'] : ['require', 'cjs']
  const change = folder === '.' ? [] : [`  cd ${shellWord(folder)}`]
  const configure = [
    '',
    `${keptConfiguration} was kept. It has to ${load}:`,
    `  support/typescript.${extension}`,
    '  support/**/*.ts',
    '  step-definitions/**/*.ts',
    `Their scenarios have the tag ${isDrafted ? '@draft' : '@orders'}, so that yours keep the configuration they have.`,
  ]
  const install =
    modules === 'commonjs' && ![0, 6].includes(typescript)
      ? `  npm install --save-dev typescript@6  # this project, with ts-node, cannot use TypeScript ${typescript}`
      : '  npm install'
  const run = ['', 'Now run:', ...change, install, isDrafted ? `  ${runDraft}` : '  npx cucumber-js']
  return [...run, ...(keptConfiguration === undefined ? [] : configure), ''].join('\n')
}

/** The files of a new project by their paths, those of the folder itself first. They are shipped as they are. */
export function templateFiles(modules: WrittenProject['modules']): Map<string, string> {
  const depth = (path: string): number => path.split('/').length
  const files = [...filesIn('shared'), ...filesIn(modules)]
  return new Map(files.sort(([one], [other]) => depth(one) - depth(other) || (one < other ? -1 : 1)))
}

function filesIn(part: string): (readonly [path: string, text: string])[] {
  const folder = packageFile(`src/cli/init/template/${part}`)
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      const path = pathFrom(folder, file)
      // npm does not ship a file called .gitignore.
      return [path === 'gitignore' ? '.gitignore' : path, readFileSync(file, 'utf8')]
    })
}

interface ProjectManifest {
  readonly type?: string
  readonly scripts: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

function newManifest(wanted: string, folder: string): string {
  // npm takes a name of lower case and without spaces.
  const name = basename(folder)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const named = { name: ['', 'chapterwise'].includes(name) ? 'api-tests' : name, version: '0.0.0' }
  return `${JSON.stringify({ ...named, ...(JSON.parse(wanted) as object) }, null, 2)}\n`
}

/** Adds missing scripts and packages; returns the same text if nothing is missing. */
function completedManifest(text: string, wanted: string): string {
  const present = parseManifest(text) as Partial<ProjectManifest> &
    Readonly<Record<string, object | undefined>>
  const { type, scripts, devDependencies } = JSON.parse(wanted) as ProjectManifest
  const known = { ...present['dependencies'], ...present['optionalDependencies'] }
  const missing = Object.entries(devDependencies).filter(([name]) => !Object.hasOwn(known, name))
  const completed = {
    ...present,
    // npm writes the type "commonjs" into every new manifest; the user asked for ES modules.
    ...(type !== undefined && { type }),
    scripts: { ...scripts, ...present.scripts },
    devDependencies: { ...Object.fromEntries(missing), ...present.devDependencies },
  }
  if (isDeepStrictEqual(completed, present)) return text
  const indent = /^\s*\{\r?\n([ \t]+)/.exec(text)?.[1] ?? '  '
  return `${JSON.stringify(completed, null, indent)}\n`
}

/** @throws {@link UsageError} if it is not a JSON object. */
function parseManifest(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const why = (error as Error).message.replace(/\s+/g, ' ')
    const message = `package.json is not valid JSON, so nothing can be added to it: ${why}`
    throw new UsageError(message, { cause: error })
  }
  if (isJsonObject(value)) return value
  throw new UsageError('package.json does not hold a JSON object, so nothing can be added to it.')
}
