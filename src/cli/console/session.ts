import { explainUnmatched, type ScenarioPosition, offersIn, type Offers } from '../../tools/check'
import { projectWith, type LoadedProject, type Project, type ProjectStep } from '../../project'
import { Rehearsal, type RehearsedOutcome } from '../../rehearsal'
import type { AnyChapter } from '../../story'
import { accessorNames } from '../../variables'
import type { Pickle, PickleStep } from '../../world'
import { UsageError } from '../usage-error'
import { LivingScenario, type StepResult } from './living-scenario'
import type { ConsoleStep } from './scenario-text'

type HookDefinition = LoadedProject['library']['beforeTestCaseHookDefinitions'][number]

export interface SessionStart {
  /** The path of the feature, relative to the folder of the project; files beside it can be found. */
  readonly uri: string
  readonly name: string
  readonly tags: readonly string[]
}

export interface SessionEnd {
  /** The problem in its hooks and clean-ups. */
  readonly trouble: string | undefined
  /** The logs of these hooks and clean-ups. */
  readonly log: string
}

/** A scenario that is told step by step, and can be told again from the beginning. */
export class Session {
  /** The steps that passed, in order. */
  readonly steps: ConsoleStep[] = []
  readonly #loaded: LoadedProject
  readonly #beginning: SessionStart
  readonly #rehearsal: Rehearsal
  #living: LivingScenario | undefined
  #began: (living: LivingScenario) => Promise<void> = () => Promise.resolve()
  #end: () => void = () => undefined
  #run: Promise<RehearsedOutcome[]> = Promise.resolve([])

