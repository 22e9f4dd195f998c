import { messageOf } from '../../errors'
import { offersIn, unmatched, type Offers, type ScenarioPosition } from '../../tools/check'
import { projectOf, type Definition, type LoadedProject, type Project } from '../../project'
import { Rehearsal, type RehearsedOutcome } from '../../rehearsal'
import { runStep } from '../../runner'
import { arranging, hasCalled, trials } from '../../scenario'
import { accessorNames } from '../../variables'
import { beginningHook, effects, scenarioIn, type Pickle, type PickleStep } from '../../world'
import { UsageError } from '../command'

type BeforeHook = LoadedProject['library']['beforeTestCaseHookDefinitions'][number]

interface OpenScenario {
  readonly world: {
    attach: (data: unknown, type?: string | { readonly mediaType?: string }) => unknown
    log: (text: string) => unknown
    readonly variables?: object
  }
  readonly parameter: { readonly pickle: Pickle }
}

/** A step that was told, with its keyword if it was typed, and its definition. */
export interface ToldStep {
  readonly keyword: string | undefined
  readonly step: PickleStep
  readonly definition: Definition
}

/** A scenario that is told step by step, and can be told again from the beginning. */
export class ConsoleSession {
  readonly steps: ToldStep[] = []
  readonly #rehearsal: Rehearsal
  #open: OpenScenario | undefined
  #opened: (open: OpenScenario) => Promise<void> = () => Promise.resolve()
  #close: () => void = () => undefined
  #run: Promise<RehearsedOutcome[]> = Promise.resolve([])

  /** @param uri - the path of the feature that it stands for; files beside it can be found */
  constructor(
    readonly loaded: LoadedProject,
    readonly uri: string,
    readonly tags: readonly string[],
  ) {
    const { library } = loaded
    const before = library.beforeTestCaseHookDefinitions
    const own = before.find(({ unwrappedCode }) => unwrappedCode === beginningHook)
    if (own === undefined)
      throw new UsageError(
        'The project does not load the steps of chapterwise: import "chapterwise/steps" in a support file.',
      )
    const last = hookLike(own, (world, parameter) => this.#opened({ world, parameter } as OpenScenario))
    const begun = { ...library, beforeTestCaseHookDefinitions: [...before, last] }
    this.#rehearsal = new Rehearsal({ ...loaded, library: begun })
  }

  /** Runs the hooks that begin a scenario. @throws {@link UsageError} if they fail. */
  async begin(): Promise<void> {
    const opened = new Promise<OpenScenario>((resolve) => {
      this.#opened = (open) => {
        resolve(open)
        return new Promise((close) => (this.#close = close))
      }
    })
    this.#run = this.#rehearsal.run([this.#scenarioOf([])], { takesLog: true })
    const failed = this.#run.then(([outcome]): never => {
      throw new UsageError(`The scenario cannot begin: ${troubleOf(outcome) ?? 'its hooks have skipped it'}`)
    })
    this.#open = await Promise.race([opened, failed])
    failed.catch(() => undefined)
  }

  /** Runs the clean-ups and hooks that end the scenario. Returns their problem and their logs. */
  async end(): Promise<{ readonly trouble: string | undefined; readonly log: string }> {
    this.#open = undefined
    this.#close()
    const [outcome] = await this.#run
    const logs = outcome?.steps.map(({ log }) => log).filter((log) => log !== '') ?? []
    return { trouble: troubleOf(outcome), log: logs.join('\n\n') }
  }

  close(): Promise<void> {
    return this.#rehearsal.end()
  }

