import type { LoadedProject } from '../../project'
import { scenarioIn, type Pickle, type PickleStep } from '../../world'
import { invoke, type InvokeResult } from './invoke'

type Library = LoadedProject['library']
type StepHookDefinition = Library['beforeTestStepHookDefinitions'][number]
type StepDefinition = Library['stepDefinitions'][number]
type HookParameter = Parameters<StepDefinition['getInvocationParameters']>[0]['hookParameter']

/** The methods of a World that take attachments. */
interface Attaching {
  attach: (data: unknown, type?: string | { readonly mediaType?: string }) => unknown
  log: (text: string) => unknown
}

export interface StepResult {
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending'
  /** Why it failed, redacted. */
  readonly error: string | undefined
  /** The logs and text attachments of the step, redacted. */
  readonly log: string
}

/** A scenario whose first hooks have run and which is kept open, so that steps can be added one at a time. */
export class LivingScenario {
  readonly world: object
  readonly #parameter: HookParameter
  readonly #pickle: Pickle
  readonly #library: Library
  readonly #attaching: Attaching
  #texts: string[] = []

  constructor(world: object, parameter: HookParameter, library: Library) {
    this.world = world
    this.#parameter = parameter
    this.#pickle = parameter.pickle
    this.#library = library
    const attachable = world as Attaching
    const { attach, log } = attachable
    this.#attaching = { attach, log }
    attachable.attach = (data, type) => this.#attach(data, type)
    attachable.log = (text) => void this.#texts.push(text)
  }

  /** The scenario of the library in this World; undefined if none is configured for it. */
  get scenario(): ReturnType<typeof scenarioIn> {
    return scenarioIn(this.world)
  }

  /** Restores the methods of the World that take attachments. */
  release(): void {
    Object.assign(this.world, this.#attaching)
  }

  /** Runs a step with its hooks, as Cucumber would. */
  async tell(step: PickleStep, definition: StepDefinition): Promise<StepResult> {
    ;(this.#pickle.steps as PickleStep[]).push(step)
    this.#texts = []
    let outcome = await this.#hooks(this.#library.beforeTestStepHookDefinitions, { pickleStep: step })
    if (outcome.error === undefined) outcome = await this.#run(definition, step)
    const status = statusOf(outcome)
    const result = { status: status.toUpperCase(), duration: { seconds: 0, nanos: 0 } }
    const after = await this.#hooks([...this.#library.afterTestStepHookDefinitions].reverse(), {
      pickleStep: step,
      result,
      error: outcome.error,
    })
    const error = outcome.error ?? after.error
    return {
      status: error === undefined ? status : 'failed',
      error: error === undefined ? undefined : this.redact(messageOf(error)),
      log: this.redact(this.#texts.join('\n\n')),
    }
  }

  /** Aborts the calls in progress. */
  giveUp(): void {
    this.scenario?.giveUp()
  }

  /** Redacts the secrets that the scenario knows. */
  redact(text: string): string {
    return this.scenario?.redactor.redactText(text) ?? text
  }

  /** Keeps a text attachment; others, such as images, cannot be shown in a terminal. */
  #attach(data: unknown, type?: string | { readonly mediaType?: string }): Promise<void> {
    const mediaType = typeof type === 'string' ? type : type?.mediaType
    if (
      typeof data === 'string' &&
      /^(?:text\/|application\/(?:[\w.]+\+)?json\b)/.test(mediaType ?? 'text/plain')
    )
      this.#texts.push(data)
    return Promise.resolve()
  }

  async #run(definition: StepDefinition, step: PickleStep): Promise<InvokeResult> {
    try {
      const { parameters, validCodeLengths, getInvalidCodeLengthMessage } =
        await definition.getInvocationParameters({ step, world: this.world, hookParameter: this.#parameter })
      if (!validCodeLengths.includes(definition.code.length)) return { error: getInvalidCodeLengthMessage() }
      return await this.#invoke(definition, parameters)
    } catch (error) {
      return { error }
    }
  }

  async #hooks(
    hooks: readonly StepHookDefinition[],
    more: Readonly<Record<string, unknown>>,
  ): Promise<InvokeResult> {
    let failed: InvokeResult = {}
    for (const hook of hooks) {
      if (!hook.appliesToTestCase(this.#pickle)) continue
      const outcome = await this.#invoke(hook, [{ ...this.#parameter, ...more }])
      if (failed.error === undefined && outcome.error !== undefined) failed = outcome
    }
    return failed
  }

  #invoke(
    { code, options }: Pick<StepDefinition, 'code' | 'options'>,
    args: readonly unknown[],
  ): Promise<InvokeResult> {
    const timeoutMs = options.timeout ?? this.#library.defaultTimeout
    return invoke(code as (...args: unknown[]) => unknown, this.world, args, timeoutMs)
  }
}

function statusOf({ error, result }: InvokeResult): StepResult['status'] {
  if (error !== undefined) return 'failed'
  return result === 'skipped' || result === 'pending' ? result : 'passed'
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
