import type { Project, ProjectScenario, ScenarioStories } from '../project'
import { ScenarioWalk, type ScenarioPosition } from './scenario-walk'

/** Returns the stories that the scenarios of a project tell, as far as they can be followed. Nothing runs. */
export async function storiesOfScenarios(project: Project): Promise<ScenarioStories<ProjectScenario>[]> {
  return Promise.all(
    project.scenarios.map(async (scenario) => ({
      scenario,
      stories: (await walkThrough(scenario, project)).stories,
    })),
  )
}

/** Returns the state after the steps of a scenario. Nothing runs. */
export async function positionOf(scenario: ProjectScenario, project: Project): Promise<ScenarioPosition> {
  return (await walkThrough(scenario, project)).position
}

async function walkThrough(scenario: ProjectScenario, project: Project): Promise<ScenarioWalk> {
  const walk = new ScenarioWalk(scenario, project)
  for (const step of scenario.steps) {
    const [definition, another] = step.definitions
    if (definition !== undefined && another === undefined) await walk.step(step, definition)
    else walk.stepThroughUnknownCode()
  }
  return walk
}
