import type { GherkinDocument } from './cucumber'

type Child = NonNullable<GherkinDocument['feature']>['children'][number]
type Background = NonNullable<Child['background']>
type Scenario = NonNullable<Child['scenario']>
type Location = Scenario['location']

/** Returns the key of the location of a step's doc string. */
export function docStringOf(stepId: string): string {
  return `${stepId} doc string`
}

/** Returns the locations of the parts of a feature file, by the id of their AST node. */
export function locationsIn({ feature }: GherkinDocument): ReadonlyMap<string, Location> {
  const locations = new Map<string, Location>()
  const noteSteps = ({ steps }: Background | Scenario): void => {
    for (const { id, location, docString } of steps) {
      locations.set(id, location)
      if (docString !== undefined) locations.set(docStringOf(id), docString.location)
    }
  }
  const noteScenario = (scenario: Scenario): void => {
    locations.set(scenario.id, scenario.location)
    noteSteps(scenario)
    for (const { id, location } of scenario.examples.flatMap(({ tableBody }) => tableBody))
      locations.set(id, location)
  }
  for (const { background, scenario, rule } of feature?.children ?? []) {
    if (background) noteSteps(background)
    if (scenario) noteScenario(scenario)
    for (const child of rule?.children ?? []) {
      if (child.background) noteSteps(child.background)
      if (child.scenario) noteScenario(child.scenario)
    }
  }
  return locations
}
