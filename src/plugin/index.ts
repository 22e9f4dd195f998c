import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import type { Plugin } from '@cucumber/cucumber/api'
import { checkProject, findingsAsText, summaryOf } from '../check'
import { ConfigurationError } from '../errors'
import { configuredRun } from './configured'
import { projectOf } from '../project'

/**
 * A plugin for Cucumber that checks the scenarios of a run before the first of them begins. It says what is wrong on
 * stderr; where there is an error nothing is run and nothing is sent.
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
    // The order is decided last: what is left by then is what will run, whatever filters and shards have taken out.
    transform('pickles:order', async (pickles) => {
      const configured = await configuredRun(environment)
      const project = projectOf(supportCodeLibraryBuilder.finalize(), pickles, cwd, configured)
      const findings = await checkProject(project)
      if (findings.length === 0) return pickles
      stderr.write(`${findingsAsText(findings)}\n${summaryOf(findings, pickles.length)}\n`)
      if (findings.every(({ level }) => level === 'warning')) return pickles
      throw withoutStack(new ConfigurationError('Nothing was run: put right what chapterwise says above.'))
    })
  },
}

// A plugin that is all of the module is read alike from CommonJS and ES modules; a "default" export is not.
export = plugin

/** Cucumber shows the stack of an error that stops a run; there is none worth showing. */
function withoutStack(error: Error): Error {
  error.stack = error.message
  return error
}
