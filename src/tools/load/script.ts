import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { stringify } from 'yaml'
import { InputError, shellWord } from '../../errors'
import { pathFrom } from '../../files'
import type { ChapterClass, StoryBook } from '../../story'
import { scenarioPlace, type Project, type ProjectScenario } from '../../project'
import { isOwnFile } from '../../package'
import { walksName } from './walks'
import type { LoadSettings } from './worker'

interface Arrivals {
  /** New users a second. */
  readonly rate: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly maxUsers: number | undefined
}

interface LoadOptions extends Arrivals {
  readonly target: string | undefined
  /** Which share of the users, in whole percent, walks this book at random. */
  readonly walks: { readonly percent: number; readonly book: ChapterClass<StoryBook> } | undefined
  readonly checkAlways: number
  /** Where `load.yml` is written, relative to the folder of the project. */
  readonly output: string
}

/** What stands for the base URL that the project configures itself, where nothing else is known of it. */
const asConfigured = 'http://as-configured.invalid'

type LoadableScenarios = ReturnType<typeof loadableScenarios>

/** Sorts out the scenarios that virtual users cannot run. @throws {@link InputError} for a weight that is none */
export function loadableScenarios(project: Project) {
  const left = project.scenarios.filter((scenario) => hindranceOf(scenario) === undefined)
  const leftOut = project.scenarios.flatMap((scenario) => {
    const why = hindranceOf(scenario)
    return why === undefined ? [] : { name: scenarioPlace(scenario), why }
  })
  const scenarios = left.map((scenario) => ({ name: scenarioPlace(scenario), weight: weightOf(scenario) }))
  return { scenarios, leftOut, project: { ...project, scenarios: left } }
}

const notReady: ReadonlySet<string> = new Set(['@skip', '@skipped', '@pending', '@draft', '@wip'])

/** Returns why a scenario cannot be run by many at once; undefined if it can. */
function hindranceOf({ pickle, steps }: ProjectScenario): string | undefined {
  const tag = pickle.tags.find(({ name }) => notReady.has(name))?.name
  if (tag !== undefined) return `it is tagged ${tag}`
  if (steps.length === 0) return 'it has no steps'
  const phrases = steps.flatMap(({ definitions }) => definitions[0]?.entry ?? [])
  if (phrases.some(({ losesResponse }) => losesResponse === true)) return 'it loses a response'
  if (phrases.some(({ effect }) => effect === 'tells at once' || effect === 'judges the outcome'))
    return 'it has a race'
  if (phrases.some(({ effect }) => effect === 'tells a stand-in' || effect === 'asserts on a stand-in'))
    return 'it has a stand-in'
  if (phrases.some(({ opens, uses }) => opens !== undefined || uses !== undefined)) return 'it has a stream'
  return undefined
}

function weightOf(scenario: ProjectScenario): number {
  const tag = scenario.pickle.tags.find(({ name }) => name.startsWith('@weight:'))?.name ?? '@weight:1'
  const weight = Number(tag.slice('@weight:'.length))
  if (Number.isSafeInteger(weight) && weight > 0) return weight
  throw new InputError(
    `${scenarioPlace(scenario)} is tagged ${tag}, but a weight is a whole number from 1 on, such as @weight:4.`,
  )
}

/** Names the AfterAll hooks of the project, which no user runs. */
export function afterAllHooks({ library, cwd }: Project): string[] {
  return library.afterTestRunHookDefinitions
    .filter(({ uri }) => !isOwnFile(resolve(cwd, uri)))
    .map(({ uri, line }) => `${uri}:${line}`)
}

