import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openProject, type Project } from '../project'
import type { Io, Options } from './command'
import { withProgress } from './progress'
import { UsageError } from './usage-error'

/** The flags by which a command is told which project, as `cucumber-js` has them. */
export const projectOptions = {
  config: { type: 'string', short: 'c', value: 'PATH', description: 'the configuration file of Cucumber' },
  profile: {
    type: 'string',
    short: 'p',
    multiple: true,
    value: 'NAME',
    description: 'a profile of the configuration',
  },
  tags: {
    type: 'string',
    short: 't',
    multiple: true,
    value: 'EXPRESSION',
    description: 'only scenarios whose tags fit',
  },
  name: {
    type: 'string',
    multiple: true,
    value: 'REGEXP',
    description: 'only scenarios whose name fits',
  },
} as const satisfies Options

/** What was given for {@link projectOptions}. */
export interface ProjectFlags {
  readonly config: string | undefined
  readonly profile: readonly string[]
  readonly tags: readonly string[]
  readonly name: readonly string[]
}

/** Opens the project that the flags and paths say. @throws {@link ConfigurationError} when it cannot be read. */
export function openProjectFor(flags: ProjectFlags, paths: readonly string[], io: Io): Promise<Project> {
  const named = [...(flags.config === undefined ? [] : [flags.config]), ...paths.map(withoutLines)]
  const missing = named.find((path) => !isGlob(path) && !existsSync(resolve(io.cwd, path)))
  if (missing !== undefined) throw new UsageError(`There is no file or folder "${missing}".`)
  return withProgress('Reading the project', io, () =>
    openProject({
      cwd: io.cwd,
      env: io.env,
      config: flags.config,
      profiles: flags.profile,
      tags: flags.tags,
      names: flags.name,
      paths,
    }),
  )
}

function isGlob(path: string): boolean {
  return /[*?{[!]/.test(path)
}

/** `features/x.feature` of `features/x.feature:3:12`. */
function withoutLines(path: string): string {
  return path.replace(/(?::\d+)+$/, '')
}
