import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { IRunConfiguration } from '@cucumber/cucumber/api'
import { ConfigurationError, InputError, didYouMean, nearestName, shellWord } from '../../errors'
import { escapePattern } from '../../formats'
import {
  checkWorldParameters,
  fromWorldParameters,
  openApiFile,
  placeOfPhrase,
  textsOfStep,
} from '../../world'
import {
  changeOf,
  examplesWithoutRows,
  filedExamples,
  usesOf,
  writtenInOutline,
  type ParseProblem,
  type Place,
  type Project,
  type ProjectScenario,
  type ProjectStep,
} from '../../project'
import {
  error,
  findingAt,
  findingsOfSteps,
  refusalOf,
  warning,
  type CheckFinding,
  type Occurrence,
  type StepFinding,
} from './findings'
import { ScenarioWalk } from './scenario-walk'
import { wrongStoryLists } from './book-declarations'
import { snippetsFor, unmatched } from './unmatched-step'

/** What a run was told to run; with nothing, it runs all features. */
type ChosenScenarios = Readonly<Pick<IRunConfiguration['sources'], 'paths' | 'names' | 'tagExpression'>>

export function noScenarioFound({ paths, names, tagExpression }: ChosenScenarios): string {
  const isChosen = paths.length > 0 || names.length > 0 || tagExpression !== ''
  const why = isChosen
    ? 'see the paths, tags and names given'
    : 'the folder "features" contains none. Write a feature there, or give the paths of your features'
  return `No scenario was found: ${why}.`
}

/** Checks every scenario of a project. Sends nothing, and runs no hook, no step and no story. */
export async function checkProject(project: Project): Promise<CheckFinding[]> {
  const snippetFor = await snippetsFor(project)
  const occurrences: Occurrence[] = []
  for (const scenario of project.scenarios) {
    const walk = new ScenarioWalk(scenario, project)
    for (const step of scenario.steps) {
      const found = [
        ...unmatched(step, project, snippetFor),
        ...unfilled(scenario, step),
        ...(await walk.step(step)),
      ]
      occurrences.push(...found.map((one) => ({ scenario, step, found: one })))
    }
    occurrences.push(...walk.end().map((one) => ({ scenario, ...one })))
  }
  const all = [
    ...patternsWithoutFile(project),
    ...wrongWorldParameters(project),
    ...wrongDocuments(project),
    ...project.unparsed.flatMap(({ uri, problems }) => parseFindings(problems, uri)),
    ...undefinedParameterTypes(project),
    ...wrongExamples(project),
    ...wrongStoryLists(project),
    ...findingsOfSteps(project.scenarios, occurrences),
  ]
  // What is noted about a document or a phrase is the same for each step that names it.
  const isFirst = ({ message }: CheckFinding, at: number) =>
    all.findIndex((one) => one.message === message) === at
  return all.filter((one, at) => !['openapi', 'ambiguous-step'].includes(one.rule) || isFirst(one, at))
}

function wrongExamples({ scenarios, withoutRows, cwd }: Project): CheckFinding[] {
  const documents = new Set([...scenarios.map(({ gherkinDocument }) => gherkinDocument), ...withoutRows])
  return [...documents].flatMap((document) => {
    const uri = document.uri ?? ''
    const empty = examplesWithoutRows(document).map((line) => {
      const message =
        'The examples have no row, so that the outline runs no scenario.\nWrite a row below the header.'
      return findingAt({ uri, line }, warning('examples', message))
    })
    const differing = filedExamples(document).flatMap((filed) => {
      const message = problemOfRows(filed, uri, cwd)
      return message === undefined ? [] : findingAt({ uri, line: filed.line }, error('examples', message))
    })
    return [...empty, ...differing]
  })
}

function problemOfRows(filed: Parameters<typeof changeOf>[0], uri: string, cwd: string): string | undefined {
  try {
    return changeOf(filed, uri, cwd)?.problem.concat(
      `\nWrite its rows: npx chapterwise examples ${shellWord(uri)}`,
    )
  } catch (problem) {
    if (problem instanceof InputError) return problem.message
    throw problem
  }
}

export function unusedPhrases({ definitions, scenarios }: Project): CheckFinding[] {
  const used = usesOf(scenarios)
  return definitions
    .filter((definition) => definition.entry === undefined && !used.has(definition))
    .map(({ uri, line, pattern }) =>
      findingAt({ uri, line }, error('unused-phrase', `No feature uses the phrase "${pattern}".`)),
    )
}

/** Reports parameter types that nobody defined. Cucumber ignores a step definition that uses one. */
function undefinedParameterTypes({ library }: Project): CheckFinding[] {
  return library.undefinedParameterTypes.map(({ name, expression }) => {
    const message = `The phrase "${expression}" has the parameter type {${name}}, which is not defined.\nDefine it: defineParameterType({ name: '${name}', regexp: /…/ })`
    return findingAt(placeOfPhrase(expression), error('undefined-parameter-type', message))
  })
}

