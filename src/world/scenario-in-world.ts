import { dirname, resolve } from 'node:path'
import type { ITestCaseHookParameter } from '@cucumber/cucumber'
import { addLine, ConfigurationError, counted, InputError, StepRejectedError } from '../errors'
import type { OpenApiDocument, Response } from '../assertions'
import {
  actors,
  atTheBeginning,
  repeatHeaders,
  RunningScenario,
  Scenario,
  type AssertionWords,
  type Mark,
  type NamedStories,
  type Replay,
  type ScenarioSetUp,
  type StubOrigin,
  trials,
} from '../scenario'
import { isJsonObject } from '../formats'
import { patienceMs } from '../http'
import { takesPhrasesOf } from '../story'
import type { Variables } from '../variables'
import { fetchedOpenApi } from './arguments/data-files'
import { storyArgument } from './arguments/values'
import {
  explainOtherBook,
  phrasesOfStory,
  quotedPhrases,
  type QuotedPhrase,
  type StoryPhrase,
} from './binding/definitions'
import { repeatable, replayStep, type ReplayableStep } from './binding/replayed-steps'
import { placeOfStep, type Pickle, type PickleStep } from './pickle'
import type { ScenarioRecord } from './scenario-record'

export class ScenarioInWorld extends RunningScenario {
  #chain: Scenario<unknown> | undefined
  #stepsDone = 0
  /** The index of the first step after stories ran at the same time. */
  #afterAtOnce = 0
  /** The point of the scenario before each step; before the first step it is only known if that step tells a story. */
  readonly #marks: Mark[] = []

  /** @param record - records the scenario for a report; undefined for no record */
  constructor(
    setUp: ScenarioSetUp,
    saved: Record<string, unknown>,
    readonly pickle: Pickle,
    readonly record?: ScenarioRecord,
    readonly document?: ITestCaseHookParameter['gherkinDocument'],
  ) {
    super(setUp, saved)
    this.stories.progress.phrasesOf = (story) =>
      this.book === undefined ? [] : phrasesOfStory(this.book, story)
  }

