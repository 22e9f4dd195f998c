import { existsSync, realpathSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { McpServer, ToolCallback } from '@modelcontextprotocol/sdk/server/mcp.js' with {
  'resolution-mode': 'import',
}
import type { ZodType } from 'zod'
import type { CheckFinding } from '../../tools/check'
import { isWithin, pathFrom } from '../../files'
import { UsageError } from '../command'
import type { RunResult } from './run'

/** Runs a command of `chapterwise`, with text on its stdin, and returns what it prints. */
export type RunCommand = (argv: readonly string[], signal: AbortSignal, input?: string) => Promise<string>

export type Zod = (typeof import('zod'))['z']

const readOnly = { readOnlyHint: true, openWorldHint: false }
const sends = { readOnlyHint: false, openWorldHint: true }

/** Returns a function that registers a tool with these annotations. */
function toolRegistrar(server: McpServer, annotations: typeof readOnly) {
  return <Input extends Record<string, ZodType>>(
    name: string,
    description: string,
    inputSchema: Input,
    run: ToolCallback<Input>,
  ) => server.registerTool(name, { description, inputSchema, annotations }, run)
}

/** Registers the tools that send nothing. What is wrong with a feature is part of a result, and no error. */
export function registerTools(server: McpServer, z: Zod, run: RunCommand, cwd: string): void {
  const tool = toolRegistrar(server, readOnly)
  const { text, feature, as, cursor } = fieldsOf(z)
  tool(
    'phrases',
    "Lists the phrases that features can use, yours and the library's, or those that have all words of a search.",
    { search: text('words, as in "header should"').optional(), cursor },
    async ({ search, cursor: from }, { signal }) => {
      const flags = search === undefined ? [] : [`--search=${search}`]
      const found = JSON.parse(await run(['steps', '--format', 'json', ...flags], signal)) as unknown[]
      return resultOf({ found: found.length, ...pageOf('phrases', found, from, 30) })
    },
  )
  tool(
    'next',
    'Says where a scenario stands after a line, and which phrases may come next: those of the project with the stories they tell and the chapter they lead to, and those of the library. What is wrong up to that line is in "findings".',
    {
      file: text('a feature file of the project; or give the feature').optional(),
      feature: feature.optional(),
      as,
      line: z.number().int().min(1),
      cursor,
    },
    async ({ file, feature: written, as: path, line, cursor: from }, { signal }) => {
      if ((file === undefined) === (written === undefined))
        throw new UsageError('next takes either the file or the feature.')
      const where = file === undefined ? `-:${line}` : `./${featureFile(file, cwd)}:${line}`
      const argv = ['next', '--format', 'json', ...placeFlag(path, cwd), where]
      const { yours, library, findings, ...stands } = JSON.parse(await run(argv, signal, written)) as {
        yours?: object[]
        library: object[]
        findings: CheckFinding[]
      }
      if (yours === undefined) return resultOf({ ...stands, findings: withoutFiles(findings) })
      const page = pageOf('library', library, from, 5)
      return resultOf({ ...stands, yours: from === undefined ? yours : [], ...page })
    },
  )
  tool(
    'check',
    'Checks a feature without sending anything: stories out of their chapter, steps that are undefined or ambiguous, variables that nobody sets, a text that does not parse. No findings mean that nothing is wrong.',
    { feature, as, cursor },
    async ({ feature: written, as: path, cursor: from }, { signal }) => {
      const argv = ['check', '--format', 'json', ...placeFlag(path, cwd), '-']
      const checked = JSON.parse(await run(argv, signal, written)) as {
        scenarios: number
        findings: CheckFinding[]
      }
      const findings = withoutFiles(checked.findings)
      return resultOf({ scenarios: checked.scenarios, ...pageOf('findings', findings, from, 30) })
    },
  )
  tool(
    'map',
    'Draws the story books: chapters, stories, their phrases, and how many scenarios use each.',
    {
      book: text('only this story book').optional(),
      format: z.enum(['mermaid', 'svg', 'html']).default('mermaid'),
      cursor,
    },
    async ({ book, format, cursor: from }, { signal }) => {
      const flags = book === undefined ? [] : [`--book=${book}`]
      const drawing = await run(['map', '--format', format, ...flags], signal)
      const pieces = drawing.match(/[^]{1,20000}(?:\n|$)|[^]{1,20000}/g) ?? []
      const { text: page, ...more } = pageOf('text', pieces, from, 1)
      return resultOf({ format, text: page.join(''), ...more })
    },
  )
}

/** Registers the tools that send requests to the API. A further page of a run is of its last result. */
export function registerRunningTools(server: McpServer, z: Zod, run: RunCommand, cwd: string): void {
  const tool = toolRegistrar(server, sends)
  const { feature, as, cursor } = fieldsOf(z)
  let last: { readonly asked: string; readonly result: RunResult } | undefined
  tool(
    'run',
    'Runs a feature against the API, with the hooks of the project, and says of each step what came of it, with its requests and responses. No snapshot is written.',
    { feature, as, cursor },
    async ({ feature: written, as: path, cursor: from }, { signal }) => {
      const asked = JSON.stringify([written, path])
      if (from === undefined || last?.asked !== asked) {
        const printed = await run(['run', ...placeFlag(path, cwd)], signal, written)
        last = { asked, result: JSON.parse(printed) as RunResult }
      }
      const { scenarios, ...result } = last.result
      return resultOf({ ...result, ...pageOf('scenarios', scenarios, from, 10) })
    },
  )
  tool(
    'doubt',
    'Mutation testing: runs a feature against the API once, then changes its responses one thing at a time, and reports the changes that no step detects, each with the step that would.',
    { feature, as },
    async ({ feature: written, as: path }, { signal }) =>
      resultOf({ report: await run(['doubt', ...placeFlag(path, cwd), '-'], signal, written) }),
  )
}

function fieldsOf(z: Zod) {
  const text = (description: string) => z.string().describe(description)
  return {
    text,
    feature: text('the whole text of the feature, which need not be in a file'),
    as: text('the place of the feature, such as features/new.feature').optional(),
    cursor: text('the nextCursor of the page before').optional(),
  }
}

function resultOf(result: object) {
  return {
    structuredContent: { ...result },
    content: [{ type: 'text' as const, text: JSON.stringify(result) }],
  }
}

/** Findings that quote no file but features. */
function withoutFiles(findings: readonly CheckFinding[]): CheckFinding[] {
  const message = 'A file that is named here cannot be used as it is: chapterwise check says why.'
  const ofFiles = ['file', 'openapi', 'examples']
  return findings.map((one) => (ofFiles.includes(one.rule) ? { ...one, message } : one))
}

/** A page of a list under its name, with the cursor of the next. @throws {@link UsageError} for an invalid cursor. */
function pageOf<Name extends string, Item>(
  name: Name,
  all: readonly Item[],
  cursor: string | undefined,
  size: number,
): Record<Name, Item[]> {
  const from = Number(cursor ?? 0)
  if (!Number.isInteger(from) || from < 0 || (from > 0 && from >= all.length))
    throw new UsageError(`There is no page at the cursor "${cursor}": use the nextCursor of the page before.`)
  const to = from + size
  const page = { [name]: all.slice(from, to) } as Record<Name, Item[]>
  return { ...page, ...(to < all.length && { nextCursor: String(to) }) }
}

function placeFlag(path: string | undefined, cwd: string): string[] {
  return path === undefined ? [] : ['--as', `./${featureFile(path, cwd)}`]
}

/** Returns the path of a feature file of the project, relative to its folder; the file may be missing. */
function featureFile(file: string, cwd: string): string {
  const path = resolve(cwd, file)
  const real = realPathOf(path)
  if (!isWithin(cwd, path) || !isWithin(realpathSync(cwd), real))
    throw new UsageError(`"${file}" is not a file of the project.`)
  if (!/\.feature(?:\.md)?$/.test(real))
    throw new UsageError(`"${file}" is not a feature file. Only feature files are read.`)
  return pathFrom(cwd, path)
}

function realPathOf(path: string): string {
  let there = path
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there)
  return resolve(realpathSync(there), relative(there, path))
}