function wrongWorldParameters({ configured, scenarios, cwd }: Project): CheckFinding[] {
  const scenario = scenarios.find(({ use }) => use?.configuration === fromWorldParameters)
  if (configured === undefined || scenario === undefined) return []
  const { file, worldParameters } = configured
  const wrongIn = (parameters: unknown) =>
    refusalOf(() => checkWorldParameters(parameters), ConfigurationError)
  const message = wrongIn(worldParameters)
  if (message === undefined) return []
  const name = Object.entries(worldParameters ?? {}).find(
    ([one, value]) => wrongIn({ baseURL: 'http://localhost', [one]: value as unknown }) !== undefined,
  )?.[0]
  const place =
    file === undefined ? scenario.place : placeInConfiguration(cwd, file, name ?? 'worldParameters')
  // A missing parameter may still be given on the command line of the run.
  return [findingAt(place, (name === undefined ? warning : error)('world-parameter', message))]
}

function wrongDocuments({ configured, cwd }: Project): CheckFinding[] {
  return (configured?.openapi ?? []).flatMap((name) => {
    const folders = { featureFolder: cwd, root: cwd }
    const message = refusalOf(() => openApiFile(name, folders).checkSchemas())
    if (message === undefined) return []
    const file = configured?.file
    // Without a configuration file, the command line of a run names the document.
    const place = file === undefined ? { uri: name, line: 1 } : placeInConfiguration(cwd, file, 'openapi')
    return [findingAt(place, error('openapi', message))]
  })
}

/** Reports the patterns of the configuration that match no file, for which Cucumber loads nothing and says nothing. */
function patternsWithoutFile({ configured, cwd }: Project): CheckFinding[] {
  const { file, withoutFile = [] } = configured ?? {}
  if (file === undefined) return []
  return withoutFile.flatMap((pattern) => {
    // What the command line names is not in the file.
    const line = lineOf(cwd, file, (one) => one.includes(pattern))
    const remedy = pattern.startsWith('chapterwise/') ? ' Name the package in "requireModule" instead.' : ''
    const found = warning('no-file', `The pattern "${pattern}" matches no file.${remedy}`)
    return line === 0 ? [] : [findingAt({ uri: file, line }, found)]
  })
}

/** Returns the first line of the configuration file that has a key; line 1 if none has. */
function placeInConfiguration(cwd: string, file: string, name: string): Place {
  const key = new RegExp(`(?:\\b|["'])${escapePattern(name)}["']?\\s*:`)
  const line = lineOf(cwd, file, (one) => key.test(one))
  return { uri: file, line: Math.max(1, line) }
}

/** Returns the first line of a file for which something holds; 0 if it holds for none. */
function lineOf(cwd: string, file: string, holds: (line: string) => boolean): number {
  return readFileSync(resolve(cwd, file), 'utf8').split('\n').findIndex(holds) + 1
}

/** What may be a placeholder of an outline, and is not a part of a tag with attributes, or of a comparison. */
const placeholders = /<([^\s<>/!?="'@&|$()[\]{}*][^<>/="'@&|$()[\]{}*]*)>/g

/** Reports what looks like a placeholder of an outline, and is none of the columns of its examples. */
function unfilled({ gherkinDocument }: ProjectScenario, { pickleStep }: ProjectStep): StepFinding[] {
  const [stepId = '', rowId] = pickleStep.astNodeIds
  if (rowId === undefined || !textsOfStep(pickleStep).some((text) => text.includes('<'))) return []
  const { texts, columns } = writtenInOutline(gherkinDocument, stepId, rowId)
  const text = texts.join('\n')
  const names = new Set(Array.from(text.matchAll(placeholders), ([, name = '']) => name))
  return [...names].flatMap((name) => {
    const isNear = nearestName(name, columns) !== undefined
    // A part of XML or HTML stays as it is.
    if (columns.includes(name) || text.includes(isNear ? `</${name}` : '</')) return []
    const hint = didYouMean(name, columns, (column) => `<${column}>`)
    const message = `No column of the examples is called <${name}>, so it stays as it is written.${hint}`
    return [(isNear ? error : warning)('outline', `${message}\nColumns: ${columns.join(', ')}`)]
  })
}

/** Reports what the parser says of a feature; of another file only that it is none. */
export function parseFindings(problems: readonly ParseProblem[], uri: string): CheckFinding[] {
  if (uri === '<stdin>' || /\.feature(?:\.md)?$/.test(uri))
    return problems.map(({ line, column, message }) => {
      const hint = message.startsWith('inconsistent cell count') ? cellHint : ''
      return findingAt({ uri, line, column }, error('feature-syntax', `It does not parse: ${message}${hint}`))
    })
  const found = error('feature-syntax', 'This is not a feature. Name a file that ends in ".feature".')
  return [findingAt({ uri, line: 1 }, found)]
}

const cellHint = '\nEach row has as many cells as the first; a | within a cell is written \\|'
