import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../command'
import type { RunResult } from './run'

/** Runs a command of `chapterwise` that prints JSON, with text on its stdin. */
export type RunCommand = (argv: readonly string[], input?: string) => Promise<unknown>

type Schema = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: ReturnType<typeof object>
  readonly outputSchema: ReturnType<typeof object>
  /** Whether it may send requests to the API. */
  readonly sends?: boolean
  /** @throws {@link UsageError} for a request that has no result. The arguments fit its input schema. */
  call(
    args: Readonly<Partial<Record<string, string>>>,
    run: RunCommand,
    cwd: string,
  ): Promise<Record<string, unknown>>
}

/** Returns the schema of an object: a field with `?` after its name may be missing. */
function object(fields: Readonly<Record<string, Schema>>) {
  const entries = Object.entries(fields)
  return {
    type: 'object' as const,
    properties: Object.fromEntries(entries.map(([name, schema]) => [name.replace('?', ''), schema])),
    required: entries.flatMap(([name]) => (name.endsWith('?') ? [] : [name])),
    additionalProperties: false,
  }
}
const text = (description: string): Schema => ({ type: 'string', description })
const list = (items: Schema): Schema => ({ type: 'array', items })
const string = { type: 'string' }
const integer = { type: 'integer' }
const boolean = { type: 'boolean' }
const nullable = { type: ['string', 'null'] }

const feature = text('the whole text of the feature, which need not be in a file')
const as = text('the place of the feature, such as features/new.feature')
const cursor = text('the nextCursor of the page before')
const nextCursor = text('give it as cursor to have the next page; missing on the last one')
const place = { uri: string, line: integer }
const findings = list(
  object({
    ...place,
    'column?': integer,
    level: string,
    rule: string,
    message: string,
    'scenarios?': list(string),
  }),
)

export const tools: readonly Tool[] = [
  {
    name: 'phrases',
    description:
      "Lists the phrases that features can use, yours and the library's, or those that have all words of a search.",
    inputSchema: object({ 'search?': text('words, as in "header should"'), 'cursor?': cursor }),
    outputSchema: object({
      phrases: list(
        object({
          ...{ phrase: string, sentence: string, example: string },
          ...{ 'definedAt?': string, used: integer, library: boolean },
        }),
      ),
      found: integer,
      'nextCursor?': nextCursor,
    }),
    async call({ search = '', cursor: from }, run) {
      const words = search.toLowerCase().match(/\S+/g) ?? []
      const listed = (await run(['steps', '--format', 'json'])) as Record<string, unknown>[]
      const found = listed
        .filter(({ phrase, sentence, example }) => {
          const described = `${String(phrase)} ${String(sentence)} ${String(example)}`.toLowerCase()
          return words.every((word) => described.includes(word))
        })
        .map(({ phrase, sentence, example, definedAt, used, library }) => ({
          ...{ phrase, sentence, example },
          ...(library !== true && { definedAt }),
          ...{ used, library },
        }))
      return { ...pageOf('phrases', found, from, 40), found: found.length }
    },
  },
  {
    name: 'next',
    description:
      'Says where a scenario stands after a line, and which phrases may come next: those of the project with the stories they tell and the chapter they lead to, and those of the library. What is wrong up to that line is in "findings".',
    inputSchema: object({
      'file?': text('a feature file of the project; or give the feature'),
      'feature?': feature,
      'as?': as,
      line: { type: 'integer', minimum: 1 },
      'cursor?': cursor,
    }),
    outputSchema: object({
      ...place,
      ...{ 'scenario?': string, 'phase?': string, 'book?': nullable, 'chapter?': nullable },
      ...{ 'storyData?': list(string), 'variables?': list(string) },
      'yours?': list(object({ phrase: string, stories: list(string), leadsTo: nullable })),
      'library?': list(object({ group: string, phrases: list(string) })),
      'findings?': findings,
      'nextCursor?': nextCursor,
    }),
    async call({ file, feature: written, as: path, line, cursor: from }, run, cwd) {
      if ((file === undefined) === (written === undefined))
        throw new UsageError('next takes either the file or the feature.')
      checkIsText(written, 'give it as file')
      const where = file === undefined ? `-:${line}` : `./${featureFile(file, cwd)}:${line}`
      const next = await run(['next', '--format', 'json', ...placeFlag(path, cwd), where], written)
      const { yours, library, ...stands } = next as {
        yours?: object[]
        library: { group: string; phrases: string[] }[]
      }
      if (yours === undefined) return stands
      const groups = library.flatMap(({ group, phrases }) => phrases.map((phrase) => ({ group, phrase })))
      const all = [...yours, ...groups]
      const { page, ...more } = pageOf('page', all, from, 60)
      const inPage = new Set(page as object[])
      return {
        ...stands,
        yours: yours.filter((one) => inPage.has(one)),
        library: library
          .map(({ group }) => ({
            group,
            phrases: groups
              .filter((one) => one.group === group && inPage.has(one))
              .map(({ phrase }) => phrase),
          }))
          .filter(({ phrases }) => phrases.length > 0),
        ...more,
      }
    },
  },
  {
    name: 'check',
    description:
      'Checks a feature without sending anything: stories out of their chapter, steps that are undefined or ambiguous, variables that nobody sets, a text that does not parse. No findings mean that nothing is wrong.',
    inputSchema: object({ feature, 'as?': as, 'cursor?': cursor }),
    outputSchema: object({ scenarios: integer, findings, 'nextCursor?': nextCursor }),
    async call({ feature: written, as: path, cursor: from }, run, cwd) {
      checkIsText(written)
      const checked = await run(['check', '--format', 'json', ...placeFlag(path, cwd), '-'], written)
      const { scenarios, findings: all } = checked as { scenarios: number; findings: unknown[] }
      return { scenarios, ...pageOf('findings', all, from, 30) }
    },
  },
  {
    name: 'map',
    description: 'Draws the story books: chapters, stories, their phrases, and how many scenarios use each.',
    inputSchema: object({
      'book?': text('only this story book'),
      'format?': { enum: ['mermaid', 'dot', 'svg', 'html'] },
      'cursor?': cursor,
    }),
    outputSchema: object({ format: string, text: text('the drawing'), 'nextCursor?': nextCursor }),
    async call({ book, format = 'mermaid', cursor: from }, run) {
      const drawn = await run(['map', '--format', format, ...(book === undefined ? [] : ['--book', book])])
      const pieces = String(drawn).match(/[^]{1,20000}(?:\n|$)|[^]{1,20000}/g) ?? []
      const { page, ...more } = pageOf('page', pieces, from, 1)
      return { format, text: String(page), ...more }
    },
  },
]

