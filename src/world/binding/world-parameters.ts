import { checkOptions, parameterNames, ScenarioConfiguration, type ScenarioOptions } from '../../scenario'
import type { StoryWorld } from '../story-world'

/** The basic configuration of `chapterwise/register`: its options are the `worldParameters` of the Cucumber configuration. */
export const fromWorldParameters = ScenarioConfiguration.configure((world: StoryWorld) =>
  checkWorldParameters(world.parameters),
)

/**
 * Checks world parameters before anything uses them.
 *
 * @throws {@link ConfigurationError} that names the parameter that is unknown, ill-typed or missing.
 */
export function checkWorldParameters(parameters: unknown): ScenarioOptions {
  return checkOptions(parameters, { kind: 'world parameter', known: parameterNames })
}
