import { World, world as worldOfStep, type IWorldOptions } from '@cucumber/cucumber'
import type { Response } from '../assertions'
import type { Scenario } from '../scenario'
import type { ChapterEnd, ScenarioContext, Services } from '../story'
import { scenarioIn, scenarioOf, type ScenarioInWorld } from './scenario-in-world'

type StoryDataOf<Book> = [Book] extends [never]
  ? undefined
  : Book extends ChapterEnd<infer StoryData>
    ? StoryData
    : undefined

const ownScenario = Symbol('scenario')

/** Returns the scenario of the step or hook that runs, also in what it has started; undefined outside of any. */
export function runningScenario(): ScenarioInWorld | undefined {
  try {
    return (worldOfStep as { readonly [ownScenario]?: ScenarioInWorld })[ownScenario]
  } catch {
    return undefined
  }
}

/** Cucumber's World without its index signature, so that a misspelt member does not compile. */
const CucumberWorld = World as unknown as new <Parameters>(
  options: IWorldOptions<Parameters>,
) => Pick<World<Parameters>, 'attach' | 'log' | 'link' | 'parameters'>

/**
 * The World of a scenario. Extend it to add what your own steps share.
 *
 * @typeParam Book - the story book of the scenario
 * @typeParam StoryData - the class of its data
 */
export class StoryWorld<Book = never, StoryData = StoryDataOf<Book>> extends CucumberWorld<
  Record<string, unknown>
> {
  /** The values saved by name, for `{{name}}` in feature files. */
  readonly variables: Record<string, unknown> = {}

  /** @internal */
  get [ownScenario](): ScenarioInWorld | undefined {
    return scenarioIn(this)
  }

  /** The scenario as a typed chain: `given`, `when` and `then`. */
  get scenario(): Scenario<Book> {
    return scenarioOf(this).chain as Scenario<Book>
  }

  /** The story data of this scenario; undefined without a story book. */
  get storyData(): StoryData {
    return scenarioOf(this).storyData as StoryData
  }

  /** The response to the last call. @throws {@link StepRejectedError} before any call. */
  get response(): Response {
    return scenarioOf(this).response
  }

  /** A World may have a `response` of its own: its steps set it, and no step of the library reads it. @internal */
  set response(own: Response) {
    Object.defineProperty(this, 'response', { value: own, writable: true, configurable: true })
  }

  /** Replaces `{{…}}` in a text. @throws {@link InputError} for an unknown name. */
  fill(text: string): string {
    return scenarioOf(this).variables.fill(text)
  }

  /**
   * The axios instance of this scenario, for generated SDKs and requests of your own. It has the defaults and
   * interceptors of the client, and its requests are logged. Their responses are not the response under test.
   *
   * @throws {@link ConfigurationError} before the scenario begins.
   */
  get axios(): ScenarioContext<unknown>['axios'] {
    return scenarioOf(this).axios as ScenarioContext<unknown>['axios']
  }

  /** The services of the configuration. @throws {@link ConfigurationError} when none were configured. */
  get services(): Services {
    return scenarioOf(this).services
  }
}

export function isStoryWorld(world: { readonly prototype: unknown }): boolean {
  return world === StoryWorld || world.prototype instanceof StoryWorld
}
