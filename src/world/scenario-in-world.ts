import { dirname, resolve } from 'node:path'
import type { Pickle, PickleStep } from '@cucumber/messages'
import { ConfigurationError, InputError, StepRejectedError } from '../errors'
import type { Response } from '../response'
import { draft, Scenario, type ScenarioRun } from '../scenario'
import { inWords } from '../story'
import { isVariableName, Variables } from '../variables'
import { RequestSetUp } from './request-set-up'
import { phrasesOfStory } from './phrases-of-story'
import type { StoryPhrase } from './stories-of'
import { docStringValue, isTable, tableValue } from './step-argument'

/** What the step definitions work on: the scenario that runs in a World, and the step it has come to. */
export class ScenarioInWorld {
  readonly scenario: Scenario<unknown>
  readonly variables: Variables
  readonly request = new RequestSetUp()
  /** The folder of the feature file. */
  readonly featureFolder: string
  #stepsDone = 0

  constructor(
    readonly run: ScenarioRun,
    readonly saved: Record<string, unknown>,
    readonly pickle: Pickle,
  ) {
    this.featureFolder = dirname(resolve(pickle.uri))
    this.scenario = new Scenario(run, this.featureFolder)
    this.variables = new Variables(saved, run.storyData)
    run.phrasesOf = (story) => (run.book === undefined ? [] : phrasesOfStory(run.book, story))
  }

  /** The step that runs now. Steps run in order and none after one that did not, so counting those done is enough. */
  get step(): PickleStep | undefined {
    return this.pickle.steps[this.#stepsDone]
  }

  stepDone(): void {
    this.#stepsDone++
  }

  /** Tells the stories of a phrase, after the phrase has described them all. */
  async tellPhrase(phrase: StoryPhrase, args: readonly unknown[]): Promise<void> {
    const { run } = this
    if (run.book !== undefined && phrase.book !== run.book)
      throw new StepRejectedError(this.#otherBook(phrase))
    const given = args.map((argument, at) => this.#resolve(argument, at === args.length - 1))
    const { entries } = draft(
      run.state,
      (stories) => phrase.tell(stories as never, ...(given as never[])),
      run.phrasesOf,
    )
    await run.stories.tell(entries)
  }

  /** Asserts on the last response, under a title made of the step's own words. */
  async assert(
    assertion: (response: Response) => unknown,
    words?: { phrase: string; butWas: (response: Response) => string },
  ): Promise<void> {
    await this.run.underTest.assert(assertion, {
      phrase: words?.phrase ?? this.step?.text ?? 'the response is as expected',
      butWas: words?.butWas,
    })
  }

  /** Replaces the placeholders of a text. */
  fill(text: string): string {
    return this.variables.fill(text)
  }

  /** Sends the request that was set up. */
  async send(method: string, url: string): Promise<void> {
    const { cookies, ...request } = this.request.take(method, this.fill(url))
    const { calls, stories, underTest } = this.run
    for (const [name, value] of cookies) calls.http.cookies.set(calls.http.urlOf(request.url), name, value)
    await stories.tellPending()
    await underTest.make(calls.request(request))
  }

  /** Keeps a value for `{{name}}`. @throws {@link InputError} for a name that no placeholder could have. */
  save(name: string, value: unknown): void {
    if (!isVariableName(name)) {
      throw new InputError(
        `"${name}" cannot be the name of a variable.\nA name has letters, digits, "_" and "-", and begins with a letter, so that {{name}} can refer to it.`,
      )
    }
    Object.defineProperty(this.saved, name, { value, enumerable: true, configurable: true, writable: true })
  }

  #resolve(argument: unknown, isLast: boolean): unknown {
    if (isTable(argument)) return tableValue(argument, this.variables)
    if (typeof argument !== 'string') return argument
    return isLast && argument === this.step?.argument?.docString?.content
      ? docStringValue(argument, this.variables)
      : this.variables.fill(argument)
  }

  #otherBook(phrase: StoryPhrase): string {
    const own = this.run.book?.name ?? ''
    return (
      `The phrase "${this.step?.text ?? ''}" tells a story of the book "${inWords(phrase.book.name)}", ` +
      `but this scenario is set in the book "${inWords(own)}".\n` +
      `Use a phrase of "${inWords(own)}", or give the scenario the tag under which useScenario configures "${inWords(phrase.book.name)}".`
    )
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
  throw new ConfigurationError(
    'No scenario runs in this World.\n' +
      'Call useScenario(configuration) in a support file that imports "chapterwise/steps", or load "chapterwise/register".',
  )
}

/** The scenario that runs in a World, if one does. */
export function scenarioIn(world: object): ScenarioInWorld | undefined {
  return scenarios.get(world)
}
