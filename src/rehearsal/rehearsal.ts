import { ConfigurationError } from '../errors'
import { explain, type LoadedProject } from '../project'
import { Redactor } from '../redaction'
import { ScenarioRunner, type RuntimeOptions } from '../runner'
import type { RehearsedOutcome, RehearsedScenario, RunOptions } from './rehearsed-outcome'
import { ScenarioInProgress } from './scenario-in-progress'

type RehearsedProject = Pick<LoadedProject, 'cwd' | 'library'> & {
  readonly runConfiguration: { readonly runtime: RuntimeOptions }
}

/**
 * Runs generated scenarios through Cucumber, in this process: as often as needed, while the support code is loaded
 * once. They run with the World, hooks, tags and clean-ups of the project, but without its plugins and formatters and
 * without retries. No file is written: scenarios are passed in memory, with the path of the feature that they stand for,
 * so that files beside it are found.
 *
 * @example
 * const rehearsal = new Rehearsal(await loadProject({ cwd, env, config }))
 * try {
 *   const parsed = parseFeature(text, 'features/booking.feature')          // of src/project
 *   const outcomes = parsed.ok ? await rehearsal.run(scenariosOf(parsed.document)) : []
 * } finally {
 *   await rehearsal.end()
 * }
 */
export class Rehearsal {
  /** Knows the secrets of all scenarios that were run. */
  readonly redactor = new Redactor()
  readonly #runner: ScenarioRunner
  #state: 'new' | 'begun' | 'ended' = 'new'

  constructor(readonly project: RehearsedProject) {
    this.#runner = new ScenarioRunner(project.library, project.runConfiguration.runtime)
  }

  /** Runs the project's BeforeAll hooks; if it was not called, the first `run` calls it. */
  async begin(): Promise<void> {
    if (this.#state !== 'new') return
    this.#state = 'begun'
    await this.#do('A BeforeAll hook failed', () => this.#runner.beforeAll())
  }

  /**
   * Runs scenarios one after the other, and resolves to their outcomes in the same order. The same scenario may be
   * given, and run, several times. Runs may overlap, once the BeforeAll hooks have run.
   */
  async run<Scenario extends RehearsedScenario>(
    scenarios: readonly Scenario[],
    options: RunOptions<Scenario> = {},
  ): Promise<RehearsedOutcome<Scenario>[]> {
    await this.begin()
    const outcomes: RehearsedOutcome<Scenario>[] = []
    for (const scenario of scenarios) {
      if (options.signal?.aborted) break
      const running = new ScenarioInProgress(scenario, options)
      await this.#do('Cucumber cannot run the scenarios', () => running.run(this.#runner))
      running.teach(this.redactor)
      if (options.signal?.aborted && running.status === 'skipped') break
      outcomes.push(running)
      options.onOutcome?.(running)
    }
    return outcomes
  }

  /** Runs the project's AfterAll hooks, if its BeforeAll hooks have run. Nothing can be run afterwards. */
  async end(): Promise<void> {
    const hasBegun = this.#state === 'begun'
    this.#state = 'ended'
    if (hasBegun) await this.#do('An AfterAll hook failed', () => this.#runner.afterAll())
  }

  async #do(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      throw new ConfigurationError(`${what}: ${explain(error, this.project.cwd)}`, { cause: error })
    }
  }
}
