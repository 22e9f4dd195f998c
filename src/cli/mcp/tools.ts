import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../usage-error'
import type { FeatureOutcome } from './run-feature'
import * as schemas from './schemas'

/** Runs a command of `chapterwise` that prints JSON, with text on its stdin. */
export type RunCommand = (argv: readonly string[], input?: string) => Promise<unknown>

/** The arguments of a tool, validated by its input schema. */
type ToolArguments = Readonly<Partial<Record<string, string>>>

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: schemas.ObjectSchema
  readonly outputSchema: schemas.ObjectSchema
  /** Whether it may send requests to the API. */
  readonly sends?: boolean
  /** @throws {@link UsageError} for a request that has no result. */
  call(args: ToolArguments, run: RunCommand, cwd: string): Promise<Record<string, unknown>>
}

const { as, cursor, feature, text } = schemas

/** What the tools make of the results of commands; the schemas tell an assistant the rest of their shapes. */
type Listed = Record<string, unknown>

export const tools: readonly Tool[] = [
  {
    name: 'phrases',
    description:
      "Lists the phrases that features can use, yours and the library's, or those that have all words of a search.",
    inputSchema: schemas.input({ search: text('words, as in "header should"'), cursor }),
    outputSchema: schemas.phrases,
    async call({ search = '', cursor: at }, run) {
      const words = search.toLowerCase().match(/\S+/g) ?? []
      const found = ((await run(['steps', '--format', 'json'])) as Listed[])
        .filter(({ phrase, sentence, example }) => {
          const described = `${String(phrase)} ${String(sentence)} ${String(example)}`.toLowerCase()
          return words.every((word) => described.includes(word))
        })
        .map(({ phrase, sentence, example, definedAt, used, library }) => ({
          ...{ phrase, sentence, example },
          ...(library !== true && { definedAt }),
          ...{ used, library },
        }))
      return { ...pageOf('phrases', found, at, 40), found: found.length }
    },
  },
  {
    name: 'next',
    description:
      'Says where a scenario stands after a line, and which phrases may come next: those of the project with the stories they tell and the chapter they lead to, and those of the library. What is wrong up to that line is in "findings".',
    inputSchema: schemas.input(
      {
        file: text('a feature file of the project; or give the feature'),
        feature,
        as,
        line: { type: 'integer', minimum: 1 },
        cursor,
      },
      ['line'],
    ),
    outputSchema: schemas.next,
    async call({ file, feature: written, as: place, line, cursor: at }, run, cwd) {
      if ((file === undefined) === (written === undefined))
        throw new UsageError('next takes either the file or the feature.')
      checkIsText(written, 'give it as file')
      const where = file === undefined ? `-:${line}` : `./${featureFile(file, cwd)}:${line}`
      const next = (await run(
        ['next', '--format', 'json', ...placeFlag(place, cwd), where],
        written,
      )) as Listed
      return 'findings' in next ? next : pageOfNext(next, at)
    },
  },
  {
    name: 'check',
    description:
      'Checks a feature without sending anything: stories out of their chapter, steps that are undefined or ambiguous, variables that nobody sets, a text that does not parse. No findings mean that nothing is wrong.',
    inputSchema: schemas.input({ feature, as, cursor }, ['feature']),
    outputSchema: schemas.checkResult,
    async call({ feature: written, as: place, cursor: at }, run, cwd) {
      checkIsText(written)
      const checked = await run(['check', '--format', 'json', ...placeFlag(place, cwd), '-'], written)
      const { scenarios, findings } = checked as { scenarios: number; findings: unknown[] }
      return { scenarios, ...pageOf('findings', findings, at, 30) }
    },
  },
  {
    name: 'map',
    description: 'Draws the story books: chapters, stories, their phrases, and how many scenarios use each.',
    inputSchema: schemas.input({
      book: text('only this story book'),
      format: { enum: ['mermaid', 'dot', 'svg', 'html'] },
      cursor,
    }),
    outputSchema: schemas.map,
    async call({ book, format = 'mermaid', cursor: at }, run) {
      const drawn = await run(['map', '--format', format, ...(book === undefined ? [] : ['--book', book])])
      const pieces = String(drawn).match(/[^]{1,20000}(?:\n|$)|[^]{1,20000}/g) ?? []
      const { text: [piece = ''] = [], ...more } = pageOf('text', pieces, at, 1) as { text?: string[] }
      return { format, text: piece, ...more }
    },
  },
]

