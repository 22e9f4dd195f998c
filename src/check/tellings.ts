import type { Project, ProjectScenario, Telling } from '../project'
import { ScenarioWalk, type Standing } from './scenario-walk'

/** The stories that the scenarios of a project tell, as far as they can be followed. Nothing of them runs. */
export async function tellingsOf(project: Project): Promise<Telling<ProjectScenario>[]> {
  return Promise.all(
    project.scenarios.map(async (scenario) => ({
      scenario,
      stories: (await walkThrough(scenario, project)).told,
    })),
  )
}

/** Where a scenario stands after its steps. Nothing of it runs. */
export async function standingOf(scenario: ProjectScenario, project: Project): Promise<Standing> {
  return (await walkThrough(scenario, project)).standing
}

async function walkThrough(scenario: ProjectScenario, project: Project): Promise<ScenarioWalk> {
  const walk = new ScenarioWalk(scenario, project)
  for (const step of scenario.steps) {
    const [definition, another] = step.definitions
    if (definition !== undefined && another === undefined) await walk.step(step, definition)
    else walk.stepAnyhow()
  }
  return walk
}