  get chain(): Scenario<unknown> {
    return (this.#chain ??= new Scenario(this, this.featureFolder))
  }

  get featureFolder(): string {
    return dirname(resolve(this.pickle.uri))
  }

  /** The step that is running: steps run in order, and none after a failed one. */
  get step(): PickleStep | undefined {
    return this.pickle.steps[this.#stepsDone]
  }

  get nextStep(): PickleStep | undefined {
    return this.pickle.steps[this.#stepsDone + 1]
  }

  get phrase(): string {
    return this.step?.text ?? 'the response is as expected'
  }

  override get place(): string {
    const { uri, location } = this.pickle
    return `${uri}:${location?.line ?? 1}`
  }

  override get logTitle(): string {
    return this.step?.text ?? 'after the steps'
  }

  /** Where the step that is running is written; undefined if that is not known. */
  get stubOrigin(): StubOrigin | undefined {
    const { step, document } = this
    const found = step && document && placeOfStep(document, step)
    return found && { place: `${this.pickle.uri}:${found.line}`, isShared: found.isShared }
  }

  stepDone(): void {
    this.#stepsDone++
    if (this.record !== undefined) this.record.stepsDone = this.#stepsDone
    this.#marks[this.#stepsDone] = this.mark
  }

  /** Tells the stories of a phrase, once it has picked them all. */
  tellPhrase(phrase: StoryPhrase, args: readonly unknown[], step = this.step): Promise<void> {
    if (this.#stepsDone === 0) this.#marks[0] ??= this.mark
    return this.stories.run(this.#picking(phrase, args, step)).catch((error: unknown) => {
      const isObject = phrase.shape === undefined && step?.argument?.dataTable?.rows[0]?.cells.length === 2
      if (isObject && needsList(error))
        addLine(error, 'A table of two columns is one object. For a list, a row each, write tell.rows(…).')
      this.explain(error)
      throw error
    })
  }

  /** Tries the story of the last step, as an actor if one is given, after running those of the others. */
  async tryPhrases(steps: readonly PickleStep[], world: object, actor?: string): Promise<void> {
    if (actor !== undefined) this.part(actors).check(actor)
    const phrases = await quotedPhrases(steps, world)
    const tried = phrases.pop()!
    for (const { phrase, args, step } of phrases) await this.tellPhrase(phrase, args, step)
    const signIn = actor === undefined ? undefined : () => this.part(actors).as(actor)
    try {
      await this.part(trials).try(this.#picking(tried.phrase, tried.args, tried.step), signIn)
    } catch (error) {
      const isPassedOver = this.calls.observer?.passesOverTries === true && error instanceof StepRejectedError
      if (!isPassedOver) throw error
    }
  }

  /** Tries the story of a step, and loses the response to one of its calls; by default the last that may change something. */
  async tryPhraseAgain(steps: readonly PickleStep[], world: object, call?: number): Promise<void> {
    const phrases = await quotedPhrases(steps, world)
    await this.part(trials).tryLosing(this.#named(phrases)[0]!, this.#replayOf(phrases, world), call)
    this.#afterAtOnce = this.#stepsDone + 1
  }

  async tryPhrasesAtOnce(steps: readonly PickleStep[], world: object): Promise<void> {
    const phrases = await quotedPhrases(steps, world)
    await this.part(trials).tryAtOnce(this.#named(phrases), this.#replayOf(phrases, world))
    this.#afterAtOnce = this.#stepsDone + 1
  }

  override checkRepeatable(): void {
    for (const done of this.#done.slice(this.#afterAtOnce)) repeatable(done)
  }

  get #done(): ReplayableStep[] {
    const mark = (at: number): Mark => this.#marks[at] ?? atTheBeginning
    return this.pickle.steps
      .slice(0, this.#stepsDone)
      .map((step, at) => ({ step, before: mark(at), after: mark(at + 1) }))
  }

  #named(phrases: readonly QuotedPhrase[]): NamedStories[] {
    return phrases.map(({ phrase, args, step }) => ({
      name: this.redactor.redactText(step.text),
      describe: this.#picking(phrase, args, step),
    }))
  }

  /** Returns a function that repeats the steps so far in a fork, where these stories can run afterwards. */
  #replayOf(phrases: readonly QuotedPhrase[], world: object): Replay {
    const done = this.#done
    const [begin] = this.#marks
    return async () => {
      const own: Record<string, unknown> = {}
      const fork = this.part(trials).fork(
        (setUp, saved) => new ScenarioInWorld(setUp, Object.assign(own, saved), this.pickle),
      )
      const worldOfFork = Object.create(world, { variables: { value: own } }) as object
      enterWorld(worldOfFork, fork)
      // The headers that hooks have set. If they also include those of the first step, that step sets them again.
      const hooksDone = begin ?? done[0]?.after ?? atTheBeginning
      repeatHeaders(this, fork, atTheBeginning, hooksDone)
      for (const step of done) {
        await replayStep(step, this, fork, worldOfFork)
        fork.stepDone()
      }
      return { scenario: fork, stories: fork.#named(phrases) }
    }
  }

  /** Returns a function that picks the stories of a phrase. */
  #picking(
    phrase: StoryPhrase,
    args: readonly unknown[],
    step: PickleStep | undefined,
  ): (stories: object) => unknown {
    const { book, shape, describe, isTimed } = phrase
    this.patienceMs = isTimed === true ? undefined : patienceMs(this.calls.timeoutMs)
    if (this.book !== undefined && !takesPhrasesOf(this.book, book))
      throw new StepRejectedError(explainOtherBook(book, this.book, step?.text ?? ''))
    checkArguments(phrase, args)
    return (stories) => {
      const given = args.map((argument, at) =>
        storyArgument(argument, at === args.length - 1 ? step : undefined, this.variables, shape),
      )
      return describe(stories as never, ...(given as never[]))
    }
  }

  /** Asserts on the last response. The title is the text of the step, unless `words` is given. */
  assert(
    assertion: (response: Response) => void,
    words: AssertionWords = { phrase: this.phrase },
  ): void | Promise<void> {
    return this.underTest.assert(assertion, words)
  }

  /** Returns the OpenAPI document at an address, fetched once per run and worker. */
  openApiAt(address: string): Promise<OpenApiDocument> {
    const url = this.urlOf(address)
    const known = openApiDocuments.get(url)
    if (known !== undefined) return known
    const fetched = this.#fetchOpenApi(address, url)
    openApiDocuments.set(url, fetched)
    // The API may not be ready yet.
    fetched.catch(() => openApiDocuments.delete(url))
    return fetched
  }

  async #fetchOpenApi(address: string, url: string): Promise<OpenApiDocument> {
    const { status, body } = (await this.calls.fetch(url)).outcome
    const { mediaType, bytes } = body
    const [name, shown] = [address, url].map((one) => this.redactor.redactUrl(one))
    return fetchedOpenApi(name ?? '', { status, mediaType, bytes }, shown)
  }

  get mediaType(): string | undefined {
    return this.step?.argument?.docString?.mediaType
  }
}

/** Whether a story failed that iterates over an object as over a list, or compares it with one. */
function needsList(error: unknown): error is Error {
  if (error instanceof TypeError) return / is not (?:iterable|a function)\b/.test(error.message)
  if (!(error instanceof Error && 'actual' in error && 'expected' in error)) return false
  const { actual, expected } = error
  const [list, object] = Array.isArray(actual) ? [actual, expected] : [expected, actual]
  return Array.isArray(list) && isJsonObject(object)
}

function checkArguments({ describe }: StoryPhrase, args: readonly unknown[]): void {
  const taken = describe.length - 1
  if (args.length >= taken) return
  throw new InputError(
    `The handler of this step takes ${counted(taken, 'argument')} after the story, but the step gives ${args.length}.\n` +
      'A phrase that ends in ":" needs a doc string or a table under it; any other gives one argument for each of its parameters.',
  )
}

const openApiDocuments = new Map<string, Promise<OpenApiDocument>>()
const scenarios = new WeakMap<object, ScenarioInWorld>()
const strangers = new WeakSet<object>()

export function enterWorld(world: object, scenario: ScenarioInWorld): void {
  scenarios.set(world, scenario)
}

export function scenarioOf(world: object): ScenarioInWorld {
  const scenario = scenarios.get(world)
  if (scenario !== undefined) return scenario
  throw new ConfigurationError(strangers.has(world) ? noStoryWorld(world.constructor) : noScenario)
}

/** Leaves a World alone that is no `StoryWorld`: steps of the library say so in it. */
export function leaveAlone(world: object): void {
  strangers.add(world)
}

/** @param world - its class; undefined where an object without a prototype is one */
export function noStoryWorld(world?: { readonly name: string }): string {
  const name = world?.name || 'World'
  return `The world "${name}" does not extend StoryWorld.\nWrite: class ${name} extends StoryWorld`
}

export const noScenario =
  'No scenario runs in this World.\n' +
  'Call useScenario(configuration) in a support file that imports "chapterwise/steps", or load "chapterwise/register".\n' +
  'Where that is done, either the tags of no useScenario fit this scenario, or a hook was defined before "chapterwise/steps" was imported: import it above the hook.'

export function scenarioIn(world: object): ScenarioInWorld | undefined {
  return scenarios.get(world)
}

const lent = new WeakMap<object, Variables>()

/** Lends variables to an object that replaces a World while no scenario runs. */
export function lendVariables(replacement: object, variables: Variables): void {
  lent.set(replacement, variables)
}

/** Returns the variables of a World, or of an object that replaces one. */
export function variablesIn(world: object): Variables | undefined {
  return scenarios.get(world)?.variables ?? lent.get(world)
}
