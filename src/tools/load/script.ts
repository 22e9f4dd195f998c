import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { stringify } from 'yaml'
import { InputError } from '../../errors'
import { isOwnFile, type ChapterClass, type Project, type ProjectScenario, type StoryBook } from '../seam'
import { scenarioName } from './scenario-runner'
import { walksName } from './walks'
import type { LoadSettings } from './worker'

/** How many users come, and where they go. */
export interface LoadOptions {
  /** New users a second. */
  readonly rate: number
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly maxUsers: number | undefined
  readonly target: string | undefined
  /** Which share of the users, in percent, walks this book at random. */
  readonly walks: { readonly percent: number; readonly book: ChapterClass<StoryBook> } | undefined
  readonly checkAlways: number
  /** Where `load.yml` is written, relative to the folder of the project. */
  readonly output: string
}

/** The scenarios of a project that virtual users can run, and those that they cannot. */
interface LoadableScenarios {
  readonly scenarios: readonly {
    readonly name: string
    readonly weight: number
    readonly scenario: ProjectScenario
  }[]
  readonly leftOut: readonly { readonly name: string; readonly why: string }[]
}

/** What stands for the base URL that the project configures itself, where nothing else is known of it. */
const asConfigured = 'http://as-configured.invalid'

/** Sorts out the scenarios of a project. @throws {@link InputError} for a weight that is none */
export function loadableScenarios({ scenarios }: Project): LoadableScenarios {
  const named = scenarios.map((scenario) => ({ name: scenarioName(scenario), scenario }))
  return {
    scenarios: named
      .filter(({ scenario }) => hindranceOf(scenario) === undefined)
      .map(({ name, scenario }) => ({ name, weight: weightOf(scenario, name), scenario })),
    leftOut: named.flatMap(({ name, scenario }) => {
      const why = hindranceOf(scenario)
      return why === undefined ? [] : [{ name, why }]
    }),
  }
}

/** The tags of scenarios that are not ready to run. */
const notReady: ReadonlySet<string> = new Set(['@skip', '@skipped', '@pending', '@draft', '@wip'])

/** Returns why a scenario cannot be run by many at once; undefined if it can. */
function hindranceOf({ pickle, steps }: ProjectScenario): string | undefined {
  const tag = pickle.tags.find(({ name }) => notReady.has(name))?.name
  if (tag !== undefined) return `it is tagged ${tag}`
  if (steps.length === 0) return 'it has no steps'
  const phrases = steps.flatMap(({ definitions }) => definitions[0]?.entry ?? [])
  if (phrases.some(({ effect }) => effect === 'tells at once' || effect === 'judges the outcome'))
    return 'it has a race'
  if (
    phrases.some(
      ({ effect, opens, needs }) =>
        effect === 'sends over a stream' || opens !== undefined || needs !== undefined,
    )
  )
    return 'it has a stream'
  return undefined
}

function weightOf({ pickle }: ProjectScenario, name: string): number {
  const tag = pickle.tags.find((one) => one.name.startsWith('@weight:'))?.name ?? '@weight:1'
  const weight = Number(tag.slice('@weight:'.length))
  if (Number.isSafeInteger(weight) && weight > 0) return weight
  throw new InputError(
    `${name} is tagged ${tag}, but a weight is a whole number from 1 on, such as @weight:4.`,
  )
}

/** Names the AfterAll hooks of the project, which no user runs. */
export function afterAllHooks({ library, cwd }: Project): string[] {
  return library.afterTestRunHookDefinitions
    .filter(({ uri }) => !isOwnFile(resolve(cwd, uri)))
    .map(({ uri, line }) => `${uri}:${line}`)
}

