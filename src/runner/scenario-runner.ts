import { EventEmitter } from 'node:events'
import type { ITestCaseHookParameter, supportCodeLibraryBuilder } from '@cucumber/cucumber'
import type { IRunConfiguration, runCucumber } from '@cucumber/cucumber/api'
import type { AssembledTestCase } from '@cucumber/cucumber/lib/assemble/types'
import type { RunStepResult } from '@cucumber/cucumber/lib/runtime/step_runner'
import { insideCucumber } from './inside-cucumber'
import { inLane } from './lanes'

export type SupportCodeLibrary = ReturnType<typeof supportCodeLibraryBuilder.finalize>

type CaseHook = SupportCodeLibrary['beforeTestCaseHookDefinitions'][number]
type RunHook = SupportCodeLibrary['beforeTestRunHookDefinitions'][number]
type StepDefinition = SupportCodeLibrary['stepDefinitions'][number]
type StepHook = SupportCodeLibrary['beforeTestStepHookDefinitions'][number]
type CucumberPickleStep = RunnablePickle['pickle']['steps'][number]

type RunnablePickle = Pick<ITestCaseHookParameter, 'gherkinDocument' | 'pickle'>

/** The status of a step, a hook or a scenario, as Cucumber names it. */
export type StepStatus = 'passed' | 'failed' | 'skipped' | 'pending' | 'undefined' | 'ambiguous' | 'unknown'

/** A step of a scenario by its index in the pickle, or a hook that runs before or after the steps. */
export type StepOrHook =
  | { readonly kind: 'step'; readonly index: number }
  | { readonly kind: 'hook'; readonly hook: CaseHook; readonly isAfter: boolean }

export type RuntimeOptions = Pick<IRunConfiguration['runtime'], 'filterStacktraces' | 'worldParameters'>

/** Receives what happens in one scenario while it runs. */
export interface ScenarioListener {
  /** Called before each step and hook, even if it is skipped. */
  stepBegan(step: StepOrHook): void
  /** Called with each attachment in text. */
  attached(text: string, mediaType: string): void
  /** Called after each step, with the name and the message of its error. */
  stepEnded(status: StepStatus, error: { readonly name: string; readonly message: string } | undefined): void
}

export type CucumberMessage = Parameters<NonNullable<Parameters<typeof runCucumber>[2]>>[0]
type TestCase = NonNullable<CucumberMessage['testCase']>

let lastId = 0

/** Returns a new id. None is random, as a scenario may have to draw the same values in each of its runs. */
const newId = (): string => String(++lastId)

/** Runs a step, or with a `hookParameter` a hook, as Cucumber does, without its time limit. */
export function runStep(
  stepDefinition: StepDefinition | StepHook,
  given: { readonly world: object; readonly step?: CucumberPickleStep; readonly hookParameter?: object },
): Promise<Pick<RunStepResult, 'result'> & { readonly error?: unknown }> {
  const { default: runner } = insideCucumber('runtime/step_runner', 'default')
  return runner.run({
    stepDefinition,
    world: given.world,
    step: (given.step ?? null) as CucumberPickleStep,
    hookParameter: given.hookParameter as ITestCaseHookParameter,
    defaultTimeout: -1,
    filterStackTraces: true,
  })
}

/**
 * Runs scenarios of a project by Cucumber's own code, one after the other or any number at the same time, as often as
 * needed: with their hooks, World and time limits, but without plugins, formatters and retries.
 */
export class ScenarioRunner {
  readonly #TestCaseRunner = insideCucumber('runtime/test_case_runner', 'default').default
  /** Matching the steps with their definitions takes long, and a scenario may run many times. */
  readonly #testCases = new WeakMap<object, TestCase>()

  constructor(
    private readonly library: SupportCodeLibrary,
    private readonly options: RuntimeOptions,
  ) {}

  /** Runs the BeforeAll hooks. @throws what the first of them throws that fails */
  beforeAll(): Promise<void> {
    return this.#runHooks(this.library.beforeTestRunHookDefinitions)
  }

  /** Runs the AfterAll hooks. @throws what the first of them throws that fails */
  afterAll(): Promise<void> {
    return this.#runHooks([...this.library.afterTestRunHookDefinitions].reverse())
  }

  /** Runs a scenario. @throws what the constructor of the World throws */
  async run(scenario: RunnablePickle, listener: ScenarioListener): Promise<void> {
    const { pickle, gherkinDocument } = scenario
    const testCase = this.#testCases.get(pickle) ?? (await this.#assemble(scenario))
    const eventBroadcaster = new EventEmitter().on('envelope', (message: CucumberMessage) =>
      this.#pass(message, testCase, pickle, listener),
    )
    const runner = new this.#TestCaseRunner({
      pickle,
      gherkinDocument,
      testCase,
      newId,
      eventBroadcaster,
      retries: 0,
      skip: false,
      filterStackTraces: this.options.filterStacktraces,
      supportCodeLibrary: this.library,
      worldParameters: this.options.worldParameters,
      // Nobody reads what it suggests for undefined steps.
      snippetBuilder: { buildMultiple: () => [] } as never,
    })
    await inLane(() => runner.run())
  }

  async #assemble(scenario: RunnablePickle): Promise<TestCase> {
    const { assembleTestCases } = insideCucumber('assemble/assemble_test_cases', 'assembleTestCases')
    const nobody = new EventEmitter()
    const [assembled] = await assembleTestCases('', nobody, newId, [scenario], this.library)
    const { testCase } = assembled as AssembledTestCase
    this.#testCases.set(scenario.pickle, testCase)
    return testCase
  }

  #pass(
    { testStepStarted, testStepFinished, attachment }: CucumberMessage,
    { testSteps }: TestCase,
    { steps }: RunnablePickle['pickle'],
    listener: ScenarioListener,
  ): void {
    if (testStepStarted !== undefined) {
      const { hookId, pickleStepId } = testSteps.find(({ id }) => id === testStepStarted.testStepId) ?? {}
      const { beforeTestCaseHookDefinitions, afterTestCaseHookDefinitions } = this.library
      const before = beforeTestCaseHookDefinitions.find(({ id }) => id === hookId)
      const hook = before ?? afterTestCaseHookDefinitions.find(({ id }) => id === hookId)
      if (hook !== undefined) listener.stepBegan({ kind: 'hook', hook, isAfter: before === undefined })
      else listener.stepBegan({ kind: 'step', index: steps.findIndex(({ id }) => id === pickleStepId) })
    } else if (attachment !== undefined) {
      if (String(attachment.contentEncoding) === 'IDENTITY')
        listener.attached(attachment.body, attachment.mediaType)
    } else if (testStepFinished !== undefined) {
      const { status, message = '', exception } = testStepFinished.testStepResult
      const hasFailed = message !== '' || exception !== undefined
      const error = { name: exception?.type ?? 'Error', message: exception?.message ?? message }
      listener.stepEnded(status.toLowerCase() as StepStatus, hasFailed ? error : undefined)
    }
  }

  async #runHooks(hooks: readonly RunHook[]): Promise<void> {
    const { runInTestRunScope } = insideCucumber('runtime/scope/test_run_scope', 'runInTestRunScope')
    const { default: userCode } = insideCucumber('user_code_runner', 'default')
    const context = { parameters: this.options.worldParameters }
    for (const { code: fn, options } of hooks) {
      const timeoutInMilliseconds = options.timeout ?? this.library.defaultTimeout
      const ended = await runInTestRunScope({ context }, () =>
        userCode.run({ argsArray: [], fn, thisArg: context, timeoutInMilliseconds }),
      )
      if (ended.error) throw ended.error as Error
    }
  }
}
