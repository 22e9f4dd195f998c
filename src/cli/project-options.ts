import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadProject, readFeatures, type LoadedProject, type Project, type ProjectOptions } from '../project'
import type { Io, Options } from './command'
import { withProgress } from './progress'
import { UsageError } from './usage-error'

/** The flags that tell a command how to load a project, as in `cucumber-js`. */
export const loadOptions = {
  config: { type: 'string', short: 'c', value: 'PATH', description: 'the Cucumber configuration file' },
  profile: {
    type: 'string',
    short: 'p',
    multiple: true,
    value: 'NAME',
    description: 'a profile of the configuration',
  },
} as const satisfies Options

/** The flags that tell a command which scenarios of which project to read, as in `cucumber-js`. */
export const projectOptions = {
  ...loadOptions,
  tags: {
    type: 'string',
    short: 't',
    multiple: true,
    value: 'EXPRESSION',
    description: 'only scenarios whose tags match',
  },
  name: {
    type: 'string',
    multiple: true,
    value: 'REGEXP',
    description: 'only scenarios whose name matches',
  },
} as const satisfies Options

/** The values of {@link loadOptions}. */
export interface LoadFlags {
  readonly config: string | undefined
  readonly profile: readonly string[]
}

/** The values of {@link projectOptions}. */
export interface ProjectFlags extends LoadFlags {
  readonly tags: readonly string[]
  readonly name: readonly string[]
}

/** Opens the project of these flags and paths. @throws {@link ConfigurationError} if it cannot be read. */
export async function openProjectFor(
  flags: ProjectFlags,
  paths: readonly string[],
  io: Io,
): Promise<Project> {
  return readFeatures(await loadWholeProjectFor(flags, paths, io))
}

/**
 * Loads the project of these flags and paths, without its features. @throws {@link ConfigurationError} if that fails.
 */
export function loadWholeProjectFor(
  flags: ProjectFlags,
  paths: readonly string[],
  io: Io,
): Promise<LoadedProject> {
  mustBeThere(paths.map(withoutLines), io)
  return load(flags, { tags: flags.tags, names: flags.name, paths }, io)
}

/**
 * Loads the project of these flags, without its features.
 *
 * @param feature - the feature in question, beside which Cucumber may look for support code
 * @throws {@link ConfigurationError} if it cannot be loaded.
 */
export function loadProjectFor(
  flags: LoadFlags,
  feature: string | undefined,
  io: Io,
): Promise<LoadedProject> {
  const isThere = feature !== undefined && existsSync(resolve(io.cwd, feature))
  return load(flags, { paths: isThere ? [feature] : [] }, io)
}

function load(
  { config, profile }: LoadFlags,
  features: Pick<ProjectOptions, 'tags' | 'names' | 'paths'>,
  io: Io,
): Promise<LoadedProject> {
  if (config !== undefined) mustBeThere([config], io)
  const { cwd, env } = io
  return withProgress('Reading the project', io, () =>
    loadProject({ cwd, env, config, profiles: profile, ...features }),
  )
}

function mustBeThere(paths: readonly string[], { cwd }: Io): void {
  const missing = paths.find((path) => !isGlob(path) && !existsSync(resolve(cwd, path)))
  if (missing !== undefined) throw new UsageError(`There is no file or folder "${missing}".`)
}

function isGlob(path: string): boolean {
  return /[*?{[!]/.test(path)
}

/** Returns `features/x.feature` for `features/x.feature:3:12`. */
function withoutLines(path: string): string {
  return path.replace(/(?::\d+)+$/, '')
}
