import { ConfigurationError, kindOfValue } from '../errors'
import { defaultTimeoutMs } from '../http'
import { storyBookProblem, type AnywhereNames, type ChapterClass, type BookOn } from '../story'
import { within } from '../waiting'
import { actors } from './actors'
import { Scenario, type BasicScenario } from './chain'
import { outcome } from './outcome/outcome'
import type { Part } from './part'
import { RunningScenario, type ScenarioSetUp } from './scenario'
import { useStandIns } from './stand-ins/configured-stand-ins'
import { standIns } from './stand-ins/stand-ins-of-scenario'
import { OnceStories } from './stories/once'
import type { StoryBookBinding } from './stories/stories'
import { checkOptions, type ScenarioOptions } from './scenario-options'
import { streams } from './streams/streams'
import { trials } from './trials'

/** The parts that every scenario may use. */
const builtInParts: readonly Part<RunningScenario>[] = [streams, actors, trials, outcome, standIns]

/** A World whose class is not specified. */
export interface AnyWorld {
  /** The `worldParameters` of the Cucumber configuration. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** A function that returns the options, called once for each scenario; in Cucumber `world` is the World. */
export type OptionsFor<World = never> = (world: World) => ScenarioOptions | Promise<ScenarioOptions>

/** Configures scenarios, with a story book or without. */
export interface Configurable<S> {
  /** Returns the configuration with options that are computed from the World of each scenario. */
  configure<World = AnyWorld>(options: OptionsFor<World>): ScenarioConfiguration<Promise<S>>
  /** Returns the configuration with these options, which are checked at once. */
  configure(options: ScenarioOptions): ScenarioConfiguration<S>
}

/**
 * The configuration of scenarios: the story book, the client and the other options.
 *
 * @typeParam Begun - what `begin` returns: a scenario, or a promise of one if the options are a function
 */
export class ScenarioConfiguration<Begun> {
  /** @internal */
  readonly binding: StoryBookBinding | undefined
  readonly #options: ScenarioOptions | OptionsFor
  readonly #parts: readonly Part<RunningScenario>[]
  readonly #once = new OnceStories()

  private constructor(
    binding: StoryBookBinding | undefined,
    options: ScenarioOptions | OptionsFor,
    parts: readonly Part<RunningScenario>[] = [],
  ) {
    this.binding = binding
    this.#options = options
    this.#parts = parts
    if (typeof options !== 'function') useStandIns(this.#check(options).standIns ?? {})
  }

  /** Returns a configuration whose scenarios begin in this book; each has its own instance of the story data class. */
  static withStoryBook<Book extends BookOn<StoryData>, StoryData extends object = never>(
    book: ChapterClass<Book> & AnywhereNames<Book>,
    storyData: new () => StoryData,
  ): Configurable<Scenario<Book>> {
    const problem = storyBookProblem(book)
    if (problem !== undefined) throw new ConfigurationError(`The story book ${problem}`)
    if (typeof storyData !== 'function')
      throw new ConfigurationError(
        `The story data of "${book.name}" is ${kindOfValue(storyData)}, which is not a class.\nGive the class itself, such as MyStoryData; each scenario makes an instance of its own.`,
      )
    return {
      configure: (options: ScenarioOptions | OptionsFor) =>
        ScenarioConfiguration.of({ book, storyData }, options) as ScenarioConfiguration<never>,
    }
  }

  /** Returns a basic configuration: calls and assertions, no stories. */
  static configure<World = AnyWorld>(
    options: OptionsFor<World>,
  ): ScenarioConfiguration<Promise<BasicScenario>>
  static configure(options: ScenarioOptions): ScenarioConfiguration<BasicScenario>
  static configure(options: ScenarioOptions | OptionsFor): ScenarioConfiguration<unknown> {
    return new ScenarioConfiguration(undefined, options)
  }

  /**
   * The options; undefined if they are a function.
   *
   * @internal
   */
  get options(): ScenarioOptions | undefined {
    return typeof this.#options === 'function' ? undefined : this.#options
  }

  /**
   * The kinds of parts that its scenarios may have.
   *
   * @internal
   */
  get parts(): readonly Part<RunningScenario>[] {
    return [...builtInParts, ...this.#parts]
  }

  /** Begins a scenario outside Cucumber; its log goes to the console unless `logMessage` is set. */
  begin(world?: unknown): Begun {
    const start = (setUp: ScenarioSetUp): Scenario<unknown> => {
      const { logMessage = (block: string) => console.log(`${block}\n`) } = setUp
      const scenario = new RunningScenario({ ...setUp, logMessage })
      scenario.stories.progress.exampleCall ??= "await scenario.when.get('accounts/1')"
      return new Scenario(scenario)
    }
    const setUp = this.setUpFor(world)
    return (setUp instanceof Promise ? setUp.then(start) : start(setUp)) as Begun
  }

  /**
   * Returns the set-up of a scenario in a World. The World takes the log if no `logMessage` is configured.
   *
   * @internal
   */
  setUpFor(world: unknown): ScenarioSetUp | Promise<ScenarioSetUp> {
    const options = this.#options
    if (typeof options !== 'function') return this.#setUp(options)
    return this.#resolve(options, world).then((resolved) => this.#setUp(resolved))
  }

  /**
   * Runs the clean-ups of stories that are run once, newest first. Under Cucumber an AfterAll hook of the library calls
   * it; outside call it after the last scenario.
   *
   * @throws {@link CleanUpError} for clean-ups that failed
   */
  end(): Promise<void> {
    return this.#once.end()
  }

  /**
   * Forgets what a scenario had of stories that are run once, as it is tried again.
   *
   * @internal
   */
  forgetAt(place: string): void {
    this.#once.forgetAt(place)
  }

  #setUp(options: ScenarioOptions): ScenarioSetUp {
    const { binding, parts } = this
    return { binding, options, parts, logMessage: options.logMessage, once: this.#once }
  }

  async #resolve(options: OptionsFor, world: unknown): Promise<ScenarioOptions> {
    const given = this.#check(await within(defaultTimeoutMs, options(world as never), tooLong))
    if (given.standIns === undefined) return given
    throw new ConfigurationError(
      'The function that gives the options names stand-ins, which start before it is called.\nName them statically: useStandIns({ payments: {} }), or worldParameters: { standIns: { payments: {} } }',
    )
  }

  #check(options: unknown): ScenarioOptions {
    return checkOptions(options, { needsClient: this.#parts.length === 0 })
  }

  /** @internal */
  static of(
    binding: StoryBookBinding | undefined,
    options: ScenarioOptions | OptionsFor,
    parts?: readonly Part<RunningScenario>[],
  ): ScenarioConfiguration<unknown> {
    return new ScenarioConfiguration(binding, options, parts)
  }
}

function tooLong(limit: string): ConfigurationError {
  return new ConfigurationError(
    `The function that gives the options did not finish within ${limit}.\nLet it settle; what takes longer is best done once, before the scenarios.`,
  )
}