/** Returns the text of `load.yml`. */
export function loadScript(
  project: Project,
  { scenarios }: LoadableScenarios,
  settings: Pick<LoadSettings, 'config' | 'profiles' | 'features'>,
  options: LoadOptions,
): string {
  const { output, walks, checkAlways } = options
  const folder = dirname(join(project.cwd, output))
  const fromHere = (path: string): string =>
    relative(folder, join(project.cwd, path)).split(sep).join('/') || '.'
  const configured = options.target === undefined ? baseURLOf(project) : undefined
  const chapterwise: LoadSettings = { project: fromHere('.'), ...settings, checkAlways, configured }
  const script = {
    config: {
      target: options.target ?? configured,
      processor: './load.cjs',
      phases: phasesOf(options),
      plugins: { ensure: {} },
      ensure: { conditions: [{ expression: 'vusers.failed == 0' }] },
      variables: { chapterwise },
      includeFiles: filesOf(project).map(fromHere),
    },
    scenarios: weighted(scenarios, walks).map(({ name, weight }) => ({
      name,
      weight,
      flow: [{ function: 'runScenario' }],
    })),
  }
  return `${head}${stringify(script, { lineWidth: 0 })}`
}

const head = `# Written by chapterwise load, and yours from here on. In the folder of the project:
#   npx artillery run load.yml --output out.json
# Requests go where the project sends them, unless the target is another than variables.chapterwise.configured.
# includeFiles is what Fargate, Lambda and ACI get; add the data files that steps read.
`

function baseURLOf({ configured }: Project): string {
  const { baseURL } = (configured?.worldParameters ?? {}) as { readonly baseURL?: unknown }
  return typeof baseURL === 'string' ? baseURL : asConfigured
}

function phasesOf({ rate, seconds, warmUpSeconds, maxUsers }: LoadOptions) {
  const limit = maxUsers === undefined ? {} : { maxVusers: maxUsers }
  const warmUp = {
    name: 'warm up',
    duration: warmUpSeconds,
    arrivalRate: 1,
    ...(rate > 1 && { rampTo: rate }),
    ...limit,
  }
  return [
    ...(warmUpSeconds > 0 ? [warmUp] : []),
    { name: 'load', duration: seconds, arrivalRate: rate, ...limit },
  ]
}

/** Returns the scenarios and the walks with whole weights, so that the walks have their share of all users. */
function weighted(scenarios: LoadableScenarios['scenarios'], walks: LoadOptions['walks']) {
  if (walks === undefined || walks.percent === 0) return scenarios
  const all = scenarios.reduce((sum, { weight }) => sum + weight, 0)
  const factor = fractionDigits(walks.percent)
  const others = scenarios.map(({ name, weight }) => ({
    name,
    weight: weight * (100 - walks.percent) * factor,
  }))
  const own = {
    name: walksName(walks.book),
    weight: (walks.percent === 100 ? 1 : all * walks.percent) * factor,
  }
  const list = [...others.filter(({ weight }) => weight > 0), own]
  const divisor = list.map(({ weight }) => Math.round(weight)).reduce(greatestDivisor)
  return list.map(({ name, weight }) => ({ name, weight: Math.round(weight) / divisor }))
}

/** Returns the power of ten that makes a number whole. */
function fractionDigits(number: number): number {
  return 10 ** (String(number).split('.')[1]?.length ?? 0)
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other)
}

/** Returns the files and folders at the top of the project that its scenarios need. */
function filesOf({ cwd, scenarios, definitions, configured }: Project): string[] {
  const loaded = Object.keys(require.cache).map((path) => relative(cwd, path))
  const named = [...scenarios.map(({ place }) => place.uri), ...definitions.map(({ uri }) => uri)]
  const settings = [configured?.file, 'tsconfig.json'].filter((file) => file !== undefined)
  const tops = [...settings, ...loaded, ...named].map((path) => path.split(sep)[0] ?? '')
  const isOurs = (top: string): boolean =>
    !['', '.', '..', 'node_modules'].includes(top) && existsSync(join(cwd, top))
  return [...new Set(tops)].filter(isOurs).sort()
}
