import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { UsageError } from '../command'
import type { RunResult } from './run'

/** Runs a command of `chapterwise`, with text on its stdin, and returns what it prints: JSON parsed, or a drawing. */
export type RunCommand = (argv: readonly string[], input?: string) => Promise<unknown>

export interface Tool {
  readonly name: string
  readonly description: string
  /** The JSON schemas of its arguments; one with `?` after its name may be missing. */
  readonly takes: Readonly<Record<string, object>>
  /** Whether it may send requests to the API. */
  readonly sends?: boolean
  /** @throws {@link UsageError} for a request that has no result. The arguments fit their schemas. */
  call(args: Readonly<Partial<Record<string, string>>>, run: RunCommand, cwd: string): Promise<object>
}

const text = (description: string) => ({ type: 'string', description })

const feature = text('the whole text of the feature, which need not be in a file')
const as = text('the place of the feature, such as features/new.feature')
const cursor = text('the nextCursor of the page before')

export const tools: readonly Tool[] = [
  {
    name: 'phrases',
    description:
      "Lists the phrases that features can use, yours and the library's, or those that have all words of a search.",
    takes: { 'search?': text('words, as in "header should"'), 'cursor?': cursor },
    async call({ search, cursor: from }, run) {
      const flags = search === undefined ? [] : ['--search', search]
      const found = (await run(['steps', '--format', 'json', ...flags])) as unknown[]
      const { page, more } = pageOf(found, from, 30)
      return { found: found.length, phrases: page, ...more }
    },
  },
  {
    name: 'next',
    description:
      'Says where a scenario stands after a line, and which phrases may come next: those of the project with the stories they tell and the chapter they lead to, and those of the library. What is wrong up to that line is in "findings".',
    takes: {
      'file?': text('a feature file of the project; or give the feature'),
      'feature?': feature,
      'as?': as,
      line: { type: 'integer', minimum: 1 },
      'cursor?': cursor,
    },
    async call({ file, feature: written, as: path, line, cursor: from }, run, cwd) {
      if ((file === undefined) === (written === undefined))
        throw new UsageError('next takes either the file or the feature.')
      checkIsText(written, 'give it as file')
      const where = file === undefined ? `-:${line}` : `./${featureFile(file, cwd)}:${line}`
      const next = await run(['next', '--format', 'json', ...placeFlag(path, cwd), where], written)
      const { yours, library, ...stands } = next as { yours?: object[]; library: object[] }
      if (yours === undefined) return stands // It has findings.
      const { page, more } = pageOf(library, from, 5)
      return { ...stands, yours: from === undefined ? yours : [], library: page, ...more }
    },
  },
  {
    name: 'check',
    description:
      'Checks a feature without sending anything: stories out of their chapter, steps that are undefined or ambiguous, variables that nobody sets, a text that does not parse. No findings mean that nothing is wrong.',
    takes: { feature, 'as?': as, 'cursor?': cursor },
    async call({ feature: written, as: path, cursor: from }, run, cwd) {
      checkIsText(written)
      const checked = await run(['check', '--format', 'json', ...placeFlag(path, cwd), '-'], written)
      const { scenarios, findings } = checked as { scenarios: number; findings: unknown[] }
      const { page, more } = pageOf(findings, from, 30)
      return { scenarios, findings: page, ...more }
    },
  },
  {
    name: 'map',
    description: 'Draws the story books: chapters, stories, their phrases, and how many scenarios use each.',
    takes: {
      'book?': text('only this story book'),
      'format?': { enum: ['mermaid', 'dot', 'svg', 'html'] },
      'cursor?': cursor,
    },
    async call({ book, format = 'mermaid', cursor: from }, run) {
      const drawn = await run(['map', '--format', format, ...(book === undefined ? [] : ['--book', book])])
      const pieces = String(drawn).match(/[^]{1,20000}(?:\n|$)|[^]{1,20000}/g) ?? []
      const { page, more } = pageOf(pieces, from, 1)
      return { format, text: page.join(''), ...more }
    },
  },
]

/** The tool that runs features. It keeps the last result, so that the next page runs nothing again. */
export function runTool(): Tool {
  let last: { readonly asked: string; readonly result: RunResult } | undefined
  return {
    name: 'run',
    description:
      'Runs a feature against the API, with the hooks of the project, and says of each step what came of it, with its requests and responses. No snapshot is written.',
    takes: { feature, 'as?': as, 'cursor?': cursor },
    sends: true,
    async call({ feature: written, as: path, cursor: from }, run, cwd) {
      checkIsText(written)
      const asked = JSON.stringify([written, path])
      if (from === undefined || last?.asked !== asked)
        last = { asked, result: (await run(['run', ...placeFlag(path, cwd)], written)) as RunResult }
      const { passed, findings, scenarios } = last.result
      const { page, more } = pageOf(scenarios, from, 10)
      return { passed, findings, scenarios: page, ...more }
    },
  }
}

/** The tool that changes responses to a feature. */
export const doubtTool: Tool = {
  name: 'doubt',
  description:
    'Mutation testing: runs a feature against the API once, then changes its responses one thing at a time, and reports the changes that no step detects, each with the step that would.',
  takes: { feature, 'as?': as },
  sends: true,
  async call({ feature: written, as: path }, run, cwd) {
    checkIsText(written)
    return { report: await run(['doubt', ...placeFlag(path, cwd), '-'], written) }
  },
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

/** A page of a list, with the cursor of the next. @throws {@link UsageError} for an invalid cursor. */
function pageOf<Item>(all: readonly Item[], cursor: unknown, size: number) {
  const from = Number(cursor ?? 0)
  if (!Number.isInteger(from) || from < 0 || (from > 0 && from >= all.length))
    throw new UsageError(
      `There is no page at the cursor "${String(cursor)}": use the nextCursor of the page before.`,
    )
  const to = from + size
  return { page: all.slice(from, to), more: to < all.length ? { nextCursor: String(to) } : {} }
}
