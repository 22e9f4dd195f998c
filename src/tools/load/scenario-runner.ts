import { createRequire } from 'node:module'
import { inspect } from 'node:util'
import { Status } from '@cucumber/cucumber'
import type { Definition, LoadedProject, PickleStep, ProjectScenario } from '../seam'

type Library = LoadedProject['library']
type CaseHook = Library['beforeTestCaseHookDefinitions'][number]
type StepHook = Library['beforeTestStepHookDefinitions'][number]

/** Returns the name of a scenario in the script and in metrics: `file:line`, of an outline that of the row. */
export function scenarioName({ place, row = place }: ProjectScenario): string {
  return `${row.uri}:${row.line}`
}

/** What went wrong in a scenario. */
export interface ScenarioFailure {
  /** The step or the hook. */
  readonly of:
    | { readonly kind: 'step'; readonly step: PickleStep; readonly definition: Definition | undefined }
    | { readonly kind: 'hook'; readonly name: string }
  readonly status: 'failed' | 'pending' | 'undefined' | 'ambiguous'
  readonly error: unknown
}

/** Receives what happens in a scenario while it runs. */
export interface ScenarioWatcher {
  /** Called before each step, with its index. */
  stepBegan(at: number): void
  attached(data: unknown): void
}

/** Thrown for a step or a hook that takes too long. */
export class StepTimeout extends Error {}

/** The hooks of a scenario, by its tags. */
interface Hooks {
  readonly before: readonly CaseHook[]
  readonly after: readonly CaseHook[]
  readonly beforeStep: readonly StepHook[]
  readonly afterStep: readonly StepHook[]
}

type Ended =
  | { readonly status: 'passed' | 'skipped' | 'pending'; readonly error: undefined }
  | { readonly status: 'failed'; readonly error: unknown }

const passed: Ended = { status: 'passed', error: undefined }

/**
 * Runs scenarios as Cucumber does, with their hooks, World and time-outs, but any number at the same time and without
 * messages. Retries do not apply.
 */
export class ScenarioRunner {
  readonly #library: Library
  readonly #worldParameters: unknown
  readonly #hooks = new WeakMap<ProjectScenario, Hooks>()
  readonly #scopes = loadScopes()
  #runs = 0

  constructor({ library, runConfiguration }: Pick<LoadedProject, 'library' | 'runConfiguration'>) {
    this.#library = library
    this.#worldParameters = runConfiguration.runtime.worldParameters
  }

