import { ConfigurationError } from '../errors'
import { isChapterClass, StoryBook, type ChapterClass } from '../story'
import { checkOptions, type ScenarioOptions } from './options'
import { Scenario, type BasicScenario } from './scenario'
import { ScenarioRun, type StoryBookBinding } from './scenario-run'

/** Options that are worked out once for each scenario; in Cucumber `world` is the World. */
export type OptionsFor<World = never> = (world: World) => ScenarioOptions | Promise<ScenarioOptions>

/** What a configuration gives its scenarios: a story book, or none. */
export interface Configurable<S> {
  configure(options: ScenarioOptions): ScenarioConfiguration<S>
  configure<World = undefined>(options: OptionsFor<World>): ScenarioConfiguration<Promise<S>>
}

/**
 * How scenarios are set up: the story book, the client and all that goes with it.
 *
 * @typeParam Begun - what `begin` gives: a scenario, or the promise of one where the options are a function
 */
export class ScenarioConfiguration<Begun> {
  readonly binding: StoryBookBinding | undefined
  readonly #options: ScenarioOptions | OptionsFor

  /** Use `withStoryBook` or `configure` instead. */
  protected constructor(binding: StoryBookBinding | undefined, options: ScenarioOptions | OptionsFor) {
    this.binding = binding
    this.#options = options
    if (typeof options !== 'function') checkOptions(options)
  }

  /** A configuration whose scenarios begin in this book and share an instance of this class of data. */
  static withStoryBook<Book extends StoryBook<StoryData>, StoryData extends object>(
    book: ChapterClass<Book>,
    storyData: new () => StoryData,
  ): Configurable<Scenario<Book>> {
    if (!isChapterClass(book)) throw new ConfigurationError(`The story book is ${String(book)}, which is not a class that extends StoryBook.`)
    if (typeof storyData !== 'function') {
      throw new ConfigurationError(`The story data of "${book.name}" is ${String(storyData)}, which is not a class.`)
    }
    return configurable<Scenario<Book>>({ book, storyData })
  }

  /** A basic configuration: calls and assertions, no stories. */
  static configure(options: ScenarioOptions): ScenarioConfiguration<BasicScenario>
  static configure<World = undefined>(options: OptionsFor<World>): ScenarioConfiguration<Promise<BasicScenario>>
  static configure(options: ScenarioOptions | OptionsFor): ScenarioConfiguration<unknown> {
    return new ScenarioConfiguration(undefined, options)
  }

  /** Begins a scenario outside Cucumber; its log goes to the console unless `logMessage` says otherwise. */
  begin(world?: unknown): Begun {
    const start = (options: ScenarioOptions): Scenario<unknown> =>
      new Scenario(new ScenarioRun(this.binding, options, options.logMessage ?? console.log))
    const options = this.#options
    if (typeof options !== 'function') return start(options) as Begun
    return this.resolve(world).then(start) as Begun
  }

  /** The options for one scenario, checked. */
  async resolve(world: unknown): Promise<ScenarioOptions> {
    if (typeof this.#options !== 'function') return this.#options
    return checkOptions(await this.#options(world as never))
  }

  /** @internal */
  static of(binding: StoryBookBinding | undefined, options: ScenarioOptions | OptionsFor): ScenarioConfiguration<unknown> {
    return new ScenarioConfiguration(binding, options)
  }
}

function configurable<S>(binding: StoryBookBinding): Configurable<S> {
  return {
    configure: (options: ScenarioOptions | OptionsFor) => ScenarioConfiguration.of(binding, options) as ScenarioConfiguration<never>,
  }
}
