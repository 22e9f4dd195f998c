import { ConfigurationError, InputError } from '../../errors'
import {
  checkWorldParameters,
  DocumentedOperations,
  documentFile,
  fromWorldParameters,
  placeInConfiguration,
  placeOfPhrase,
  usesOf,
  type ParseProblem,
  type Project,
} from '../seam'
import { FindingsOfSteps, type Finding } from './finding'
import { ScenarioWalk } from './scenario-walk'
import { stepText } from './step-text'
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
    for (const { step, found } of walk.unusedSetUps()) findings.add(scenario, step, found)
  }
  return [
    ...wrongWorldParameters(project),
    ...wrongDocuments(project),
    ...undefinedParameterTypes(project),
    ...findings.all(),
  ]
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

/** Reports the world parameters that a run would refuse, if they configure scenarios. */
function wrongWorldParameters({ configured, scenarios, cwd }: Project): Finding[] {
  const scenario = scenarios.find(({ use }) => use?.configuration === fromWorldParameters)
  if (configured === undefined || scenario === undefined) return []
  const { file, worldParameters } = configured
  const message = refusalOf(worldParameters)
  if (message === undefined) return []
  const name = Object.entries(worldParameters ?? {}).find(
    ([one, value]) => refusalOf({ baseURL: 'http://localhost', [one]: value as unknown }) !== undefined,
  )?.[0]
  return [
    {
      ...(file === undefined ? scenario.place : placeInConfiguration(cwd, file, name ?? 'worldParameters')),
      // A missing parameter may still be given on the command line of the run.
      level: name === undefined ? 'warning' : 'error',
      rule: 'world-parameter',
      message,
      scenarios: [],
    },
  ]
}

/** Reports the OpenAPI documents of the options of the report that cannot be used. */
function wrongDocuments({ configured, cwd }: Project): Finding[] {
  return (configured?.openapi ?? []).flatMap((name) => {
    try {
      new DocumentedOperations(documentFile(name, cwd, cwd).document, name)
      return []
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      const { message } = error
      const place = placeInConfiguration(cwd, configured?.file ?? '', 'openapi')
      return [{ ...place, level: 'error' as const, rule: 'openapi' as const, message, scenarios: [] }]
    }
  })
}

function refusalOf(worldParameters: unknown): string | undefined {
  try {
    checkWorldParameters(worldParameters)
    return undefined
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

export function parseFinding({ line, column, message }: ParseProblem, uri: string): Finding {
  return {
    uri,
    line,
    column,
    level: 'error',
    rule: 'feature-syntax',
    message: inPlainWords(message),
    scenarios: [],
  }
}

/** The tokens of Gherkin and their names in a message. */
const lines: Readonly<Record<string, string>> = {
  '#FeatureLine': 'Feature:',
  '#RuleLine': 'Rule:',
  '#BackgroundLine': 'Background:',
  '#ScenarioLine': 'Scenario:',
  '#ExamplesLine': 'Examples:',
  '#StepLine': 'a step',
  '#TableRow': 'a row of a table',
  '#DocStringSeparator': '"""',
  '#TagLine': 'a tag',
  '#EOF': 'the end',
}

/**
 * Rewords a message of Gherkin, such as `expected: #EOF, #StepLine, got 'x'` or `unexpected end of file, expected:
 * #StepLine`.
 */
function inPlainWords(message: string): string {
  const [, atEnd, tokens, got] =
    /^(unexpected end of file, )?expected: ([^']*?)(?:, got '(.*)')?$/s.exec(message) ?? []
  if (tokens === undefined) return message
  const fitting = tokens.split(', ').flatMap((token) => lines[token] ?? [])
  const what =
    atEnd === undefined ? `"${stepText(got ?? '')}" cannot stand here.` : 'The feature ends too early.'
  return fitting.length === 0 ? what : `${what}\nHere may stand: ${fitting.join(', ')}.`
}