  /** Runs the BeforeAll hooks. @throws what the first of them throws that fails */
  async beforeAll(): Promise<void> {
    const context = { parameters: this.#worldParameters }
    for (const { code, options } of this.#library.beforeTestRunHookDefinitions)
      await this.#scopes.runInTestRunScope({ context }, () =>
        this.#call(code as UserCode, options.timeout, context, []),
      )
  }

  /** Runs a scenario. Returns its first failure; undefined if it passed or was skipped. */
  async run(scenario: ProjectScenario, pickle: ProjectScenario['pickle'], watcher: ScenarioWatcher) {
    const hooks = this.#hooksOf(scenario)
    const world = this.#worldFor(watcher)
    const { gherkinDocument } = scenario
    const about = { gherkinDocument, pickle, testCaseStartedId: `load-${++this.#runs}` }
    let failure: ScenarioFailure | undefined
    let skips = false
    const note = (ended: Ended, of: ScenarioFailure['of']): void => {
      if (ended.status === 'failed' || ended.status === 'pending')
        failure ??= { of, status: ended.status, error: ended.error }
      else if (ended.status === 'skipped') skips = true
    }
    for (const hook of hooks.before)
      if (failure === undefined && !skips)
        note(await this.#invoke(hook, world, { hookParameter: about }), hookNamed('Before', hook))
    for (const [at, { pickleStep: step, definitions }] of scenario.steps.entries()) {
      if (failure !== undefined || skips) break
      watcher.stepBegan(at)
      const [definition, another] = definitions
      const of = { kind: 'step', step, definition } as const
      if (definition === undefined || another !== undefined)
        failure = { of, status: definition === undefined ? 'undefined' : 'ambiguous', error: undefined }
      else note(await this.#step(hooks, definition, world, { ...about, pickleStep: step }), of)
    }
    for (const hook of hooks.after) {
      const hookParameter = { ...about, ...resultOf(failure, skips), willBeRetried: false }
      note(await this.#invoke(hook, world, { hookParameter }), hookNamed('After', hook))
    }
    return failure
  }

  /** Runs a step between its hooks. */
  async #step(
    hooks: Hooks,
    definition: Definition,
    world: object,
    about: { readonly pickleStep: PickleStep },
  ): Promise<Ended> {
    let ended = passed
    const note = (other: Ended): void => {
      if (ended.status !== 'failed' && other.status !== 'passed') ended = other
    }
    for (const hook of hooks.beforeStep) note(await this.#invoke(hook, world, { hookParameter: about }))
    if (ended.status !== 'failed')
      note(await this.#invoke(definition.cucumber, world, { step: about.pickleStep }))
    const hookParameter = { ...about, ...resultOf(ended, ended.status === 'skipped') }
    for (const hook of hooks.afterStep) note(await this.#invoke(hook, world, { hookParameter }))
    return ended
  }

  async #invoke(
    definition: CaseHook | StepHook | Definition['cucumber'],
    world: object,
    given: { readonly step?: PickleStep; readonly hookParameter?: unknown },
  ): Promise<Ended> {
    const code = definition.code as UserCode
    try {
      return await this.#scopes.runInTestCaseScope({ world }, async () => {
        const { parameters, validCodeLengths, getInvalidCodeLengthMessage } =
          await definition.getInvocationParameters({ ...given, world } as never)
        if (!validCodeLengths.includes(code.length)) throw new Error(getInvalidCodeLengthMessage())
        const result = await this.#call(code, definition.options.timeout, world, parameters as unknown[])
        return result === 'skipped' || result === 'pending' ? { status: result, error: undefined } : passed
      })
    } catch (error) {
      return { status: 'failed', error: error ?? new Error('It was rejected without a reason.') }
    }
  }

  /** Calls a function of the project within its time limit, with a callback if it takes one. */
  async #call(
    code: UserCode,
    timeoutMs = this.#library.defaultTimeout,
    that: object,
    args: readonly unknown[],
  ): Promise<unknown> {
    let callback: unknown
    const byCallback = new Promise<unknown>((resolve, reject) => {
      callback = (error: Error | null | undefined, result: unknown) =>
        error === undefined || error === null ? resolve(result) : reject(error)
    })
    const value = code.apply(that, [...args, callback])
    const takesCallback = code.length === args.length + 1
    const isPromise = typeof (value as PromiseLike<unknown> | undefined)?.then === 'function'
    if (takesCallback && isPromise)
      throw new Error('A function must either take a callback or return a promise, not both.')
    if (!takesCallback && !isPromise) return value
    return withinMs(timeoutMs, takesCallback ? byCallback : (value as Promise<unknown>))
  }

  #hooksOf(scenario: ProjectScenario): Hooks {
    const fitting = <Hook extends CaseHook | StepHook>(hooks: readonly Hook[]): Hook[] =>
      hooks.filter((hook) => hook.appliesToTestCase(scenario.pickle))
    const library = this.#library
    const hooks = this.#hooks.get(scenario) ?? {
      before: fitting(library.beforeTestCaseHookDefinitions),
      after: fitting(library.afterTestCaseHookDefinitions).reverse(),
      beforeStep: fitting(library.beforeTestStepHookDefinitions),
      afterStep: fitting(library.afterTestStepHookDefinitions).reverse(),
    }
    this.#hooks.set(scenario, hooks)
    return hooks
  }

  #worldFor(watcher: ScenarioWatcher): object {
    const attach = (data: unknown): void => watcher.attached(data)
    const World = this.#library.World as new (options: unknown) => object
    const parameters: unknown = structuredClone(this.#worldParameters)
    return new World({ attach, log: attach, link: attach, parameters })
  }
}

type UserCode = (...args: unknown[]) => unknown

function hookNamed(when: string, { name, uri, line }: CaseHook): ScenarioFailure['of'] {
  return { kind: 'hook', name: name || `${when} in ${uri}:${line}` }
}

const noTime = { seconds: 0, nanos: 0 }

/** What After and AfterStep hooks get to know. */
function resultOf({ status, error }: Partial<Ended | ScenarioFailure> = {}, skips = false) {
  if (status === undefined || status === 'passed' || status === 'skipped')
    return { result: { status: skips ? Status.SKIPPED : Status.PASSED, duration: noTime } }
  const name = status.toUpperCase() as 'FAILED' | 'PENDING' | 'UNDEFINED' | 'AMBIGUOUS'
  return { result: { status: Status[name], duration: noTime, message: messageOf(error) }, error }
}

/** Returns the message of what was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : inspect(error)
}

async function withinMs(timeoutMs: number, work: Promise<unknown>): Promise<unknown> {
  if (timeoutMs < 0) return work
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const late = new StepTimeout(`It did not finish within ${timeoutMs} milliseconds.`)
    timer = setTimeout(() => reject(late), timeoutMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}

/** What makes `world` and `context` of Cucumber those of one user; Cucumber has it under no public name. */
interface Scopes {
  runInTestCaseScope<Result>(store: { world: object }, work: () => Promise<Result>): Promise<Result>
  runInTestRunScope<Result>(store: { context: object }, work: () => Promise<Result>): Promise<Result>
}

function loadScopes(): Scopes {
  return createRequire(require.resolve('@cucumber/cucumber'))(
    '@cucumber/cucumber/lib/runtime/scope/index',
  ) as Scopes
}
