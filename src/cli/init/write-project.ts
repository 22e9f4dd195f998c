import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { version } from '../../package'
import { completeJson } from './complete-json'
import { configurationFile } from '../../project'
import {
  completeManifest,
  moduleKindOf,
  newManifest,
  typescriptPastTsNode,
  type WantedManifest,
} from './manifest'
import { templateFiles, type ModuleKind, type TemplateFile } from './template'
import { fileProblem } from '../files'
import { UsageError } from '../usage-error'

/** The outcome for a file; `completed` means that missing parts were added. */
export interface WrittenFile {
  readonly file: string
  readonly outcome: 'written' | 'kept' | 'completed'
}

/** The result of {@link writeProject}. */
export interface WrittenProject {
  readonly files: readonly WrittenFile[]
  /** The project's own configuration file of Cucumber, if it was kept. */
  readonly keptConfiguration: string | undefined
  readonly modules: ModuleKind
  /** The project's own TypeScript range, if the template cannot load that version. */
  readonly unusableTypescript: string | undefined
  /** Whether there were features already. */
  readonly hasOwnFeatures: boolean
}

export interface WriteOptions {
  /** Overwrite files that are there. */
  readonly force: boolean
  /** Write ES modules, whatever `package.json` states. */
  readonly esm: boolean
}

/**
 * Writes the files of a project. An existing file is kept, unless `force` overwrites it; but `package.json` and editor
 * settings are completed.
 *
 * @throws {@link UsageError} if a file cannot be read or written; files to complete are read before anything is
 * written.
 */
export function writeProject(folder: string, { force, esm }: WriteOptions): WrittenProject {
  const manifestFile = join(folder, 'package.json')
  const manifest = existsSync(manifestFile) ? read(manifestFile, 'package.json') : undefined
  const modules = moduleKindOf(manifest ?? manifestAbove(folder), esm)
  const present = configurationFile(folder)
  const own = templateFiles(modules).find(({ path }) => isConfiguration(path))
  const isOwn = present === own?.path && read(join(folder, present ?? ''), present ?? '') === own?.text
  const joins = present !== undefined && !isOwn && !(force && present === own?.path)
  const template = templateFiles(modules, joins ? worldFile(folder) : undefined)
  const hasOwnFeatures = featuresIn(folder).some(
    (name) => !template.some(({ path }) => path === `features/${name}`),
  )
  const planned = template.map((file) => plan(file, folder, force, joins ? present : undefined))
  for (const { file, text } of planned) if (text !== undefined) write(join(folder, file), file, text)
  return {
    files: planned.map(({ file, outcome }) => ({ file, outcome })),
    keptConfiguration: joins ? present : undefined,
    modules,
    unusableTypescript:
      modules === 'commonjs' && manifest !== undefined ? typescriptPastTsNode(manifest) : undefined,
    hasOwnFeatures,
  }
}

/** Returns where the world of the template goes: beside a world of the project's own. */
function worldFile(folder: string): string {
  const file = 'support/world.ts'
  const path = join(folder, file)
  const isOther = existsSync(path) && !/'@orders'|\/order-story/.test(read(path, file))
  return isOther ? 'support/orders-world.ts' : file
}

/**
 * Returns the text of the nearest `package.json` above a new folder. Nothing is added to it, so a broken one counts as
 * missing.
 */
function manifestAbove(folder: string): string | undefined {
  const above = dirname(folder)
  if (above === folder) return undefined
  try {
    const text = readFileSync(join(above, 'package.json'), 'utf8')
    JSON.parse(text)
    return text
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? manifestAbove(above) : undefined
  }
}

function featuresIn(folder: string): string[] {
  const features = join(folder, 'features')
  return existsSync(features) ? readdirSync(features).filter((name) => name.endsWith('.feature')) : []
}

function isConfiguration(file: string): boolean {
  return /^cucumber\.\w+$/.test(file)
}

interface PlannedFile extends WrittenFile {
  /** The text to write; undefined if nothing is written. */
  readonly text: string | undefined
}

/** @param other - the project's own configuration file, which Cucumber reads instead of the template's */
function plan(
  { path: file, text }: TemplateFile,
  folder: string,
  force: boolean,
  other: string | undefined,
): PlannedFile {
  const target = join(folder, file)
  const isThere = existsSync(target)
  if (file === 'package.json') {
    const wanted = wantedManifest(text)
    return isThere
      ? completed(file, read(target, file), (present) => completeManifest(present, wanted))
      : { file, outcome: 'written', text: newManifest(wanted, folder) }
  }
  if (other !== undefined && isConfiguration(file)) return { file: other, outcome: 'kept', text: undefined }
  const settings =
    isThere && file.startsWith('.vscode/') ? completeSettings(file, read(target, file), text) : undefined
  if (settings !== undefined) return settings
  return isThere && !force ? { file, outcome: 'kept', text: undefined } : { file, outcome: 'written', text }
}

/** Completes editor settings; but not a file with comments, which would be lost. */
function completeSettings(file: string, present: string, wanted: string): PlannedFile | undefined {
  try {
    return completed(file, present, () => completeJson(present, JSON.parse(wanted) as object, file))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

function completed(file: string, present: string, complete: (present: string) => string): PlannedFile {
  const text = complete(present)
  return text === present ? { file, outcome: 'kept', text: undefined } : { file, outcome: 'completed', text }
}

function wantedManifest(text: string): WantedManifest {
  const { devDependencies, ...rest } = JSON.parse(text) as WantedManifest
  return {
    ...rest,
    devDependencies: { ...devDependencies, chapterwise: `^${version}` },
  }
}

function read(path: string, file: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${fileProblem(error)}.`, { cause: error })
  }
}

function write(path: string, file: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${fileProblem(error)}.`, { cause: error })
  }
}

/** Creates the folder of a project if it is missing. @throws {@link UsageError} if that fails. */
export function openFolder(path: string, given: string): string {
  try {
    mkdirSync(path, { recursive: true })
    return path
  } catch (error) {
    throw new UsageError(`"${given}" cannot be the folder of a project: ${fileProblem(error)}.`, {
      cause: error,
    })
  }
}
