import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { CoordinatorEnvironment, Plugin } from '@cucumber/cucumber/api'
import { ChapterwiseError, ConfigurationError, failAtExit, printable, withoutStacks } from '../../errors'
import { recordingVariable } from '../../world'
import { loadRun } from '../../project'
import { finishReport } from './finish'
import { RunMessages } from './cucumber-messages'
import type { ReportBuild } from './model'
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
    if (operation !== 'runCucumber') return
    const settings = settingsOf(options, environment)
    const run = new RunMessages()
    on('message', (envelope) => run.take(envelope))
    // Workers inherit the environment of this process.
    process.env[recordingVariable] = `${process.pid} ${randomUUID()}`
    return async () => {
      delete process.env[recordingVariable]
      try {
        await report(run, settings, environment)
      } catch (error) {
        // An error thrown here would stop the formatters.
        environment.stderr.write(printable(`The report cannot be written: ${(error as Error).message}\n`))
        failAtExit()
      }
    }
  },
}

// With "export =", CommonJS and ES modules load the plugin alike; with a "default" export they would not.
export = plugin

const nothingRecorded =
  'No report: no scenario began in a World of chapterwise.\n' +
  'If no error above says why, import "chapterwise/steps" in a support file and call useScenario(configuration), or load "chapterwise/register".\n'

const notWhole =
  'No minimum is checked: it holds for runs of all scenarios, and this one was given a path, a name, a tag or a shard.\n'

async function report(run: RunMessages, settings: ReportSettings, environment: CoordinatorEnvironment) {
  const { cwd, stderr } = environment
  if (!run.isRecorded && run.attempts.size > 0) {
    if (!run.hasRun) return
    stderr.write(nothingRecorded)
    return failAtExit()
  }
  const holds = settings.minimums.length === 0 || (await isWhole(environment))
  if (!holds) stderr.write(notWhole)
  const minimums = holds ? settings.minimums : []
  const finished = await finishReport([run], { ...settings, minimums }, cwd, checkedOut(cwd))
  stderr.write(`${finished.files.map((file) => `Written: ${file}\n`).join('')}${finished.table}`)
  stderr.write(printable(finished.failures.map((failure) => `${failure}\n`).join('')))
  stderr.write(finished.outcome)
  if (finished.isBelowMinimum || finished.failures.length > 0) failAtExit()
}

/** Whether the command line leaves the choice of scenarios to the configuration, as what is not `cucumber-js` does. */
async function isWhole(environment: CoordinatorEnvironment): Promise<boolean> {
  const chosen = async (provided?: readonly string[]): Promise<string> => {
    const { paths, names, tagExpression, shard } =
      (await loadRun(environment, provided))?.runConfiguration.sources ?? {}
    return JSON.stringify([paths, names, tagExpression, shard])
  }
  return (await chosen()) === (await chosen([]))
}

function checkedOut(cwd: string): ReportBuild {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return { branch: git('symbolic-ref', '--short', 'HEAD'), revision: git('rev-parse', 'HEAD') }
  } catch {
    return {} // There is no Git, no repository, or no branch.
  }
}

/** Reads the settings. Writes an error to stderr itself, as Cucumber does not show the message of a plugin's error. */
function settingsOf(options: Record<string, unknown>, environment: CoordinatorEnvironment): ReportSettings {
  try {
    return readSettings(options, environment.cwd)
  } catch (error) {
    if (!(error instanceof ChapterwiseError)) throw error
    environment.stderr.write(`${error.message}\n`)
    throw withoutStacks(new ConfigurationError('Nothing was run: fix what chapterwise reports above.'))
  }
}