  constructor(loaded: LoadedProject, beginning: SessionStart) {
    const { library } = loaded
    const own = library.beforeTestCaseHookDefinitions.find(({ name }) => name === 'begin the scenario')
    if (own === undefined)
      throw new UsageError(
        'The project does not load the steps of chapterwise: import "chapterwise/steps" in a support file.',
      )
    const alive = (world: never, parameter: never): Promise<void> =>
      this.#began(new LivingScenario(world, parameter, library))
    this.#loaded = loaded
    this.#beginning = beginning
    this.#rehearsal = new Rehearsal({
      ...loaded,
      library: {
        ...library,
        beforeTestCaseHookDefinitions: [...library.beforeTestCaseHookDefinitions, keptAlive(own, alive)],
      },
    })
  }

  /** Runs the hooks that begin a scenario. @throws {@link UsageError} if they fail. */
  async begin(): Promise<void> {
    const living = new Promise<LivingScenario>((resolve) => {
      this.#began = (began) => {
        resolve(began)
        return new Promise((end) => (this.#end = end))
      }
    })
    this.#run = this.#rehearsal.run([{ pickle: this.#pickle([]), gherkinDocument: { comments: [] } }], {
      takeLog: true,
    })
    const failed = this.#run.then(([outcome]): never => {
      throw new UsageError(`The scenario cannot begin: ${troubleOf(outcome) ?? 'its hooks have skipped it'}`)
    })
    this.#living = await Promise.race([living, failed])
    failed.catch(() => undefined)
  }

  /** Runs the clean-ups and hooks that end the scenario. */
  async end(): Promise<SessionEnd> {
    this.#living?.release()
    this.#living = undefined
    this.#end()
    const [outcome] = await this.#run
    const logs = outcome?.steps.map(({ log }) => log).filter((log) => log !== '') ?? []
    return { trouble: troubleOf(outcome), log: logs.join('\n\n') }
  }

  /** Runs the AfterAll hooks. */
  close(): Promise<void> {
    return this.#rehearsal.end()
  }

  /** Tells a step; it is kept if it passes. */
  async tell(step: PickleStep, keyword?: string): Promise<StepResult> {
    const known = this.#known(step)
    const project = this.#project([step])
    const why = known && explainUnmatched(known, project)
    const [definition] = known?.definitions ?? []
    if (why !== undefined || definition === undefined || this.#living === undefined)
      return { status: 'failed', error: why ?? 'The scenario is over.', log: '' }
    const result = await this.#living.tell(step, definition.cucumber)
    if (result.status === 'passed') this.steps.push({ keyword, step, definition })
    return result
  }

  /**
   * Tells all steps but the last again. Returns the first one that does not pass any more; those after it are dropped.
   */
  async undo(): Promise<{ readonly step: PickleStep; readonly result: StepResult } | undefined> {
    const again = this.steps.splice(0).slice(0, -1)
    const { trouble } = await this.end()
    await this.begin()
    if (trouble !== undefined) throw new UsageError(`The scenario did not end well: ${trouble}`)
    for (const { step, keyword } of again) {
      const result = await this.tell(step, keyword)
      if (result.status !== 'passed') return { step, result }
    }
    return undefined
  }

  /** Aborts the calls in progress. */
  giveUp(): void {
    this.#living?.giveUp()
  }

  redact(text: string): string {
    return this.#living?.redact(text) ?? text
  }

  /** Whether the step needs a table or doc string that it does not have. */
  needsArgument(step: PickleStep): boolean {
    const [definition, another] = this.#known(step)?.definitions ?? []
    if (definition === undefined || another !== undefined) return step.text.endsWith(':')
    if (definition.phrase === undefined && definition.entry === undefined) return step.text.endsWith(':')
    return definition.cucumber.code.length > (definition.cucumber.expression.match(step.text)?.length ?? 0)
  }

  /** The opening chapter of the book; undefined without a book. */
  get book(): AnyChapter | undefined {
    return this.#living?.scenario?.book
  }

  get standing(): ScenarioPosition {
    const scenario = this.#living?.scenario
    const state = scenario?.stories.progress.state ?? {
      phase: 'arranging',
      chapter: undefined,
      called: false,
    }
    return {
      state,
      chapter: scenario?.chapter,
      mayHaveResponse: state.phase !== 'arranging' || state.called,
      mayRepeat: true,
      mayHaveOpened: () => true,
      mayHaveOutcome: scenario?.mayHaveOutcome ?? false,
      isConfigured: scenario !== undefined,
      storyData: membersOf(scenario?.storyData),
      variables: membersOf((this.#living?.world as { variables?: object } | undefined)?.variables),
    }
  }

  get offers(): Offers {
    return offersIn(this.standing, this.#living?.scenario?.book, this.#project([]))
  }

  #known(step: PickleStep): ProjectStep | undefined {
    return this.#project([step]).scenarios[0]?.steps[0]
  }

  #project(steps: readonly PickleStep[]): Project {
    return projectWith(this.#loaded, [{ pickle: this.#pickle(steps), gherkinDocument: { comments: [] } }])
  }

  #pickle(steps: readonly PickleStep[]): Pickle {
    const { uri, name, tags } = this.#beginning
    return {
      id: 'console',
      uri,
      name,
      language: 'en',
      astNodeIds: [],
      location: { line: 1 },
      steps: [...steps],
      tags: tags.map((tag) => ({ name: tag, astNodeId: '' })),
    }
  }
}

/** Returns a hook that runs after all others that begin a scenario, and keeps it open until `alive` resolves. */
function keptAlive(
  own: HookDefinition,
  alive: (world: never, parameter: never) => Promise<void>,
): HookDefinition {
  function code(this: never, parameter: never): Promise<void> {
    return alive(this, parameter)
  }
  const hook = Object.create(Object.getPrototypeOf(own) as object) as HookDefinition
  return Object.assign(hook, own, { id: 'console', name: 'console', code, unwrappedCode: code })
}

function troubleOf(outcome: RehearsedOutcome | undefined): string | undefined {
  const trouble = outcome?.trouble
  if (trouble === undefined) return undefined
  return trouble.error?.message ?? `${trouble.text} was ${trouble.status}`
}

/** Returns the names of the members with a value, and of the accessors. */
function membersOf(object: object = {}): string[] {
  const given = Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [...given, ...accessorNames(object)]
}
