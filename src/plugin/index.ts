import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { basename } from 'node:path'
import type { IRunConfiguration, Plugin } from '@cucumber/cucumber/api'
import { checkProject, findingsAsText, noScenarioFound, summaryOf } from '../tools/check'
import { ConfigurationError, printable } from '../errors'
import { loadRun, projectOf, settingsOf } from '../project'

/**
 * A plugin for Cucumber that checks the scenarios of a run before the first of them begins, and writes its findings to
 * stderr. If there is an error, no scenario runs and no request is sent.
 *
 * @example
 * // cucumber.js
 * export default { plugin: ['chapterwise/plugin'] }
 */
const plugin: Plugin = {
  type: 'plugin',
  coordinator({ operation, transform, environment }) {
    const { cwd, stderr } = environment
    if (operation !== 'runCucumber') return
    // Cucumber orders the pickles last: these are the ones that will run, after all filters and sharding.
    transform('pickles:order', async (pickles) => {
      const run = await loadRun(environment)
      if (pickles.length === 0 && run !== undefined && mustHaveScenarios(run.runConfiguration)) {
        stderr.write(`${noScenarioFound}\n`)
        // An error thrown here would stop the formatters. Cucumber sets the exit code after the plugins have run.
        process.once('exit', () => {
          process.exitCode ||= 2
        })
        return pickles
      }
      const configured = run && settingsOf(run.runConfiguration, cwd, run.file)
      const project = projectOf(supportCodeLibraryBuilder.finalize(), pickles, cwd, configured)
      const findings = await checkProject(project)
      if (findings.length === 0) return pickles
      stderr.write(printable(`${findingsAsText(findings)}\n${summaryOf(findings, pickles.length)}\n`))
      if (findings.every(({ level }) => level === 'warning')) return pickles
      throw withoutStack(new ConfigurationError('Nothing was run: put right what chapterwise says above.'))
    })
  },
}

// With "export =", CommonJS and ES modules load the plugin alike; with a "default" export they would not.
export = plugin

/** Whether a run without a scenario is a mistake: a shard, or a list of what failed before, may well be empty. */
function mustHaveScenarios({ sources: { shard, paths } }: IRunConfiguration): boolean {
  return !shard && !paths.some((path) => basename(path).startsWith('@'))
}

/** Removes the stack of an error, as Cucumber would print it when the error stops the run. */
function withoutStack(error: Error): Error {
  error.stack = error.message
  return error
}
