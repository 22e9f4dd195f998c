import { dirname, relative, resolve } from 'node:path'
import { ConfigurationError, shellWord } from '../../errors'
import type { LoadEvents } from './user'
import { LoadWorker, UserFailure, type LoadSettings } from './worker'

/** What Artillery passes to a function of a script, beside its events. */
interface LoadContext {
  readonly scenario?: { readonly name?: string }
  readonly vars: Readonly<Record<string, unknown>>
}

/** The worker of this process; each thread of Artillery has its own. */
let started: Promise<LoadWorker> | undefined
let hasComplained = false

/**
 * Runs the scenario of a Cucumber project that a scenario in `load.yml` is named after, for a virtual user of Artillery.
 *
 * @throws an error whose message is a short name of what failed, for Artillery to count.
 */
export async function runScenario(context: LoadContext, events: LoadEvents): Promise<void> {
  try {
    const name = context?.scenario?.name
    if (name === undefined || typeof events?.emit !== 'function')
      throw new ConfigurationError(
        'chapterwise/load needs Artillery 2.0.21 or later: it was called without a scenario, or without events.',
      )
    const { target, $testId, chapterwise = {} } = context.vars
    const settings = chapterwise as LoadSettings
    const worker = await (started ??= LoadWorker.start(folderOf(context, settings), settings))
    const baseURL = target === settings.configured ? undefined : String(target)
    await worker.run({ name, baseURL, run: String($testId) }, events)
  } catch (error) {
    if (error instanceof UserFailure) throw error
    if (!hasComplained) console.error(error instanceof ConfigurationError ? error.message : error)
    hasComplained = true
    throw new UserFailure('the project cannot be run', events)
  }
}

/** Returns the folder of the project. A thread cannot change its working directory. @throws {@link ConfigurationError} */
function folderOf({ vars }: LoadContext, { project = '.' }: LoadSettings): string {
  const script = vars['$scenarioFile']
  const here = process.cwd()
  if (typeof script !== 'string') return here
  const folder = resolve(dirname(resolve(script)), project)
  if (folder === here) return folder
  throw new ConfigurationError(
    `Run Artillery in the folder of the project: cd ${shellWord(folder)} && npx artillery run ${shellWord(relative(folder, resolve(script)))}`,
  )
}
