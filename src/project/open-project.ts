import { Writable } from 'node:stream'
import {
  loadConfiguration,
  loadSources,
  loadSupport,
  type IConfiguration,
  type IRunConfiguration,
  type IRunEnvironment,
} from '@cucumber/cucumber/api'
import fs, { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ChapterwiseError, ConfigurationError, firstLine } from '../errors'
import { escapePattern, urlDecoded } from '../formats'
import { withSlashes } from '../package'
import type { SupportCodeLibrary } from '../runner'
import { examplesWithoutRows, filedExamples } from './examples'
import { fromCucumber, locationsIn, parseFeature, scenariosOf, type UnparsedFeature } from './gherkin'
import { projectOf, type Project, type ProjectSettings } from './project'

/** Which project to open, and which of its scenarios, as in `cucumber-js`. */
export interface ProjectOptions {
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
  readonly cwd: string
  readonly library: SupportCodeLibrary
  readonly runConfiguration: IRunConfiguration
  readonly configured: ProjectSettings
}

export async function readFeatures(loaded: LoadedProject): Promise<Project> {
  const project = await readAllFeatures(loaded)
  const problems = project.unparsed.flatMap(({ uri, problems }) =>
    problems.map(
      ({ line, column = 0, message }) => `Parse error in "${uri}" (${line}:${column}): ${message}`,
    ),
  )
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'))
  return project
}

export async function loadProject(options: ProjectOptions): Promise<LoadedProject> {
  const { cwd, config } = options
  const environment = environmentOf(options)
  const runConfiguration = await configurationOf(options)
  const library = (await reading('The support code cannot be loaded', cwd, () =>
    loadSupport(runConfiguration, environment),
  )) as SupportCodeLibrary
  return { cwd, library, runConfiguration, configured: settingsOf(runConfiguration, cwd, config) }
}

async function configurationOf(options: ProjectOptions): Promise<IRunConfiguration> {
  const { cwd, config } = options
  const { runConfiguration } = await reading('Cucumber cannot be configured', cwd, () =>
    loadConfiguration(
      {
        ...(config !== undefined && { file: config }),
        profiles: [...(options.profiles ?? [])],
        provided: provided(options),
      },
      environmentOf(options),
    ),
  )
  return runConfiguration
}

/** Returns the paths of the features of a project, also of those that have no scenario yet, and its language. */
export async function featureFiles(options: ProjectOptions) {
  const { sources } = await configurationOf(options)
  return { files: filesOf(sources.paths, options.cwd), dialect: sources.defaultDialect }
}

/** Returns those of the files that the configuration of a project does not load; none if it has no configuration. */
export async function notLoaded(files: readonly string[], options: ProjectOptions): Promise<string[]> {
  const { cwd, config } = options
  if (configurationFile(cwd, config) === undefined) return []
  const { requirePaths = [], importPaths = [] } = (await configurationOf(options)).support
  const loaded = [...requirePaths, ...importPaths].flatMap((pattern) =>
    filesAt(pattern, cwd).map((file) => resolve(cwd, file)),
  )
  return files.filter((file) => !loaded.includes(resolve(cwd, file)))
}

function filesOf(paths: readonly string[], cwd: string): string[] {
  const patterns = paths.length > 0 ? paths : ['features/**/*.{feature,feature.md}']
  const found = patterns.flatMap((pattern) => featuresAt(withoutLines(pattern), cwd).sort())
  return [...new Set(found)].filter((file) => /\.feature(?:\.md)?$/.test(file))
}

/** Finds the features of a folder or a glob; a path that is there is no glob, as in `features/[id]/get.feature`. */
function featuresAt(path: string, cwd: string): string[] {
  const there = path === '' ? undefined : statSync(resolve(cwd, path), { throwIfNoEntry: false })
  if (there?.isFile()) return [path]
  if (!there?.isDirectory()) return filesAt(path, cwd)
  return filesAt('**/*.feature', resolve(cwd, path)).map((file) => join(path, file))
}