  /** Tells a step; it is kept if it passes. Returns why it did not pass, its logs and text attachments, redacted. */
  async tell(step: PickleStep, keyword?: string) {
    const project = this.#project([step])
    const known = project.scenarios[0]?.steps[0]
    const why = known && unmatched(known, project)[0]?.message
    const [definition] = known?.definitions ?? []
    if (why !== undefined || definition === undefined || this.#open === undefined)
      return { error: why ?? 'The scenario is over.', log: '' }
    const result = await this.#tell(this.#open, step, definition.cucumber)
    if (result.error === undefined) this.steps.push({ keyword, step, definition })
    return result
  }

  /**
   * Runs all steps but the last again. Returns the first that does not pass any more, and why.
   *
   * @throws {@link UsageError} when the scenario did not end well before that
   */
  async undo(): Promise<{ readonly step: PickleStep; readonly error: string } | undefined> {
    const again = this.steps.slice(0, -1)
    const { trouble } = await this.end()
    await this.begin()
    this.steps.length = 0
    for (const { step, keyword } of again) {
      const { error } = await this.tell(step, keyword)
      if (error !== undefined) return { step, error }
    }
    if (trouble !== undefined) throw new UsageError(`The scenario did not end well: ${trouble}`)
    return undefined
  }

  giveUp(): void {
    this.#scenario?.cancel()
  }

  redact(text: string): string {
    return this.#scenario?.redactor.redactText(text) ?? text
  }

  get position(): ScenarioPosition {
    const scenario = this.#scenario
    const state = scenario?.stories.progress.state ?? arranging(undefined)
    return {
      state,
      book: scenario?.book,
      chapter: scenario?.chapter,
      isConfigured: scenario !== undefined,
      storyData: membersOf(scenario?.storyData),
      variables: membersOf(this.#open?.world.variables),
      mayCome: ({ effect, losesResponse }) => {
        const { needs } = effects[effect]
        if (needs === 'book') return scenario?.book !== undefined
        if (needs === 'outcome') return scenario?.part(trials).mayHaveOutcome(losesResponse) === true
        return needs === undefined || hasCalled(state)
      },
    }
  }

  get offers(): Offers {
    return offersIn(this.position, this.#project([]))
  }

  get #scenario(): ReturnType<typeof scenarioIn> {
    return this.#open && scenarioIn(this.#open.world)
  }

  /** Runs a step with its hooks, as Cucumber would, but without a time limit: Ctrl-C gives its calls up. */
  async #tell({ world, parameter }: OpenScenario, step: PickleStep, definition: Definition['cucumber']) {
    const { library } = this.loaded
    const pickle = parameter.pickle as Pickle & { readonly steps: PickleStep[] }
    pickle.steps.push(step)
    const { attach, log } = world
    const texts: string[] = []
    world.log = (text) => void texts.push(text)
    // Attachments other than text, such as images, cannot be shown in a terminal.
    world.attach = (data, type) => {
      const mediaType = (typeof type === 'string' ? type : type?.mediaType) ?? 'text/plain'
      if (typeof data === 'string' && /^(?:text\/|application\/(?:[\w.]+\+)?json\b)/.test(mediaType))
        texts.push(data)
      return Promise.resolve()
    }
    const hookParameter = { ...parameter, pickleStep: step }
    const before = library.beforeTestStepHookDefinitions.filter((hook) => hook.appliesToTestCase(pickle))
    const after = library.afterTestStepHookDefinitions.filter((hook) => hook.appliesToTestCase(pickle))
    let problem: string | undefined
    const run = async (...call: Parameters<typeof runStep>): ReturnType<typeof runStep> => {
      const outcome = await runStep(...call)
      const status = outcome.result.status.toLowerCase()
      if (status === 'failed') problem ??= messageOf(outcome.error)
      else if (status !== 'passed') problem ??= `The step is ${status}.`
      return outcome
    }
    for (const hook of before) await run(hook, { world, hookParameter })
    const outcome = problem === undefined ? await run(definition, { world, step }) : undefined
    for (const hook of after.reverse())
      await run(hook, { world, hookParameter: { ...hookParameter, ...outcome } })
    Object.assign(world, { attach, log })
    const error = problem === undefined ? undefined : this.redact(problem)
    return { error, log: this.redact(texts.join('\n\n')) }
  }

  #project(steps: readonly PickleStep[]): Project {
    return projectOf(this.loaded, [this.#scenarioOf(steps)])
  }

  #scenarioOf(steps: readonly PickleStep[]): { pickle: Pickle; gherkinDocument: { comments: [] } } {
    const pickle = {
      id: 'console',
      uri: this.uri,
      name: 'Run by hand',
      language: 'en',
      astNodeIds: [],
      location: { line: 1 },
      steps: [...steps],
      tags: this.tags.map((name) => ({ name, astNodeId: '' })),
    }
    return { pickle, gherkinDocument: { comments: [] } }
  }
}

function hookLike(hook: BeforeHook, run: (world: unknown, parameter: unknown) => Promise<void>): BeforeHook {
  function code(this: unknown, parameter: unknown): Promise<void> {
    return run(this, parameter)
  }
  const copy = Object.create(Object.getPrototypeOf(hook) as object) as BeforeHook
  return Object.assign(copy, hook, { id: 'console', name: 'console', code, unwrappedCode: code })
}

function troubleOf(outcome: RehearsedOutcome | undefined): string | undefined {
  const trouble = outcome?.trouble
  if (trouble === undefined || trouble.status === 'skipped') return undefined
  return trouble.error?.message ?? `${trouble.text} was ${trouble.status}`
}

function membersOf(object: object = {}): string[] {
  const given = Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [...given, ...accessorNames(object)]
}
