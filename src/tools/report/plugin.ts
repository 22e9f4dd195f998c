import { recordingVariable } from '../seam'
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { loadConfiguration, type CoordinatorEnvironment, type Plugin } from '@cucumber/cucumber/api'
import { ChapterwiseError, ConfigurationError, printable } from '../../errors'
import { finishReport } from './finish'
import { RunMessages } from './messages'
import { readSettings, type ReportSettings } from './settings'

/**
 * A plugin for Cucumber that writes a report of a run, and its coverage of the API and of the story books. Only with it
 * do scenarios attach their record to the messages of the run.
 *
 * @example
 * // cucumber.js
 * export default {
 *   plugin: ['chapterwise/report'],
 *   pluginOptions: { chapterwise: { report: 'reports/api.html', openapi: ['openapi.yaml'], min: { operations: 80 } } },
 * }
 */
const plugin: Plugin<Record<string, unknown>> = {
  type: 'plugin',
  optionsKey: 'chapterwise',
  coordinator({ operation, on, options, environment }) {
    const { cwd, stderr } = environment
    if (operation !== 'runCucumber') return
    const settings = settingsOf(options, environment)
    const run = new RunMessages()
    on('message', (envelope) => run.take(envelope))
    // Workers inherit the environment of this process.
    process.env[recordingVariable] = `${process.pid} ${randomUUID()}`
    return async () => {
      delete process.env[recordingVariable]
      if (!run.isRecorded && run.attempts.size > 0) {
        if (!run.hasRun) return
        stderr.write(`${nothingRecorded}\n`)
        failAtExit()
        return
      }
      try {
        const holds = settings.minimums.length === 0 || (await isWhole(environment))
        if (!holds) stderr.write(`${notWhole}\n`)
        const minimums = holds ? settings.minimums : []
        const { table, isBelowMinimum, files } = await finishReport([run], { ...settings, minimums }, cwd)
        stderr.write(`${files.map((file) => `Written: ${file}\n`).join('')}${table}`)
        if (isBelowMinimum) failAtExit()
      } catch (error) {
        // An error thrown here would stop the formatters.
        stderr.write(printable(`The report cannot be written: ${(error as Error).message}\n`))
        failAtExit()
      }
    }
  },
}

// With "export =", CommonJS and ES modules load the plugin alike; with a "default" export they would not.
export = plugin

const nothingRecorded =
  'No report: no scenario ran in a World of chapterwise, so there is nothing to tell.\n' +
  'Import "chapterwise/steps" in a support file and call useScenario(configuration), or load "chapterwise/register".'

const notWhole =
  'No minimum is checked: it holds for runs of all scenarios, and this one was given a path, a name, a tag or a shard.'

/**
 * Whether the command line of `cucumber-js` leaves the choice of scenarios to the configuration. A run that something
 * else started is taken as a whole.
 */
async function isWhole(environment: CoordinatorEnvironment): Promise<boolean> {
  const [, program = '', ...args] = process.argv
  if (!/^cucumber(?:-js|\.js)?$/.test(basename(program))) return true
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
  const chosen = async (provided: string[]): Promise<string> => {
    const { runConfiguration } = await loadConfiguration(
      { ...(file !== undefined && { file }), profiles, provided },
      // Its warnings were written when the run was configured.
      { ...environment, stderr: new Writable({ write: (_chunk, _encoding, done) => done() }) },
    )
    const { paths, names, tagExpression, shard } = runConfiguration.sources
    return JSON.stringify([paths, names, tagExpression, shard])
  }
  return (await chosen(args)) === (await chosen([]))
}

/** Sets the exit code when the process exits, as Cucumber sets it after the plugins have run. */
function failAtExit(): void {
  process.once('exit', () => {
    process.exitCode ||= 1
  })
}

/** Reads the settings. Writes an error to stderr itself, as Cucumber does not show the message of a plugin's error. */
function settingsOf(
  options: Record<string, unknown>,
  { cwd, stderr }: CoordinatorEnvironment,
): ReportSettings {
  try {
    return readSettings(options, cwd)
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    stderr.write(`${error.message}\n`)
    const stopped = new ConfigurationError('Nothing was run: put right what chapterwise says above.')
    stopped.stack = stopped.message
    throw stopped
  }
}
