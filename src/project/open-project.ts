import { Writable } from 'node:stream'
import {
  loadConfiguration,
  loadSupport,
  runCucumber,
  type IConfiguration,
  type IRunConfiguration,
  type IRunEnvironment,
} from '@cucumber/cucumber/api'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigurationError } from '../errors'
import { escapePattern } from '../formats'
import type { Pickle } from '../world'
import type { GherkinDocument, SupportCodeLibrary } from './project'
import { explain } from './explain-error'
import { projectOf, type Place, type ProjectSettings, type Project, type SourcedPickle } from './project'

/** Which project to open, and which of its scenarios, as in `cucumber-js`. */
export interface ProjectOptions {
  /** The folder it is in. */
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The configuration file. @defaultValue Cucumber's own: `cucumber.js`, `cucumber.json` and so on */
  readonly config?: string | undefined
  readonly profiles?: readonly string[]
  /** Tag expressions, all of which must match. */
  readonly tags?: readonly string[]
  /** Regular expressions, one of which must match the name of a scenario. */
  readonly names?: readonly string[]
  /** Feature files, folders and globs; they may have lines, such as `a.feature:12`. */
  readonly paths?: readonly string[]
}

/** A project whose configuration and support code are loaded; its features have not been read. */
export interface LoadedProject {
  /** The folder it is in. */
  readonly cwd: string
  readonly library: SupportCodeLibrary
  readonly runConfiguration: IRunConfiguration
  readonly configured: ProjectSettings
}

/** Reads the features of a loaded project. @throws {@link ConfigurationError} if one of them cannot be read. */
export async function readFeatures(loaded: LoadedProject): Promise<Project> {
  const said: string[] = []
  const environment = environmentOf({ cwd: loaded.cwd, env: process.env }, (text) => void said.push(text))
  const pickles = await reading('The features cannot be read', loaded.cwd, () =>
    readPickles(loaded.runConfiguration, loaded.library, environment),
  )
  if (pickles === undefined) throw new ConfigurationError(said.join('').trim())
  return projectWith(loaded, pickles)
}

/** Loads the configuration and the support code of a project. @throws {@link ConfigurationError} if that fails. */
export async function loadProject(options: ProjectOptions): Promise<LoadedProject> {
  const { cwd, config } = options
  const environment = environmentOf(options)
  const { runConfiguration } = await reading('Cucumber cannot be configured', cwd, () =>
    loadConfiguration(
      {
        ...(config !== undefined && { file: config }),
        profiles: [...(options.profiles ?? [])],
        provided: provided(options),
      },
      environment,
    ),
  )
  const library = (await reading('The support code cannot be loaded', cwd, () =>
    loadSupport(runConfiguration, environment),
  )) as SupportCodeLibrary
  return { cwd, library, runConfiguration, configured: settingsOf(runConfiguration, cwd, config) }
}

/** Returns the settings of a project from a configuration of Cucumber. */
export function settingsOf(
  { runtime: { worldParameters }, plugins }: IRunConfiguration,
  cwd: string,
  config: string | undefined,
): ProjectSettings {
  return {
    file: configurationFile(cwd, config),
    worldParameters,
    variables: textsIn(worldParameters, 'variables'),
    openapi: textsIn(plugins?.options['chapterwise'], 'openapi'),
  }
}

/** Returns a loaded project with these scenarios, which need not be in its features. */
export function projectWith(
  { library, cwd, configured }: LoadedProject,
  pickles: readonly SourcedPickle[],
): Project {
  return projectOf(library, pickles, cwd, configured)
}

function environmentOf({ cwd, env }: ProjectOptions, keep?: (text: string) => void): IRunEnvironment {
  return { cwd, env: { ...env }, stdout: sink(), stderr: sink(keep) }
}

function provided({ tags = [], names = [], paths = [] }: ProjectOptions): Partial<IConfiguration> {
  return {
    ...(tags.length > 0 && { tags: tags.map((tag) => `(${tag})`).join(' and ') }),
    ...(names.length > 0 && { name: [...names] }),
    ...(paths.length > 0 && { paths: [...paths] }),
  }
}

/** Returns the scenarios that a run would have, in the order of their files; undefined if a feature does not parse. */
async function readPickles(
  { sources, ...configuration }: IRunConfiguration,
  library: SupportCodeLibrary,
  environment: IRunEnvironment,
): Promise<SourcedPickle[] | undefined> {
  const documents = new Map<string | undefined, GherkinDocument>()
  const pickles = new Map<string, Pickle>()
  const chosen: string[] = []
  let isWhole = true
  await runCucumber(
    {
      sources: { ...sources, order: 'defined' },
      support: withNothingToRun(library),
      runtime: { ...configuration.runtime, dryRun: true, parallel: 0, retry: 0, failFast: false },
      formats: { stdout: 'message', files: {}, publish: false, options: {} },
    },
    environment,
    ({ gherkinDocument, pickle, testCase, parseError }) => {
      if (gherkinDocument) documents.set(gherkinDocument.uri, gherkinDocument)
      if (pickle) pickles.set(pickle.id, pickle)
      if (testCase) chosen.push(testCase.pickleId)
      if (parseError) isWhole = false
    },
  )
  if (!isWhole) return undefined
  return chosen.map((id) => {
    const pickle = pickles.get(id) as Pickle
    return { pickle, gherkinDocument: documents.get(pickle.uri) as GherkinDocument }
  })
}

/** Returns the strings in a list of the configuration; any other item is refused elsewhere. */
function textsIn(configuration: unknown, member: string): readonly string[] | undefined {
  const list = ((configuration ?? {}) as Record<string, unknown>)[member]
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : undefined
}

/** Returns support code in which Cucumber has nothing of the user to run, not even the World. */
function withNothingToRun(library: SupportCodeLibrary): SupportCodeLibrary {
  return {
    ...library,
    World: class {},
    stepDefinitions: [],
    beforeTestRunHookDefinitions: [],
    beforeTestCaseHookDefinitions: [],
    beforeTestStepHookDefinitions: [],
    afterTestStepHookDefinitions: [],
    afterTestCaseHookDefinitions: [],
    afterTestRunHookDefinitions: [],
  }
}

async function reading<T>(what: string, cwd: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ConfigurationError(`${what}: ${explain(error, cwd)}`, { cause: error })
  }
}

function sink(keep: (text: string) => void = () => undefined): Writable {
  return new Writable({
    write(chunk: Buffer | string, _, done) {
      keep(String(chunk))
      done()
    },
  })
}

/** The configuration files that Cucumber looks for, in this order. */
const defaultFiles = ['js', 'cjs', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `cucumber.${extension}`)

/** Returns the configuration file of a project, relative to its folder; undefined if it has none. */
export function configurationFile(cwd: string, chosen?: string): string | undefined {
  return chosen ?? defaultFiles.find((name) => existsSync(join(cwd, name)))
}

/** Returns the first line of the configuration file that has a key; line 1 if none has. */
export function placeInConfiguration(cwd: string, file: string, name: string): Place {
  const key = new RegExp(`(?:\\b|["'])${escapePattern(name)}["']?\\s*:`)
  const lines = readFileSync(resolve(cwd, file), 'utf8').split('\n')
  return {
    uri: file,
    line:
      1 +
      Math.max(
        0,
        lines.findIndex((line) => key.test(line)),
      ),
  }
}
