import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Writable } from 'node:stream'
import { runCucumber, type IRunConfiguration } from '@cucumber/cucumber/api'
import { ConfigurationError } from '../errors'
import { packageFile } from '../package'
import { explain, loadProject, type LoadedProject, type ProjectOptions, type SourcedPickle } from '../project'
import { observeScenarios } from '../world'
import type { RehearsedOutcome, RehearsedScenario, RunOptions } from './outcome'
import { RunInProgress } from './run-in-progress'

type Support = LoadedProject['library']

/** The number of scenarios per run of Cucumber, which keeps its data on all of them until the last one has ended. */
const batchSize = 50

const noRunHooks = { beforeTestRunHookDefinitions: [], afterTestRunHookDefinitions: [] }

/**
 * Runs generated scenarios through Cucumber, in this process: as often as needed, while the support code is loaded
 * once. They run with the World, hooks, tags and clean-ups of the project, but without its plugins and formatters and
 * without retries; what the project prints goes to stderr. No file is written: scenarios are passed in memory, with the
 * path of the feature that they stand for, so that files beside it are found.
 *
 * @example
 * const rehearsal = await Rehearsal.of({ cwd, env, config })
 * try {
 *   const parsed = parseFeature(text, 'features/booking.feature')          // of src/project
 *   const outcomes = parsed.ok ? await rehearsal.run(scenariosOf(parsed.document)) : []
 * } finally {
 *   await rehearsal.end()
 * }
 */
export class Rehearsal {
  readonly #project: LoadedProject
  #state: 'new' | 'begun' | 'ended' = 'new'

  /** @param project - the result of `loadProject`, called within `divertOutput` */
  constructor(project: LoadedProject) {
    this.#project = project
  }

  /**
   * Loads a project to rehearse.
   *
   * @throws {@link ConfigurationError} when it cannot be loaded.
   */
  static async of(options: ProjectOptions): Promise<Rehearsal> {
    return new Rehearsal(await divertOutput(() => loadProject(options)))
  }

  get project(): LoadedProject {
    return this.#project
  }

  /**
   * Runs the project's BeforeAll hooks; if it was not called, the first `run` calls it.
   *
   * @throws {@link ConfigurationError} when one of them fails.
   */
  async begin(): Promise<void> {
    if (this.#state !== 'new') return
    this.#state = 'begun'
    const nothing = new RunInProgress([], {})
    await this.#cucumber('A BeforeAll hook failed', nothing, { afterTestRunHookDefinitions: [] })
  }

  /**
   * Runs scenarios one after the other, and resolves to their outcomes in the same order. The same scenario may be
   * given, and run, several times. Runs must not overlap: await one before the next.
   *
   * @throws {@link ConfigurationError} when Cucumber cannot run them, for example because the World or a BeforeAll hook
   * fails.
   */
  async run<Scenario extends RehearsedScenario>(
    scenarios: readonly Scenario[],
    options: RunOptions<Scenario> = {},
  ): Promise<RehearsedOutcome<Scenario>[]> {
    await this.begin()
    const outcomes: RehearsedOutcome<Scenario>[] = []
    for (let at = 0; at < scenarios.length && !options.signal?.aborted; at += batchSize) {
      const run = new RunInProgress(scenarios.slice(at, at + batchSize), options)
      await this.#cucumber('Cucumber cannot run the scenarios', run, noRunHooks)
      outcomes.push(...run.outcomes)
    }
    return outcomes
  }

  /**
   * Runs the project's AfterAll hooks, if its BeforeAll hooks have run. Nothing can be run afterwards.
   *
   * @throws {@link ConfigurationError} when one of them fails.
   */
  async end(): Promise<void> {
    const hasBegun = this.#state === 'begun'
    this.#state = 'ended'
    if (!hasBegun) return
    const nothing = new RunInProgress([], {})
    await this.#cucumber('An AfterAll hook failed', nothing, { beforeTestRunHookDefinitions: [] })
  }

  async #cucumber<Scenario extends RehearsedScenario>(
    what: string,
    run: RunInProgress<Scenario>,
    hooks: Partial<Support>,
  ): Promise<void> {
    const { cwd, library, runConfiguration } = this.#project
    const configuration = configurationFor(runConfiguration, { ...library, ...hooks }, run.pickles, cwd)
    const environment = { cwd, env: process.env, stdout: nowhere(), stderr: nowhere() }
    const stopListening = run.listenToStop()
    observeScenarios(run.observerOf)
    try {
      await divertOutput(() => runCucumber(configuration, environment, run.take))
    } catch (error) {
      throw new ConfigurationError(`${what}: ${run.failure ?? explain(error, cwd)}`, { cause: error })
    } finally {
      stopListening()
      observeScenarios(undefined)
    }
    if (run.failure !== undefined) throw new ConfigurationError(`${what}: ${run.failure}`)
  }
}

/** Returns a configuration with which Cucumber runs only these pickles, and writes nothing. */
function configurationFor(
  { runtime, sources }: IRunConfiguration,
  support: Support,
  scenarios: readonly SourcedPickle[],
  cwd: string,
): Parameters<typeof runCucumber>[0] {
  const noScenario = relative(cwd, packageFile('src/rehearsal/assets/no-scenario.feature'))
  const plugin = pathToFileURL(packageFile('src/rehearsal/assets/given-scenarios.cjs')).href
  const silent = pathToFileURL(packageFile('src/rehearsal/assets/silent-formatter.cjs')).href
  return {
    sources: {
      defaultDialect: sources.defaultDialect,
      paths: [noScenario],
      names: [],
      tagExpression: '',
      order: 'defined',
    },
    // Without these paths Cucumber does not search for the support files again.
    support: {
      ...support,
      originalCoordinates: { requireModules: [], requirePaths: [], importPaths: [], loaders: [] },
    },
    runtime: { ...runtime, dryRun: false, failFast: false, parallel: 0, retry: 0 },
    formats: { stdout: silent, files: {}, publish: false, options: {} },
    plugins: {
      specifiers: [plugin],
      options: { givenScenarios: { scenarios } as unknown as Record<string, never> },
    },
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** The number of diversions in progress, and the own `write` of stdout before the first. */
let diversions = 0
let own: PropertyDescriptor | undefined

/**
 * Does work, and meanwhile sends to stderr all that the process writes to stdout, such as what a project prints with
 * `console.log`, so that stdout has only the output of a command. Calls may be nested and overlap.
 */
export async function divertOutput<Result>(work: () => Promise<Result>): Promise<Result> {
  const { stdout, stderr } = process
  if (diversions++ === 0) {
    own = Object.getOwnPropertyDescriptor(stdout, 'write')
    stdout.write = stderr.write.bind(stderr)
  }
  try {
    return await work()
  } finally {
    if (--diversions === 0) {
      Reflect.deleteProperty(stdout, 'write')
      if (own !== undefined) Object.defineProperty(stdout, 'write', own)
    }
  }
}
