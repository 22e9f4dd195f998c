import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadProject, readFeatures, type LoadedProject, type Project, type ProjectOptions } from '../project'
import type { Io, Options } from './command'
import { withProgress } from './progress'
import { UsageError } from './usage-error'

/** The flags by which a command is told how to load a project, as `cucumber-js` has them. */
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

/** The flags by which a command is told which project, and what of it, as `cucumber-js` has them. */
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

/** What was given for {@link loadOptions}. */
export interface LoadFlags {
  readonly config: string | undefined
  readonly profile: readonly string[]
}

/** What was given for {@link projectOptions}. */
export interface ProjectFlags extends LoadFlags {
  readonly tags: readonly string[]
  readonly name: readonly string[]
}

/** Opens the project that the flags and paths say. @throws {@link ConfigurationError} when it cannot be read. */
export async function openProjectFor(
  flags: ProjectFlags,
  paths: readonly string[],
  io: Io,
): Promise<Project> {
  return readFeatures(await loadWholeProjectFor(flags, paths, io))
}

/** Loads the project that the flags and paths say, so that its features can be read. @throws {@link ConfigurationError} when it cannot be loaded. */
export function loadWholeProjectFor(
  flags: ProjectFlags,
  paths: readonly string[],
  io: Io,
): Promise<LoadedProject> {
  mustBeThere(paths.map(withoutLines), io)
  return load(flags, { tags: flags.tags, names: flags.name, paths }, io)
}

/**
 * Loads the project that the flags say, but none of its features.
 *
 * @param feature - the feature it is about, beside which Cucumber may look for support code
 * @throws {@link ConfigurationError} when it cannot be loaded.
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

/** `features/x.feature` of `features/x.feature:3:12`. */
function withoutLines(path: string): string {
  return path.replace(/(?::\d+)+$/, '')
}
