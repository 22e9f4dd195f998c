import { usesOf, type Project } from '../project'
import type { Finding } from './finding'
import { FindingsOfSteps } from './findings-of-steps'
import { ScenarioWalk } from './scenario-walk'
import { placeOfPhrase } from '../world'
import { wrongWorldParameters } from './world-parameters'
import { ambiguousStep, snippetsFor, undefinedStep } from './unmatched-step'

/** Checks every scenario of a project. Sends nothing, and runs no hook, no step and no story. */
export async function checkProject(project: Project): Promise<Finding[]> {
  const snippetFor = await snippetsFor(project)
  const findings = new FindingsOfSteps()
  for (const scenario of project.scenarios) {
    const walk = new ScenarioWalk(scenario, project)
    for (const step of scenario.steps) {
      findings.pass(step)
      const [definition, another] = step.definitions
      if (definition !== undefined && another === undefined) {
        for (const found of await walk.step(step, definition)) findings.add(scenario, step, found)
      } else {
        walk.stepThroughUnknownCode()
        const found =
          definition === undefined ? undefinedStep(step, project, snippetFor) : ambiguousStep(step)
        findings.add(scenario, step, found)
      }
    }
  }
  return [...wrongWorldParameters(project), ...undefinedParameterTypes(project), ...findings.all()]
}

/** Reports the user's phrases that no scenario uses. */
export function unusedPhrases({ definitions, scenarios }: Project): Finding[] {
  const used = usesOf(scenarios)
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

/** Reports parameter types that nobody defined. Cucumber ignores a step definition that uses one. */
function undefinedParameterTypes({ library }: Project): Finding[] {
  return library.undefinedParameterTypes.map(({ name, expression }) => ({
    ...placeOfPhrase(expression),
    level: 'error',
    rule: 'undefined-parameter-type',
    message: `The phrase "${expression}" has the parameter type {${name}}, which is not defined.\nDefine it: defineParameterType({ name: '${name}', regexp: /…/ })`,
    scenarios: [],
  }))
}
