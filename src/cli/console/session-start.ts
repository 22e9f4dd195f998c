import { didYouMean } from '../../errors'
import { parseFeature, partOfFeature, type LoadedProject } from '../../project'
import { inWords } from '../../story'
import { noScenario, scenarioUseFor, scenarioUses, type PickleStep, type ScenarioUse } from '../../world'
import type { Io } from '../command'
import { readFeatureFile, uriOf } from '../files'
import { UsageError } from '../usage-error'
import type { SessionStart } from './session'

/** The arguments of the command line. */
export interface ConsoleArguments {
  readonly book: string | undefined
  readonly feature: string | undefined
  readonly tag: readonly string[]
}

/** Returns how to begin. @throws {@link UsageError} if there is no such feature, book or configuration. */
export function sessionStartOf(
  { book, feature, tag }: ConsoleArguments,
  loaded: LoadedProject,
  io: Io,
): SessionStart & { readonly background: readonly PickleStep[] } {
  const badTag = tag.find((one) => !/^@[^\s@]+$/.test(one))
  if (badTag !== undefined) throw new UsageError(`--tag has to be one tag, such as @smoke, not "${badTag}".`)
  const begins =
    feature === undefined
      ? { uri: 'features/console.feature', tags: [], background: [] }
      : beginningOfFeature(feature, loaded, io)
  const given = [...new Set([...begins.tags, ...tag])]
  const tags = book === undefined ? given : [...given, ...tagsFor(book, given)]
  if (scenarioUseFor(tags) === undefined) throw new UsageError(noScenario)
  return { ...begins, name: 'Told by hand', tags }
}

function beginningOfFeature(
  feature: string,
  { runConfiguration }: LoadedProject,
  io: Io,
): { uri: string; tags: string[]; background: readonly PickleStep[] } {
  const uri = uriOf(feature, io)
  const parsed = parseFeature(readFeatureFile(feature, io), uri, runConfiguration.sources.defaultDialect)
  if (!parsed.ok) {
    const [first] = parsed.problems
    throw new UsageError(`${uri}:${first?.line} cannot be read: ${first?.message}`)
  }
  const { document } = parsed
  const tags = document.feature?.tags.map(({ name }) => name) ?? []
  const background = document.feature?.children.find((child) => child.background)?.background
  const lastLine = Math.max(0, ...(background?.steps.map(({ location }) => location.line) ?? []))
  const part = background && partOfFeature(document, lastLine)
  return { uri, tags, background: part?.kind === 'scenario' ? part.sourced.pickle.steps : [] }
}

/** Returns the tags, besides the given ones, that select a book. */
function tagsFor(name: string, given: readonly string[]): string[] {
  const uses = scenarioUses().filter((use) => bookOf(use) !== undefined)
  const wanted = uses.filter((use) => [bookOf(use), inWords(bookOf(use) ?? '')].includes(name))
  if (wanted.length === 0) {
    const names = [...new Set(uses.map((use) => inWords(bookOf(use) ?? '')))]
    const known = names.length === 0 ? ' No book is configured.' : ` There is: ${names.join(', ')}.`
    throw new UsageError(`There is no story book "${name}".${didYouMean(name, names) || known}`)
  }
  for (const use of wanted) {
    const inExpression: string[] = use.tags?.match(/@[^\s()]+/g) ?? []
    const fitting = [[], ...inExpression.map((tag) => [tag]), inExpression].find(
      (tags) => scenarioUseFor([...given, ...tags]) === use,
    )
    if (fitting !== undefined) return fitting
  }
  throw new UsageError(
    `The story book "${name}" is used for scenarios of the tags ${wanted.map(({ tags }) => `"${tags}"`).join(', ')}: name them with --tag.`,
  )
}

function bookOf({ configuration }: ScenarioUse): string | undefined {
  return configuration.binding?.book.name
}