/** Returns what the command line of this process names; undefined if it is not that of `cucumber-js`. */
export function namedInRun() {
  const [, program = '', ...args] = process.argv
  if (!/^cucumber(?:-js|\.js)?$/.test(basename(program))) return undefined
  const { values } = parseArgs({
    args,
    strict: false,
    options: {
      config: { type: 'string', short: 'c' },
      profile: { type: 'string', short: 'p', multiple: true },
    },
  })
  const file = typeof values.config === 'string' ? values.config : undefined
  return { args, file, profiles: values.profile?.filter((profile) => typeof profile === 'string') ?? [] }
}

/**
 * Loads the configuration of the run that this process is, as Cucumber does not pass it to plugins. Undefined if
 * `cucumber-js`, whose command line names the configuration, did not start it.
 *
 * @param provided - arguments in place of those of the command line
 */
export async function loadRun(
  environment: IRunEnvironment,
  provided?: readonly string[],
): Promise<{ readonly file: string | undefined; readonly runConfiguration: IRunConfiguration } | undefined> {
  const named = namedInRun()
  if (named === undefined) return undefined
  const { args, file, profiles } = named
  const { runConfiguration } = await loadConfiguration(
    { ...(file !== undefined && { file }), profiles, provided: [...(provided ?? args)] },
    // Its warnings were written when the run was configured.
    { ...environment, stderr: nowhere() },
  )
  return { file, runConfiguration }
}

export function settingsOf(
  runConfiguration: IRunConfiguration,
  cwd: string,
  config: string | undefined,
): ProjectSettings {
  const { worldParameters } = runConfiguration.runtime
  const { plugins } = runConfiguration
  return {
    file: configurationFile(cwd, config),
    worldParameters,
    variables: textsIn(worldParameters, 'variables'),
    openapi: textsIn(plugins?.options['chapterwise'], 'openapi'),
    get withoutFile(): string[] {
      return patternsWithoutFile(runConfiguration, cwd)
    },
  }
}

function environmentOf({ cwd, env }: ProjectOptions): IRunEnvironment {
  return { cwd, env: { ...env }, stdout: nowhere(), stderr: nowhere() }
}

function provided({ tags = [], names = [], paths = [] }: ProjectOptions): Partial<IConfiguration> {
  return {
    ...(tags.length > 0 && { tags: tags.map((tag) => `(${tag})`).join(' and ') }),
    ...(names.length > 0 && { name: [...names] }),
    ...(paths.length > 0 && { paths: [...paths] }),
  }
}

/** Reads the scenarios that a run would have, by their files, and the features that do not parse. */
export async function readAllFeatures(loaded: LoadedProject): Promise<Project> {
  const { cwd, runConfiguration } = loaded
  const sources = { ...runConfiguration.sources, order: 'defined' as const }
  const { plan, errors } = await reading('The features cannot be read', cwd, () =>
    loadSources(sources, environmentOf({ cwd, env: process.env })),
  )
  const isChosen = new Set(plan.map(({ uri, location }) => `${uri}:${location.line}`))
  const read = (uri: string) =>
    parseFeature(readFileSync(resolve(cwd, uri), 'utf8'), uri, sources.defaultDialect)
  const unparsed: UnparsedFeature[] = []
  const uris = new Set([...plan, ...errors].map(({ uri }) => uri))
  const pickles = [...uris].flatMap((uri) => {
    const parsed = read(uri)
    if (!parsed.ok) {
      unparsed.push({ uri, problems: parsed.problems })
      return []
    }
    const locations = locationsIn(parsed.document)
    return scenariosOf(parsed.document).filter(({ pickle }) =>
      isChosen.has(`${uri}:${locations.get(pickle.astNodeIds.at(-1) ?? '')?.line}`),
    )
  })
  const isAll = sources.tagExpression === '' && sources.names.length === 0
  const others = isAll ? filesOf(sources.paths, cwd).map((file) => relative(cwd, resolve(cwd, file))) : []
  const parsed = others.filter((uri) => !uris.has(uri)).map(read)
  const documents = parsed.filter((one) => one.ok).map(({ document }) => document)
  const withoutRows = documents.filter(
    (document) => filedExamples(document).length + examplesWithoutRows(document).length > 0,
  )
  return projectOf(loaded, pickles, unparsed, withoutRows)
}

