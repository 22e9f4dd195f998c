import { setWorldConstructor, supportCodeLibraryBuilder, World, type IWorldOptions } from '@cucumber/cucumber'
import parseTagExpression from '@cucumber/tag-expressions'
import { ConfigurationError, kindOfValue } from '../../errors'
import { checkOptions, parameterNames, ScenarioConfiguration, type ScenarioOptions } from '../../scenario'
import { noStoryWorld } from '../scenario-in-world'
import { isStoryWorld, StoryWorld } from '../story-world'

/** A class that extends {@link StoryWorld}, for any book. */
export type WorldClass = new (options: IWorldOptions) => Omit<StoryWorld<unknown, unknown>, 'scenario'>

/** The scenarios that a configuration applies to, and their World. */
export interface UseScenarioOptions {
  /** A tag expression, such as `@credit and not @slow`; without one the configuration is the default. */
  readonly tags?: string
  /**
   * A class that extends `StoryWorld`, for all scenarios of the run.
   *
   * @defaultValue that of `setWorldConstructor`, or `StoryWorld`
   */
  readonly world?: WorldClass
}

export interface ScenarioUse {
  readonly configuration: ScenarioConfiguration<unknown>
  readonly tags: string | undefined
  readonly fits: (tags: string[]) => boolean
  readonly world: WorldClass
}

const uses: ScenarioUse[] = []

const builder = supportCodeLibraryBuilder as unknown as { readonly World?: unknown }

/**
 * Configures the scenarios of a run and sets Cucumber's World constructor. Can be called several times: a scenario uses
 * the first configuration whose tags match, or else the one without tags.
 *
 * @throws {@link ConfigurationError} for what is no configuration, a second default or World class, a malformed tag expression, or a World that is
 * not a `StoryWorld`.
 */
export function useScenario(
  configuration: ScenarioConfiguration<unknown>,
  { tags, world = StoryWorld }: UseScenarioOptions = {},
): void {
  if (!((configuration as unknown) instanceof ScenarioConfiguration)) {
    const remedy =
      'configure' in Object(configuration)
        ? 'End it with .configure({ … })'
        : "Write: useScenario(ScenarioConfiguration.configure({ baseURL: 'http://localhost:8080' }))"
    throw new ConfigurationError(
      `useScenario was given ${kindOfValue(configuration)}, which is not a configuration.\n${remedy}`,
    )
  }
  const usual = uses.find((use) => use.tags === undefined)
  if (tags === undefined && usual !== undefined) {
    const isRegistered = [usual.configuration, configuration].includes(fromWorldParameters)
    throw new ConfigurationError(
      isRegistered
        ? 'Both chapterwise/register and useScenario without tags configure all scenarios.\nLeave chapterwise/register out of the Cucumber configuration, or give useScenario { tags }.'
        : 'useScenario was called twice without tags, so two configurations would be the default.\nGive one of them { tags }.',
    )
  }
  if (!isStoryWorld(world)) throw new ConfigurationError(noStoryWorld(world))
  const worlds = new Set([...uses.map((use) => use.world), world])
  worlds.delete(StoryWorld)
  const [own = StoryWorld, another] = worlds
  if (another !== undefined)
    throw new ConfigurationError(
      `Cucumber makes the Worlds of all scenarios of one class, but useScenario was given "${own.name}" and "${another.name}".\nName one class that has what both have.`,
    )
  uses.push({ configuration, tags, fits: tagsFit(tags), world })
  // The World that a project has set itself stays.
  if (own !== StoryWorld || [undefined, World].includes(builder.World as typeof World))
    setWorldConstructor(own)
}

/** Configures all scenarios, in place of what was configured before. */
export function useOnly(configuration: ScenarioConfiguration<unknown>): void {
  uses.length = 0
  useScenario(configuration)
}

export function scenarioUses(): readonly ScenarioUse[] {
  return uses
}

/** Returns the configuration for a scenario with these tags; undefined if none matches. */
export function scenarioUseFor(tags: string[]): ScenarioUse | undefined {
  return (
    uses.find((use) => use.tags !== undefined && use.fits(tags)) ?? uses.find((use) => use.tags === undefined)
  )
}

function tagsFit(tags: string | undefined): ScenarioUse['fits'] {
  if (tags === undefined) return () => true
  try {
    const expression = parseTagExpression(tags)
    return (names) => expression.evaluate(names)
  } catch (error) {
    throw new ConfigurationError(
      `The tag expression "${tags}" of useScenario is malformed: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

/** The basic configuration of `chapterwise/register`: its options are the `worldParameters` of the Cucumber configuration. */
export const fromWorldParameters = ScenarioConfiguration.configure((world: StoryWorld) => ({
  ...checkWorldParameters(world.parameters),
  // Their stand-ins have started already.
  standIns: undefined,
}))

/** Checks world parameters. @throws {@link ConfigurationError} that names the one that is unknown, ill-typed or missing */
export function checkWorldParameters(parameters: unknown): ScenarioOptions {
  return checkOptions(parameters, { kind: 'world parameter', known: parameterNames })
}
