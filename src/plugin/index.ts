import { basename } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import type { CoordinatorEnvironment, IRunConfiguration, Plugin } from '@cucumber/cucumber/api'
import { checkProject, findingsAsText, noScenarioFound, checkSummary } from '../tools/check'
import { ConfigurationError, failAtExit, printable, withoutStacks } from '../errors'
import {
  checkPluginOptions,
  loadRun,
  missingPaths,
  projectOf,
  settingsOf,
  usualAtOnce,
  type SourcedPickle,
} from '../project'
import { runNextAtOnce } from '../runner'

/**
 * A plugin for Cucumber that checks the scenarios of a run before the first of them begins, and writes its findings to
 * stderr. If there is an error, no scenario runs and no request is sent. With the option `atOnce`, it runs so many
 * scenarios at once.
 *
 * @example
 * // cucumber.js
 * export default { plugin: ['chapterwise/plugin'], pluginOptions: { chapterwise: { atOnce: 20 } } }
 */
const plugin: Plugin<Record<string, unknown>> = {
  type: 'plugin',
  optionsKey: 'chapterwise',
  coordinator({ operation, on, transform, options, environment }) {
    if (operation !== 'runCucumber') return
    let atOnce: ReturnType<typeof runNextAtOnce> | undefined
    let hasFailed = false
    let parses = true
    on('message', ({ testRunFinished: run, parseError }) => {
      hasFailed ||= run?.success === false
      parses &&= parseError === undefined
    })
    on('paths:resolve', ({ unexpandedSourcePaths: given, sourcePaths }) => {
      if (options?.['check'] === false) return
      const gone = missingPaths(given, environment.cwd).map((path) => `There is no file or folder "${path}".`)
      // Without a file Cucumber reads no pickles.
      const isEmpty = sourcePaths.length === 0 && gone.length === 0 && given.length > 0
      refuse(isEmpty ? [noScenarioFound({ paths: given, names: [], tagExpression: '' })] : gone, environment)
    })
    // Cucumber orders the pickles last: these are the ones that will run, after all filters and sharding.
    transform('pickles:order', async (pickles) => {
      try {
        const { atOnce: count, check: checks = true } = checkPluginOptions(options)
        // Of a feature that does not parse, Cucumber says so, and runs nothing.
        if (checks && (parses || pickles.length > 0)) await check(pickles, environment)
        if (count !== undefined) atOnce = runNextAtOnce(count === true ? usualAtOnce : count)
        return pickles
      } catch (error) {
        if (!(error instanceof ConfigurationError)) throw error
        throw withoutStacks(error)
      }
    })
    return () => {
      atOnce?.undo()
      if (hasFailed && atOnce !== undefined && atOnce.most > 1)
        environment.stderr.write(
          `Up to ${atOnce.most} scenarios ran at once. If one passes by itself, others change its data: tag it @alone.\n`,
        )
    }
  },
}

// With "export =", CommonJS and ES modules load the plugin alike; with a "default" export they would not.
export = plugin

/** Writes what is wrong with the scenarios. @throws {@link ConfigurationError} if they must not run */
async function check(pickles: readonly SourcedPickle[], environment: CoordinatorEnvironment): Promise<void> {
  const { cwd, stderr } = environment
  const run = await loadRun(environment)
  if (pickles.length === 0 && run !== undefined && mustHaveScenarios(run.runConfiguration)) {
    refuse([noScenarioFound(run.runConfiguration.sources)], environment)
    return
  }
  const configured = run && settingsOf(run.runConfiguration, cwd, run.file)
  const project = projectOf({ library: supportCodeLibraryBuilder.finalize(), cwd, configured }, pickles)
  const findings = await checkProject(project)
  if (findings.length === 0) return
  stderr.write(printable(`${findingsAsText(findings)}\n${checkSummary(findings, pickles.length)}\n`))
  if (findings.every(({ level }) => level === 'warning')) return
  throw new ConfigurationError('Nothing was run: fix what chapterwise reports above.')
}

/** Says why a run counts as failed. An error that is thrown would stop the formatters. */
function refuse(messages: readonly string[], { stderr }: CoordinatorEnvironment): void {
  if (messages.length === 0) return
  for (const message of messages) stderr.write(printable(`${message}\n`))
  failAtExit(2)
}

/** Whether a run without a scenario is a mistake: a shard, or a list of what failed before, may well be empty. */
function mustHaveScenarios({ sources: { shard, paths } }: IRunConfiguration): boolean {
  return !shard && !paths.some((path) => basename(path).startsWith('@'))
}
