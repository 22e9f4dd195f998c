import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '../errors'
import {
  booksOf,
  filedExamples,
  loadProject,
  missingPaths,
  parseFeature,
  projectOf,
  readAllFeatures,
  readFeatures,
  scenariosOf,
  type LoadedProject,
  type Project,
} from '../project'
import { noScenarioFound } from '../tools/check'
import { inWords, type ChapterClass, type StoryBook } from '../story'
import { text, texts, UsageError, type Io, type FlagValues } from './command'
import { readStdin, type WrittenFeature } from './files'

export const loadOptions = {
  config: text('PATH', 'the Cucumber configuration file', 'c'),
  profile: texts('NAME', 'a profile of the configuration', 'p'),
}

/** The flags that tell a command which scenarios of which project to read, as in `cucumber-js`. */
export const projectOptions = {
  ...loadOptions,
  tags: texts('EXPRESSION', 'only scenarios whose tags match', 't'),
  name: texts('REGEXP', 'only scenarios whose name matches'),
}

export type LoadFlags = FlagValues<typeof loadOptions>
type ProjectFlags = LoadFlags & Partial<FlagValues<typeof projectOptions>>

export async function openProject(flags: ProjectFlags, paths: readonly string[], io: Io): Promise<Project> {
  return readFeatures(await loadProjectFor(flags, paths, io))
}

export async function loadProjectFor(
  { config, profile, tags = [], name = [] }: ProjectFlags,
  paths: readonly string[],
  io: Io,
): Promise<LoadedProject> {
  const { cwd, env } = io
  mustExist([config ?? '.', ...paths], io)
  return loadProject({ cwd, env, config, profiles: profile, tags, names: name, paths })
}

/** Checks that paths, which may have lines, are there or are globs. @throws {@link UsageError} with this advice */
export function mustExist(paths: readonly string[], { cwd }: Io, advice = ''): void {
  const [missing] = missingPaths(paths, cwd)
  if (missing !== undefined) throw new UsageError(`There is no file or folder "${missing}".${advice}`)
}

/** Loads the project of these flags for one feature, which need not exist; Cucumber may find support code beside it. */
export function loadProjectOf(feature: string | undefined, flags: LoadFlags, io: Io): Promise<LoadedProject> {
  const isThere = feature !== undefined && existsSync(resolve(io.cwd, feature))
  return loadProjectFor({ config: flags.config, profile: flags.profile }, isThere ? [feature] : [], io)
}

export const featureOptions = {
  ...projectOptions,
  as: text('FILE', 'the path of the feature that is read from stdin (for the path -)'),
}

type FeatureFlags = FlagValues<typeof featureOptions>

export interface OpenedFeatures {
  readonly loaded: LoadedProject
  /** The project, which may have features that do not parse. */
  readonly project: Project
}

/** Opens the features of these paths, or the one on stdin. @throws {@link UsageError} if there is no feature. */
export async function openFeatures(
  paths: readonly string[],
  flags: FeatureFlags,
  io: Io,
): Promise<OpenedFeatures> {
  const isStdin = paths.includes('-')
  const opened = isStdin ? await openStdin(paths, flags, io) : await openPaths(paths, flags, io)
  const { scenarios, unparsed, withoutRows, configured } = opened.project
  const isFiled = withoutRows.some((document) => filedExamples(document).length > 0)
  if (isFiled || scenarios.length + unparsed.length > 0) return opened
  if (isStdin) throw new UsageError('The feature on stdin has no scenario.')
  const unmatched =
    configured?.withoutFile?.map((pattern) => `\nThe pattern "${pattern}" matches no file.`) ?? []
  throw new UsageError(noScenarioFound(opened.loaded.runConfiguration.sources) + unmatched.join(''))
}

async function openPaths(paths: readonly string[], flags: FeatureFlags, io: Io): Promise<OpenedFeatures> {
  if (flags.as !== undefined)
    throw new UsageError('--as is the place of a feature that comes on stdin, as in: - --as FILE')
  const loaded = await loadProjectFor(flags, paths, io)
  return { loaded, project: await readAllFeatures(loaded) }
}

async function openStdin(paths: readonly string[], flags: FeatureFlags, io: Io): Promise<OpenedFeatures> {
  if (paths.length > 1)
    throw new UsageError('Either features or "-", which is one feature on stdin, not both.')
  if (flags.tags.length > 0 || flags.name.length > 0)
    throw new UsageError('A feature on stdin is taken as a whole: leave out --tags and --name.')
  const { loaded, uri, parsed } = await loadFeature(await readStdin(io, flags.as), flags, io)
  const project = parsed.ok
    ? projectOf(loaded, scenariosOf(parsed.document))
    : projectOf(loaded, [], [{ uri, problems: parsed.problems }])
  return { loaded, project }
}

export async function loadFeature({ text, uri }: WrittenFeature, flags: LoadFlags, io: Io) {
  const loaded = await loadProjectOf(uri, flags, io)
  return { loaded, uri, parsed: parseFeature(text, uri, loaded.runConfiguration.sources.defaultDialect) }
}

/** Returns the story books of a project, or only the one with this class name or title. */
export function booksIn(project: Project, name: string | undefined, what: string): ChapterClass<StoryBook>[] {
  const books = booksOf(project)
  if (books.length === 0)
    throw new UsageError(
      `There is no story book to ${what}: configure one with withStoryBook(…) and useScenario(…) in the support code.`,
    )
  if (name === undefined) return books
  const named = books.filter((book) => isCalled(book, name))
  if (named.length === 0) throw unknownBook(name, books)
  return named
}

export function isCalled(book: { readonly name: string }, name: string): boolean {
  return book.name === name || inWords(book.name) === name
}

export function unknownBook(name: string, books: readonly { readonly name: string }[]): UsageError {
  const names = [...new Set(books.map((book) => inWords(book.name)))]
  const hint = didYouMean(name, names) || (names.length === 0 ? '' : ` There is: ${names.join(', ')}.`)
  return new UsageError(`There is no story book "${name}".${hint}`)
}
