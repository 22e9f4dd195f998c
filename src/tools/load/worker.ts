import { writeSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { ConfigurationError, reasonOf } from '../../errors'
import { takeTurns } from '../../exchange'
import { observed } from '../../world'
import {
  booksOf,
  explain,
  loadProject,
  readFeatures,
  scenarioPlace,
  type LoadedProject,
  type Project,
  type ProjectScenario,
} from '../../project'
import { ScenarioRunner } from '../../runner'
import { FailureFiles, nameOfFailure } from './failures'
import { User, type LoadEvents, type ScenarioFailure } from './user'
import { RandomWalks, walksName } from './walks'

/** What `load.yml` says of the project, among the variables of its configuration. */
export interface LoadSettings {
  /** The configuration file of Cucumber, and its profiles. */
  readonly config?: string | undefined
  readonly profiles?: readonly string[] | undefined
  /** The folder of the project, relative to that of `load.yml`. */
  readonly project?: string | undefined
  /** How many users, in percent, check the invariants of the chapters after their last story. */
  readonly checkAlways?: number | undefined
  /** The target that stands for what the project configures itself. */
  readonly configured?: string | undefined
  /** The features; those of the configuration if undefined. */
  readonly features?: readonly string[] | undefined
}

/** Ends a virtual user. Artillery counts it by its message, which is a short name; it has no `code`. */
export class UserFailure extends Error {
  constructor(name: string, events: LoadEvents | undefined) {
    super(name)
    this.stack = name
    events?.emit?.('counter', `chapterwise.failed.${name}`, 1)
  }
}

interface Task {
  /** The name of the scenario in `load.yml`. */
  readonly name: string
  readonly baseURL: string | undefined
  readonly run: string
}

/** Runs scenarios for virtual users in this process, for which the project is loaded once. */
export class LoadWorker {
  readonly #runner: ScenarioRunner
  readonly #name = String(threadId)
  readonly #failures: FailureFiles
  readonly #scenarios: ReadonlyMap<string, ProjectScenario>
  readonly #walks = new Map<string, RandomWalks>()
  #begun = 0
  #running = 0

  private constructor(
    private readonly loaded: LoadedProject,
    private readonly project: Project,
    private readonly settings: LoadSettings,
  ) {
    this.#runner = new ScenarioRunner(loaded.library, loaded.runConfiguration.runtime)
    this.#failures = new FailureFiles(loaded.cwd, this.#name)
    this.#scenarios = new Map(project.scenarios.map((scenario) => [scenarioPlace(scenario), scenario]))
  }

  /** Loads the project, and runs its BeforeAll hooks. @throws {@link ConfigurationError} if that fails. */
  static async start(cwd: string, settings: LoadSettings): Promise<LoadWorker> {
    // Snapshots are compared, never written.
    process.env['CI'] = 'true'
    delete process.env['CHAPTERWISE_UPDATE_SNAPSHOTS']
    const { config, profiles, features } = settings
    const loaded = await loadProject({ cwd, env: process.env, config, profiles, paths: features })
    const worker = new LoadWorker(loaded, await readFeatures(loaded), settings)
    takeTurns()
    process.once('exit', () => worker.#explainEnd())
    await worker.#runner.beforeAll().catch((error: unknown) => {
      throw new ConfigurationError(`A BeforeAll hook failed: ${explain(error, cwd)}`, { cause: error })
    })
    return worker
  }

  /** Runs the scenario of a virtual user. @throws {@link UserFailure} and, without one, {@link ConfigurationError} */
  async run({ name, baseURL, run }: Task, events: LoadEvents): Promise<void> {
    const seed = `${run} ${this.#name} ${++this.#begun}`
    const walks = this.#walksCalled(name)
    const scenario = this.#scenarios.get(name) ?? (await walks?.next(seed))
    if (scenario === undefined)
      throw new ConfigurationError(
        `No scenario is at ${name}: the features have changed. Write load.yml again.`,
      )
    const checksAlways = Math.random() * 100 < (this.settings.checkAlways ?? 1)
    const user = new User(scenario, events, seed, baseURL, checksAlways)
    const began = performance.now()
    this.#running++
    await observed(user, () => this.#runner.run(scenario, user)).finally(() => this.#running--)
    const { failure } = user
    const wasRefused = walks !== undefined && failure !== undefined && isRefusal(user)
    if (failure === undefined)
      events.emit('histogram', `chapterwise.scenario.${name}`, performance.now() - began)
    else if (wasRefused)
      events.emit('counter', `chapterwise.refused.${user.failedAct?.name ?? 'another chapter'}`, 1)
    else throw this.#failed(failure, user)
  }

  /** Says so if the worker ends before its users do, as Artillery waits for it without a word. */
  #explainEnd(): void {
    if (this.#running === 0) return
    const why = 'code of the project has called process.exit, or nothing caught its error'
    writeSync(2, `Worker ${this.#name} ended with users under way: ${why}. Stop Artillery with Ctrl+C.\n`)
  }

  #failed(failure: ScenarioFailure, user: User): UserFailure {
    const name = nameOfFailure(failure, user)
    const file = this.#failures.write(name, failure, user)
    if (file?.endsWith('-1.txt'))
      console.error(`The first failure of worker ${this.#name}: ${name}. In full: ${file}`)
    return new UserFailure(name, user.events)
  }

  #walksCalled(name: string): RandomWalks | undefined {
    const known = this.#walks.get(name)
    if (known !== undefined || this.#scenarios.has(name)) return known
    const book = booksOf(this.project).find((one) => walksName(one) === name)
    if (book === undefined) return undefined
    const walks = new RandomWalks(this.loaded, this.project, book)
    this.#walks.set(name, walks)
    return walks
  }
}

/** The client errors that do not refuse a story: of credentials that are wrong or have expired, and of the load. */
const noRefusals = [401, 403, 429]

/** Whether the API or a condition refused the story, or the story data had led to a chapter that does not offer it. */
function isRefusal({ failure, failedAct, lastStatus }: User): boolean {
  const reason = reasonOf(failure?.error)
  if (failedAct === undefined) return reason === 'step rejected'
  const hasRefused = lastStatus >= 400 && lastStatus < 500 && !noRefusals.includes(lastStatus)
  return failedAct.kind === 'story' && (hasRefused || reason === 'condition not met')
}