/** The tool that runs features. It keeps the last result, so that the next page runs nothing again. */
export function runTool(): Tool {
  let last: { readonly asked: string; readonly result: RunResult } | undefined
  const step = object({
    ...{ step: string, status: string, 'error?': string },
    'log?': text('requests, answers and assertions'),
  })
  return {
    name: 'run',
    description:
      'Runs a feature against the API, with the hooks of the project, and says of each step what came of it, with its requests and responses. No snapshot is written.',
    inputSchema: object({ feature, 'as?': as, 'cursor?': cursor }),
    outputSchema: object({
      passed: boolean,
      findings,
      scenarios: list(object({ scenario: string, line: integer, status: string, steps: list(step) })),
      'nextCursor?': nextCursor,
    }),
    sends: true,
    async call({ feature: written, as: path, cursor: from }, run, cwd) {
      checkIsText(written)
      const asked = JSON.stringify([written, path])
      if (from === undefined || last?.asked !== asked)
        last = { asked, result: (await run(['run', ...placeFlag(path, cwd)], written)) as RunResult }
      const { passed, findings: found, scenarios } = last.result
      return { passed, findings: found, ...pageOf('scenarios', scenarios, from, 10) }
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
function placeFlag(path: string | undefined, cwd: string): string[] {
  return path === undefined ? [] : ['--as', `./${featureFile(path, cwd)}`]
}

/**
 * Returns the path of a feature file of the project, relative to its folder; the file may be missing.
 *
 * @throws {@link UsageError} for another kind of file, and for one outside of the folder, by `..` or through a link.
 */
function featureFile(file: string, cwd: string): string {
  const path = resolve(cwd, file)
  const real = realPathOf(path)
  if (isOutside(relative(cwd, path)) || isOutside(relative(realpathSync(cwd), real)))
    throw new UsageError(`"${file}" is no file of the project.`)
  if (!/\.feature(?:\.md)?$/.test(real))
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
function pageOf(
  name: string,
  all: readonly unknown[],
  cursor: unknown,
  size: number,
): Record<string, unknown> {
  const from = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isInteger(from) || from < 0 || (from > 0 && from >= all.length))
    throw new UsageError(
      `There is no page at the cursor "${String(cursor)}": use the nextCursor of the page before.`,
    )
  const to = from + size
  return { [name]: all.slice(from, to), ...(to < all.length && { nextCursor: String(to) }) }
}
