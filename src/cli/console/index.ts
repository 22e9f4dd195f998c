import { printable } from '../../errors'
import { parseFeature, partOfFeature, type LoadedProject } from '../../project'
import { noScenario, scenarioUseFor, scenarioUses } from '../../world'
import { defineCommand, text, texts, UsageError, type Io } from '../command'
import { readFeatureFile } from '../files'
import { isCalled, loadOptions, loadProjectOf, unknownBook } from '../project'
import { painter } from '../terminal'
import { Dialogue } from './dialogue'
import { ConsoleSession } from './session'
import { converse } from './terminal'

export const consoleCommand = defineCommand({
  name: 'console',
  summary: 'type phrases by hand, and run each against the API',
  example: 'chapterwise console',
  divertsOutput: true,
  options: {
    ...loadOptions,
    book: text('NAME', 'the story book to tell, if there are several'),
    feature: text('FILE', 'a feature whose Background and tags to start with'),
    tag: texts('@TAG', 'a tag for the scenario'),
  },
  async run({ values: { book, feature, tag, ...flags } }, io) {
    const bad = tag.find((one) => !/^@[^\s@]+$/.test(one))
    if (bad !== undefined) throw new UsageError(`--tag has to be one tag, such as @smoke, not "${bad}".`)
    const loaded = await loadProjectOf(feature, flags, io)
    const begins = beginningOf(feature, loaded, io)
    const given = [...new Set([...begins.tags, ...tag])]
    const tags = book === undefined ? given : [...given, ...tagsFor(book, given)]
    if (scenarioUseFor(tags) === undefined) throw new UsageError(noScenario)
    const session = new ConsoleSession(loaded, begins.uri, tags)
    const isTerminal = io.stdin?.isTTY === true && io.stdout.isTTY === true
    const dialogue = new Dialogue(session, io, painter(io.stdout, io), isTerminal)
    let ended: Awaited<ReturnType<ConsoleSession['end']>>
    try {
      await session.begin()
      try {
        await dialogue.tellAll(begins.background)
        if (isTerminal) io.stdout.write('Tab completes a phrase, :help says more.\n')
        await converse(dialogue, io)
      } finally {
        ended = await session.end()
      }
    } finally {
      await session.close()
    }
    const { trouble, log } = ended
    if (log !== '') io.stdout.write(`${printable(log)}\n`)
    if (trouble !== undefined) io.stderr.write(`The scenario did not end well: ${printable(trouble)}\n`)
    return (dialogue.failures > 0 && !isTerminal) || trouble !== undefined ? 1 : 0
  },
})

/** Returns the place, the tags and the steps of the Background that a scenario begins with. */
function beginningOf(file: string | undefined, loaded: LoadedProject, io: Io) {
  if (file === undefined) return { uri: 'features/console.feature', tags: [], background: [] }
  const { text: written, uri } = readFeatureFile(file, io)
  const parsed = parseFeature(written, uri, loaded.runConfiguration.sources.defaultDialect)
  if (!parsed.ok) {
    const [first] = parsed.problems
    throw new UsageError(`${uri}:${first?.line} cannot be read: ${first?.message}`)
  }
  const { document } = parsed
  const tags = document.feature?.tags.map(({ name }) => name) ?? []
  const background = document.feature?.children.find((child) => child.background)?.background
  const last = background?.steps.at(-1)
  const part = last && partOfFeature(document, last.location.line)
  return { uri, tags, background: part?.kind === 'scenario' ? part.sourced.pickle.steps : [] }
}

/** Returns the tags, besides the given ones, with which a scenario has a book: none, or one of its expression. */
function tagsFor(book: string, given: readonly string[]): string[] {
  const uses = scenarioUses()
  const books = uses.flatMap(({ configuration }) => configuration.binding?.book ?? [])
  const meant = books.filter((one) => isCalled(one, book))
  const wanted = uses.filter(({ configuration }) => meant.some((one) => one === configuration.binding?.book))
  if (wanted.length === 0) throw unknownBook(book, books)
  for (const use of wanted)
    for (const tags of [[], ...(use.tags?.match(/@[^\s()]+/g) ?? []).map((tag) => [tag])])
      if (scenarioUseFor([...given, ...tags]) === use) return tags
  throw new UsageError(
    `The story book "${book}" is used for scenarios of the tags ${wanted.map(({ tags }) => `"${tags}"`).join(', ')}: name them with --tag.`,
  )
}
