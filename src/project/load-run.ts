import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadConfiguration, type IRunConfiguration, type IRunEnvironment } from '@cucumber/cucumber/api'

/**
 * Loads the configuration of the run that this process is, as Cucumber does not pass it to plugins. Undefined if
 * `cucumber-js`, whose command line names the configuration, did not start it.
 *
 * @param provided - arguments in place of those of the command line
 */
export async function loadRun(
  environment: IRunEnvironment,
  provided?: readonly string[],
): Promise<{ readonly file: string | undefined; readonly runConfiguration: IRunConfiguration } | undefined> {
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
    { ...(file !== undefined && { file }), profiles, provided: [...(provided ?? args)] },
    // Its warnings were written when the run was configured.
    { ...environment, stderr: new Writable({ write: (_chunk, _encoding, done) => done() }) },
  )
  return { file, runConfiguration }
}