export function loadScript(
  { project, scenarios }: LoadableScenarios,
  settings: Pick<LoadSettings, 'config' | 'profiles' | 'features'>,
  { output, walks, checkAlways, target, ...arrivals }: LoadOptions,
): string {
  const folder = dirname(join(project.cwd, output))
  const fromHere = (path: string): string => pathFrom(folder, join(project.cwd, path)) || '.'
  const configured = target === undefined ? baseURLOf(project) : undefined
  const chapterwise: LoadSettings = { project: fromHere('.'), ...settings, checkAlways, configured }
  const flow = [{ function: 'runScenario' }]
  const script = {
    config: {
      target: target ?? configured,
      processor: './load.cjs',
      phases: phasesOf(arrivals),
      plugins: { ensure: {} },
      ensure: { conditions: [{ expression: 'vusers.failed == 0' }] },
      variables: { chapterwise },
      includeFiles: filesOf(project).map(fromHere),
    },
    scenarios: weighted(scenarios, walks).map(({ name, weight }) => ({ name, weight, flow })),
  }
  return `${headOf(output)}${stringify(script, { lineWidth: 0, aliasDuplicateObjects: false })}`
}

const headOf = (
  output: string,
): string => `# Written by chapterwise load, and yours from here on. In the folder of the project:
#   npx artillery run ${shellWord(output)} --output out.json
# Requests go to the base URL of the project. To send them elsewhere, change the target, not variables.chapterwise.configured.
# includeFiles is what Fargate, Lambda and ACI get; add the data files that steps read.
`

function baseURLOf({ configured }: Project): string {
  const { baseURL } = (configured?.worldParameters ?? {}) as { readonly baseURL?: unknown }
  return typeof baseURL === 'string' ? baseURL : asConfigured
}

function phasesOf({ rate, seconds, warmUpSeconds, maxUsers: maxVusers }: Arrivals) {
  return [
    { name: 'warm up', duration: warmUpSeconds, arrivalRate: 1, rampTo: rate, maxVusers },
    { name: 'load', duration: seconds, arrivalRate: rate, maxVusers },
  ].filter(({ duration }) => duration > 0)
}

/** Returns the scenarios and the walks with whole weights, so that the walks have their share of all users. */
function weighted(scenarios: LoadableScenarios['scenarios'], walks: LoadOptions['walks']) {
  if (walks === undefined) return scenarios
  const all = scenarios.reduce((sum, { weight }) => sum + weight, 0)
  const list = [
    ...scenarios.map(({ name, weight }) => ({ name, weight: weight * (100 - walks.percent) })),
    { name: walksName(walks.book), weight: all * walks.percent },
  ].filter(({ weight }) => weight > 0)
  const divisor = list.map(({ weight }) => weight).reduce(greatestDivisor)
  return list.map(({ name, weight }) => ({ name, weight: weight / divisor }))
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}

/** Returns the files and folders at the top of the project that its scenarios need. */
function filesOf({ cwd, scenarios, definitions, configured, library }: Project): string[] {
  const required = Object.keys(require.cache).map((path) => relative(cwd, path))
  // Node.js does not tell which ES modules it has loaded.
  const hasModules = library.originalCoordinates.importPaths.length > 0
  const loaded = [...required, ...(hasModules ? foldersIn(cwd) : [])]
  const named = [...scenarios.map(({ place }) => place.uri), ...definitions.map(({ uri }) => uri)]
  const settings = [configured?.file, 'tsconfig.json'].filter((file) => file !== undefined)
  const tops = [...settings, ...loaded, ...named].map((path) => path.split(sep)[0] ?? '')
  const isOurs = (top: string): boolean =>
    !['', '.', '..', 'node_modules'].includes(top) && existsSync(join(cwd, top))
  return [...new Set(tops)].filter(isOurs).sort()
}

/** Returns the folders at the top of a project, but for hidden ones and those that `.gitignore` names. */
function foldersIn(cwd: string): string[] {
  const gitignore = join(cwd, '.gitignore')
  const ignored = existsSync(gitignore) ? readFileSync(gitignore, 'utf8').split(/\r?\n/) : []
  const isIgnored = (name: string): boolean => ignored.some((line) => line.replace(/^\/|\/$/g, '') === name)
  const folders = readdirSync(cwd, { withFileTypes: true }).filter((one) => one.isDirectory())
  return folders.map(({ name }) => name).filter((name) => !name.startsWith('.') && !isIgnored(name))
}