function patternsWithoutFile({ support, sources }: IRunConfiguration, cwd: string): string[] {
  const features = sources.paths.filter((path) => !basename(path).startsWith('@'))
  const { requirePaths = [], importPaths = [] } = support
  return [...requirePaths, ...importPaths, ...features].filter(
    (pattern) => filesAt(withoutLines(pattern), cwd).length === 0,
  )
}

/** Removes the lines from a path, as in `features/x.feature:3:12`. */
function withoutLines(path: string): string {
  return path.replace(/(?::\d+)+$/, '')
}

interface Globbing {
  globSync(pattern: string, options: object): string[]
}

/** Finds files by what Cucumber has for that: a package, and since version 13 Node.js itself. */
function filesAt(pattern: string, cwd: string): string[] {
  let glob: unknown = fs
  try {
    glob = fromCucumber('glob')
  } catch {
    // Node.js has it.
  }
  return (glob as Globbing).globSync(pattern, { cwd, windowsPathsNoEscape: true })
}

/** Returns the strings in a list of the configuration; any other item is refused elsewhere. */
function textsIn(configuration: unknown, member: string): readonly string[] | undefined {
  const list = ((configuration ?? {}) as Record<string, unknown>)[member]
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : undefined
}

/** Describes an error of foreign code in a few words, with its causes and its place in the project. */
export function explain(error: unknown, cwd: string): string {
  if (!(error instanceof Error)) return String(error)
  // ts-node has the messages of the compiler here.
  const { diagnosticText } = error as { diagnosticText?: unknown }
  if (typeof diagnosticText === 'string')
    return `TypeScript does not compile.\n${stripVTControlCharacters(diagnosticText).trim()}`
  if ((error as NodeJS.ErrnoException).code === 'ERR_UNKNOWN_FILE_EXTENSION')
    return `${firstLine(error)}\nIf your runs have an option of Node.js that loads such files, set it here too: NODE_OPTIONS="--import tsx"`
  const isOurs = error instanceof ChapterwiseError
  if (error.cause !== undefined && !isOurs) return `${firstLine(error)}: ${explain(error.cause, cwd)}`
  const place = placeOf(error, cwd)
  const message = isOurs ? error.message : inShort(error, cwd)
  return place === undefined ? message : `${message} (${place})`
}

/** Returns the first line of a message, with the one after it where it only announces that. */
function inShort({ message }: Error, cwd: string): string {
  const [first = '', second = ''] = message.split('\n').filter((line) => line.trim() !== '')
  return first.endsWith(':') ? `${first} ${second.trim().replace(join(cwd, '/'), '')}` : first
}

/** Returns the first place in the project's own code that a stack trace names. */
function placeOf({ stack = '' }: Error, cwd: string): string | undefined {
  const url = pathToFileURL(cwd).href
  const folders = [cwd, url].map(escapePattern).join('|')
  // Only where a path begins: the folder /app is not in /usr/app.
  const place = new RegExp(`(?<![^\\s("'])(${folders})[\\\\/]([^:\\n]+):(\\d+)`, 'g')
  for (const [, folder, path = '', line = ''] of stack.matchAll(place)) {
    const inProject = withSlashes(folder === url ? urlDecoded(path) : path)
    if (!inProject.split('/').includes('node_modules')) return `${inProject}:${line}`
  }
  return undefined
}

async function reading<T>(what: string, cwd: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw new ConfigurationError(`${what}: ${explain(error, cwd)}`, { cause: error })
  }
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() })
}

/** The configuration files that Cucumber looks for, in this order. */
const defaultFiles = ['js', 'cjs', 'mjs', 'json', 'yaml', 'yml'].map((extension) => `cucumber.${extension}`)

/** Returns the configuration file of a project, relative to its folder; undefined if it has none. */
export function configurationFile(cwd: string, chosen?: string): string | undefined {
  return chosen ?? defaultFiles.find((name) => existsSync(join(cwd, name)))
}

/** Returns those of the paths, without lines, that are not there and are no globs. */
export function missingPaths(paths: readonly string[], cwd: string): string[] {
  // Cucumber takes backslashes for slashes.
  return paths
    .map(withoutLines)
    .filter((path) => !/[*?{[!(]/.test(path) && !existsSync(resolve(cwd, path.replaceAll('\\', '/'))))
}
