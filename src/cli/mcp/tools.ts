import type { Finding } from '../../check'
import { didYouMean } from '../../errors'
import type { Next, OfferedGroup, OfferedPhrase } from '../../offers'
import { formats } from '../map'
import type { PhraseListEntry } from '../steps'
import { UsageError } from '../usage-error'
import { checkIsText, placeFlag } from './given-feature'
import { pageOf, pageOfText } from './page'
import { projectPath } from './project-path'
import { runTool } from './run-tool'
import * as schemas from './schemas'
import type { Tool } from './tool'

const { as, cursor, feature } = schemas

const phrases: Tool = {
  name: 'phrases',
  description:
    "Lists the phrases that features can use, yours and the library's, or those that have all words of a search.",
  inputSchema: schemas.input({ search: schemas.text('words, as in "header should"'), cursor }),
  outputSchema: schemas.phrases,
  sends: false,
  async call({ search, cursor: at }, command) {
    const { stdout } = await command.run(['steps', '--format', 'json'])
    const words = (search ?? '').toLowerCase().match(/\S+/g) ?? []
    const found = (JSON.parse(stdout) as PhraseListEntry[])
      .filter(({ phrase, sentence, example }) => {
        const said = [phrase, sentence, example].join(' ').toLowerCase()
        return words.every((word) => said.includes(word))
      })
      .map(({ phrase, sentence, example, definedAt, used, library }) => ({
        phrase,
        sentence,
        example,
        ...(!library && { definedAt }),
        used,
        library,
      }))
    const { items, nextCursor } = pageOf(found, at, 40)
    return { phrases: items, found: found.length, ...(nextCursor !== undefined && { nextCursor }) }
  },
}

const next: Tool = {
  name: 'next',
  description:
    'Says where a scenario stands after a line, and which phrases may come next: those of the project with the stories they tell and the chapter they lead to, and those of the library. What is wrong up to that line is in "findings".',
  inputSchema: schemas.input(
    {
      file: schemas.text('a feature file of the project; or give the feature'),
      feature,
      as,
      line: { type: 'integer', minimum: 1 },
      cursor,
    },
    ['line'],
  ),
  outputSchema: schemas.next,
  sends: false,
  async call({ file, feature: written, as: place, line, cursor: at }, command) {
    if ((file === undefined) === (written === undefined))
      throw new UsageError('next takes either the file or the feature.')
    checkIsText(written, 'give it as file')
    const { stdout } =
      file !== undefined
        ? await command.run(['next', '--format', 'json', `./${projectPath(file, command.cwd)}:${line}`])
        : await command.run(['next', '--format', 'json', ...placeFlag(place, command), `-:${line}`], written)
    const said = JSON.parse(stdout) as Next | { readonly findings: readonly Finding[] }
    return 'findings' in said ? { ...said } : pageOfNext(said, at)
  },
}

/** Pages the phrases of the user and of the library as one list. */
function pageOfNext({ yours, library, ...stands }: Next, cursor: unknown): Record<string, unknown> {
  const all = [
    ...yours.map((own) => ({ own })),
    ...library.flatMap(({ group, phrases: ofGroup }) => ofGroup.map((phrase) => ({ group, phrase }))),
  ]
  const { items, nextCursor } = pageOf(all, cursor, 60)
  const own: OfferedPhrase[] = []
  const groups = new Map<string, string[]>()
  for (const item of items) {
    if ('own' in item) own.push(item.own)
    else groups.set(item.group, [...(groups.get(item.group) ?? []), item.phrase])
  }
  const listed = [...groups].map(([group, ofGroup]): OfferedGroup => ({ group, phrases: ofGroup }))
  return { ...stands, yours: own, library: listed, ...(nextCursor !== undefined && { nextCursor }) }
}

const check: Tool = {
  name: 'check',
  description:
    'Checks a feature without sending anything: stories out of their chapter, steps that are undefined or ambiguous, variables that nobody sets, a text that does not parse. No findings mean that nothing is wrong.',
  inputSchema: schemas.input({ feature, as, cursor }, ['feature']),
  outputSchema: schemas.checkResult,
  sends: false,
  async call({ feature: written, as: place, cursor: at }, command) {
    checkIsText(written)
    const { stdout } = await command.run(
      ['check', '--format', 'json', ...placeFlag(place, command), '-'],
      written,
    )
    const { scenarios, findings } = JSON.parse(stdout) as { scenarios: number; findings: readonly Finding[] }
    const { items, nextCursor } = pageOf(findings, at, 30)
    return { scenarios, findings: items, ...(nextCursor !== undefined && { nextCursor }) }
  },
}

const map: Tool = {
  name: 'map',
  description: 'Draws the story books: chapters, stories, their phrases, and how many scenarios use each.',
  inputSchema: schemas.input({
    book: schemas.text('only this story book'),
    format: { enum: [...formats] },
    cursor,
  }),
  outputSchema: schemas.map,
  sends: false,
  async call({ book, format = 'mermaid', cursor: at }, command) {
    const chosen = book === undefined ? [] : ['--book', book]
    const { stdout } = await command.run(['map', '--format', format, ...chosen])
    return { format, ...pageOfText(stdout, at, 20_000) }
  },
}

/** Returns the tools of a server. @param allowRun - whether it may run features */
export function toolsFor(allowRun: boolean): Tool[] {
  return [phrases, next, check, map, ...(allowRun ? [runTool()] : [])]
}

/** @throws {@link UsageError} when there is no such tool. */
export function findTool(name: string, tools: readonly Tool[]): Tool {
  const tool = tools.find((one) => one.name === name)
  if (tool !== undefined) return tool
  if (name === 'run')
    throw new UsageError('Nothing may be run: start the server as "chapterwise mcp --allow-run" to allow it.')
  const names = tools.map((one) => one.name)
  throw new UsageError(
    `There is no tool "${name}".${didYouMean(name, names) || ` There are: ${names.join(', ')}.`}`,
  )
}
