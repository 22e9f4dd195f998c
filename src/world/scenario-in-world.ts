import { dirname, resolve } from 'node:path'
import { ConfigurationError, InputError, StepRejectedError } from '../errors'
import { basic } from '../http'
import type { Response } from '../response'
import { draft, RequestSetUp, Scenario, type ScenarioRun, type SetUpBody } from '../scenario'
import { explainVariableName, isVariableName, Variables } from '../variables'
import { phrasesOfStory } from './binding/phrases-of-story'
import type { StoryPhrase } from './binding/story-phrase'
import { explainOtherBook } from './binding/other-book'
import { expectedBody, type ExpectedBody } from './arguments/expected-body'
import { bodyFrom } from './arguments/request-body-input'
import type { Pickle, PickleStep } from './pickle'
import { argumentOf, storyArgument } from './arguments/step-argument'

/** What the step definitions work on: the scenario that runs in a World, and the step it has come to. */
export class ScenarioInWorld {
  readonly variables: Variables
  readonly request = new RequestSetUp()
  #scenario: Scenario<unknown> | undefined
  #stepsDone = 0

  constructor(
    readonly run: ScenarioRun,
    readonly saved: Record<string, unknown>,
    readonly pickle: Pickle,
  ) {
    this.variables = new Variables(saved, run.storyData, run.calls.redactor)
    run.phrasesOf = (story) => (run.book === undefined ? [] : phrasesOfStory(run.book, story))
  }

  /** The typed chain, for steps that users write themselves. */
  get scenario(): Scenario<unknown> {
    return (this.#scenario ??= new Scenario(this.run, this.featureFolder))
  }

  /** The folder of the feature file. */
  get featureFolder(): string {
    return dirname(resolve(this.pickle.uri))
  }

  /** The step that runs now. Steps run in order and none after one that did not, so counting those done is enough. */
  get step(): PickleStep | undefined {
    return this.pickle.steps[this.#stepsDone]
  }

  stepDone(): void {
    this.#stepsDone++
  }

  /** Tells the stories of a phrase, after the phrase has described them all. */
  tellPhrase(phrase: StoryPhrase, args: readonly unknown[]): Promise<void> {
    const { run } = this
    if (run.book !== undefined && phrase.book !== run.book)
      throw new StepRejectedError(explainOtherBook(phrase, run.book, this.step?.text ?? ''))
    const tell = (): Promise<void> => this.#tell(phrase, args)
    return run.stories.isBusy ? run.stories.tellPending().then(tell) : tell()
  }

  #tell(phrase: StoryPhrase, args: readonly unknown[]): Promise<void> {
    const { run } = this
    const given = args.map((argument, at) =>
      storyArgument(argument, at === args.length - 1 ? this.step : undefined, this.variables),
    )
    const { entries } = draft(
      run.state,
      (stories) => phrase.tell(stories as never, ...(given as never[])),
      run.phrasesOf,
      phrase.book,
    )
    return run.stories.tell(entries)
  }

  /** Asserts on the last response, under a title made of the step's own words. */
  assert(
    assertion: (response: Response) => void,
    words?: { phrase: string; butWas: (response: Response) => string },
  ): void | Promise<void> {
    return this.run.callUnderTest.assert(assertion, {
      phrase: words?.phrase ?? this.step?.text ?? 'the response is as expected',
      butWas: words?.butWas,
    })
  }

  /** What the doc string or table under a step expects of a body. @throws {@link InputError} when the step has none. */
  expectedBody(argument: unknown): ExpectedBody {
    return expectedBody(argumentOf(argument), this.#docStringMediaType, this.variables)
  }

  /** The body that the doc string or table under a step stands for. @throws {@link InputError} when the step has none. */
  bodyFrom(argument: unknown): SetUpBody {
    return bodyFrom(argumentOf(argument), this.#docStringMediaType, this.variables)
  }

  get #docStringMediaType(): string | undefined {
    return this.step?.argument?.docString?.mediaType
  }

  /** Replaces the placeholders of a text. */
  fill(text: string): string {
    return this.variables.fill(text)
  }

  /** Sets a header of every request from now on, of those that stories make as well. */
  everyHeader(name: string, value: string): void {
    this.run.calls.everyHeader(name, value)
  }

  /** Has every request from now on authenticate with a bearer token (RFC 6750). */
  authenticateWithToken(token: string): void {
    this.run.calls.redactor.learn(token)
    this.everyHeader('Authorization', `Bearer ${token}`)
  }

  /** Has every request from now on authenticate with a user name and a password (RFC 7617). */
  authenticateAs(username: string, password: string): void {
    this.run.calls.redactor.learnCredentials(username, password)
    this.everyHeader('Authorization', basic(username, password))
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any. */
  get response(): Response {
    return this.run.callUnderTest.response
  }

  /** Sends the request that was set up. */
  send(method: string, url: string): Promise<unknown> {
    const { note } = this.request
    const request = this.request.take(method, this.fill(url))
    const { calls, stories, callUnderTest } = this.run
    const make = (): Promise<unknown> => callUnderTest.make(calls.request(request), note)
    return stories.isBusy ? stories.tellPending().then(make) : make()
  }

  /** Keeps a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) throw new InputError(explainVariableName(name))
    Object.defineProperty(this.saved, name, { value, enumerable: true, configurable: true, writable: true })
  }
}

const scenarios = new WeakMap<object, ScenarioInWorld>()

/** Puts a scenario into its World. */
export function enterWorld(world: object, scenario: ScenarioInWorld): void {
  scenarios.set(world, scenario)
}

/** The scenario that runs in a World. @throws {@link ConfigurationError} when the World is not one of ours. */
export function scenarioOf(world: object): ScenarioInWorld {
  const scenario = scenarios.get(world)
  if (scenario !== undefined) return scenario
  throw new ConfigurationError(noScenario)
}

/** What a step of the library answers in a World that is not one of ours. */
export const noScenario =
  'No scenario runs in this World.\n' +
  'Call useScenario(configuration) in a support file that imports "chapterwise/steps", or load "chapterwise/register".\n' +
  'Where that is done, either the tags of no useScenario fit this scenario, or a hook was defined before "chapterwise/steps" was imported: import it above the hook.'

/** The scenario that runs in a World, if one does. */
export function scenarioIn(world: object): ScenarioInWorld | undefined {
  return scenarios.get(world)
}

const lent = new WeakMap<object, Variables>()

/** Gives variables to something that stands for a World while no scenario runs. */
export function lendVariables(standIn: object, variables: Variables): void {
  lent.set(standIn, variables)
}

/** The variables of a World or of what stands for one. */
export function variablesIn(world: object): Variables | undefined {
  return scenarios.get(world)?.variables ?? lent.get(world)
}
