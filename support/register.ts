import '../step-definitions'
import { checkOptions, parameterNames, ScenarioConfiguration } from '../src/scenario'
import { useScenario, type StoryWorld } from '../src/world'

useScenario(
  ScenarioConfiguration.configure((world: StoryWorld) =>
    checkOptions(world.parameters, { kind: 'world parameter', known: parameterNames }),
  ),
)
