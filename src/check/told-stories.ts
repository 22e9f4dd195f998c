import type { Project, ProjectScenario } from '../project'
import type { ToldStory } from '../story'
import { phrasesOfBook } from './phrases-of-book'
import { ScenarioWalk } from './scenario-walk'

/** What a scenario tells, in order. */
export interface ScenarioTelling {
  readonly scenario: ProjectScenario
  readonly stories: readonly ToldStory[]
}

/** The stories that the scenarios of a project tell, as far as they can be followed. Nothing of them runs. */
export async function toldStories({ definitions, scenarios, cwd }: Project): Promise<ScenarioTelling[]> {
  const phrasesOf = phrasesOfBook(definitions)
  return Promise.all(
    scenarios.map(async (scenario) => {
      const walk = new ScenarioWalk(scenario, phrasesOf, cwd)
      for (const step of scenario.steps) {
        const [definition, another] = step.definitions
        if (definition !== undefined && another === undefined) await walk.step(step, definition)
        else walk.stepAnyhow()
      }
      return { scenario, stories: walk.told }
    }),
  )
}
