import type { Definition, Project, ProjectScenario, ProjectStep } from '../project'
import type { Finding } from './finding'
import { GatheredFindings } from './gather-findings'
import { phrasesOfBook } from './phrases-of-book'
import { ScenarioWalk } from './scenario-walk'
import { placeOfPhrase } from '../world'
import { wrongWorldParameters } from './world-parameters'
import { ambiguousStep, snippetsFor, undefinedStep } from './unmatched-step'

/** Checks every scenario of a project. Sends nothing, and runs no hook, no step and no story. */
export async function checkProject(project: Project): Promise<Finding[]> {
  const phrasesOf = phrasesOfBook(project.definitions)
  const snippetFor = await snippetsFor(project)
  const gathered = new GatheredFindings()
  for (const scenario of project.scenarios) {
    const walk = new ScenarioWalk(scenario, phrasesOf, project.cwd)
    for (const step of scenario.steps) {
      gathered.pass(step)
      const [definition, another] = step.definitions
      if (definition !== undefined && another === undefined) {
        for (const found of await walk.step(step, definition)) gathered.add(scenario, step, found)
      } else {
        walk.stepAnyhow()
        const found =
          definition === undefined ? undefinedStep(step, project, snippetFor) : ambiguousStep(step)
        gathered.add(scenario, step, found)
      }
    }
  }
  return [...wrongWorldParameters(project), ...undefinedParameterTypes(project), ...gathered.all()]
}

/** The user's phrases that no scenario uses. */
export function unusedPhrases({ definitions, scenarios }: Project): Finding[] {
  const used = usedDefinitions(scenarios)
  return definitions
    .filter((definition) => definition.entry === undefined && !used.has(definition))
    .map(({ uri, line, pattern }) => ({
      uri,
      line,
      level: 'error',
      rule: 'unused-phrase',
      message: `No feature uses the phrase "${pattern}".`,
      scenarios: [],
    }))
}

/** How many steps use each definition. */
export function usedDefinitions(scenarios: readonly ProjectScenario[]): ReadonlyMap<Definition, number> {
  const used = new Map<Definition, number>()
  const written = new Map<string, ProjectStep>()
  for (const step of scenarios.flatMap(({ steps }) => steps)) {
    written.set([step.place.uri, step.place.line, step.text].join(':'), step)
  }
  for (const definition of [...written.values()].flatMap(({ definitions }) => definitions)) {
    used.set(definition, (used.get(definition) ?? 0) + 1)
  }
  return used
}

/** Cucumber leaves out a step whose phrase has a parameter type that nobody defined. */
function undefinedParameterTypes({ library }: Project): Finding[] {
  return library.undefinedParameterTypes.map(({ name, expression }) => ({
    ...placeOfPhrase(expression),
    level: 'error',
    rule: 'undefined-parameter-type',
    message: `The phrase "${expression}" has the parameter type {${name}}, which is not defined.\nDefine it: defineParameterType({ name: '${name}', regexp: /…/ })`,
    scenarios: [],
  }))
}
