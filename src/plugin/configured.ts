import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadConfiguration, type IRunEnvironment } from '@cucumber/cucumber/api'
import { settingsOf, type ProjectSettings } from '../project'

/**
 * How the run is configured, read once more: Cucumber does not tell its plugins. Undefined where the run was not started
 * by `cucumber-js`, whose command line says which configuration it is.
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
    // What it warns of has been said when the run was configured.
    { ...environment, stderr: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  )
  return settingsOf(runConfiguration, environment.cwd, file)
}