/** The tool that runs features. It keeps the last outcome, so that the next page runs nothing again. */
export function runTool(): Tool {
  let last: { readonly asked: string; readonly outcome: FeatureOutcome } | undefined
  return {
    name: 'run',
    description:
      'Runs a feature against the API, with the hooks of the project, and says of each step what came of it, with its requests and responses.',
    inputSchema: schemas.input({ feature, as, cursor }, ['feature']),
    outputSchema: schemas.runResult,
    sends: true,
    async call({ feature: written, as: place, cursor: at }, run, cwd) {
      checkIsText(written)
      const asked = JSON.stringify([written, place])
      if (at === undefined)
        last = { asked, outcome: (await run(['run', ...placeFlag(place, cwd)], written)) as FeatureOutcome }
      const { passed, findings, scenarios } =
        last?.asked === asked ? last.outcome : { passed: false, findings: [], scenarios: [] }
      return { passed, findings, ...pageOf('scenarios', scenarios, at, 10) }
    },
  }
}

/** @throws {@link UsageError} if it is the path of a feature and not its text. */
function checkIsText(
  written: string | undefined,
  remedy = 'give the text that is in it as feature, and the path as as',
): void {
  if (written !== undefined && /^\s*\S+\.feature\s*$/.test(written))
    throw new UsageError(`"${written.trim()}" is the path of a feature: ${remedy}.`)
}

/** The flag that tells a command the place of a feature on stdin. */
function placeFlag(place: string | undefined, cwd: string): string[] {
  return place === undefined ? [] : ['--as', `./${featureFile(place, cwd)}`]
}

/**
 * Returns the path of a feature file of the project, relative to its folder; the file may be missing.
 *
 * @throws {@link UsageError} for another kind of file, and for one outside of the folder, by `..` or through a link.
 */
function featureFile(file: string, cwd: string): string {
  const path = resolve(cwd, file)
  if (isOutside(relative(cwd, path)) || isOutside(relative(realpathSync(cwd), realPathOf(path))))
    throw new UsageError(`"${file}" is no file of the project.`)
  if (!/\.feature(?:\.md)?$/.test(realPathOf(path)))
    throw new UsageError(`"${file}" is no feature file, and others are not read.`)
  return relative(cwd, path).replaceAll(sep, '/')
}

/** Resolves the links of a path, as far as the path exists. */
function realPathOf(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return resolve(realpathSync(there), relative(there, path))
}

/** Whether a relative path leads out of the folder. To another drive of Windows it is absolute. */
function isOutside(inside: string): boolean {
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside
}

/** A page of a list under its name, with the cursor of the next. @throws {@link UsageError} for an invalid cursor. */
function pageOf(name: string, all: readonly unknown[], cursor: unknown, size: number): Listed {
  const from = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(from) || from < 0 || (from > 0 && from >= all.length))
    throw new UsageError(
      `There is no page at the cursor "${String(cursor)}": use the nextCursor of the page before.`,
    )
  const to = from + size
  return { [name]: all.slice(from, to), ...(to < all.length && { nextCursor: String(to) }) }
}

/** Pages the phrases of the user and of the library as one list. */
function pageOfNext(next: Listed, cursor: unknown): Listed {
  const { yours, library, ...stands } = next as {
    yours: object[]
    library: { group: string; phrases: string[] }[]
  }
  const all = [
    ...yours.map((own) => ({ own })),
    ...library.flatMap(({ group, phrases }) => phrases.map((phrase) => ({ group, phrase }))),
  ]
  const { page, ...more } = pageOf('page', all, cursor, 60) as { page: typeof all }
  const groups = new Map<string, string[]>()
  for (const item of page)
    if ('phrase' in item) groups.set(item.group, [...(groups.get(item.group) ?? []), item.phrase])
  return {
    ...stands,
    yours: page.flatMap((item) => ('own' in item ? [item.own] : [])),
    library: [...groups].map(([group, phrases]) => ({ group, phrases })),
    ...more,
  }
}
