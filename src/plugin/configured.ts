import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadConfiguration, type IRunEnvironment } from '@cucumber/cucumber/api'
import { settingsOf, type ProjectSettings } from '../project'

/**
 * Reads the configuration of the run again, as Cucumber does not pass it to plugins. Undefined if the run was not
 * started by `cucumber-js`, whose command line names the configuration.
 */
export async function configuredRun(
  environment: IRunEnvironment & { cwd: string },
): Promise<ProjectSettings | undefined> {
  const [, program = '', ...args] = process.argv
  if (!/^cucumber(?:-js|\.js)?$/.test(basename(program))) return undefined
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      config: { type: 'string', short: 'c' },
      profile: { type: 'string', short: 'p', multiple: true },
    },
  })
  const file = typeof values.config === 'string' ? values.config : undefined
  const profiles = values.profile?.filter((profile) => typeof profile === 'string') ?? []
  const { runConfiguration } = await loadConfiguration(
    { ...(file !== undefined && { file }), profiles, provided: args },
    // Its warnings were written when the run was configured.
    { ...environment, stderr: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  )
  return settingsOf(runConfiguration, environment.cwd, file)
}
