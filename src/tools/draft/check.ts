import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { DocumentedOperation, OpenApiDocument } from '../../assertions'
import { escapePattern } from '../../formats'
import { booksOf, type Project } from '../../project'
import { findStories } from '../../story'
import { isAsAddress, nameOf } from './operation'

/** What of a project and of a document does not belong together. */
interface DocumentComparison {
  /** Lines with `file:line`. */
  readonly gaps: readonly string[]
  /** The stories of which nothing says which operation they call. */
  readonly unknown: readonly string[]
}

interface OperationCaller {
  readonly place: string
  /** The story; undefined for a step. */
  readonly story?: string | undefined
  readonly method: string
  readonly path: string
}

/** Compares the stories and steps of a project with the operations of a document. */
export function compareWithDocument(
  project: Project,
  api: OpenApiDocument,
  source: string,
  cwd: string,
): DocumentComparison {
  const stories = storiesIn(project.cwd, cwd)
  const called = new Set<DocumentedOperation>()
  const gone: string[] = []
  for (const caller of [...stories, ...callsOf(project, cwd)]) {
    const operation = operationOf(caller, api)
    const whose = caller.story === undefined ? '' : `, which ${caller.story} calls,`
    if (operation === undefined)
      gone.push(`${caller.place}: ${nameOf(caller)}${whose} is not in the document`)
    else called.add(operation)
  }
  const document = isAsAddress(source) ? '' : readFileSync(resolve(cwd, source), 'utf8')
  const uncalled = api.all
    .filter((operation) => !called.has(operation))
    .map((one) => `${source}${lineOf(one, document)}: no story and no step calls ${nameOf(one)}`)
  const known = new Set(stories.map(({ story }) => story))
  const told = booksOf(project).flatMap((book) => findStories(book, []).map(({ story }) => story))
  return { gaps: [...uncalled, ...gone], unknown: [...new Set(told)].filter((story) => !known.has(story)) }
}

const callingStep = /^(?:I ([A-Z]+)|I send the HTTP method (\S+) to|at the end I ([A-Z]+)) (["'])([^]*?)\4/

function callsOf({ scenarios, cwd: folder }: Project, cwd: string): OperationCaller[] {
  const calls = new Map<string, OperationCaller>()
  for (const { text, place, definitions } of scenarios.flatMap(({ steps }) => steps)) {
    const [, common, other, atEnd, , url = ''] = callingStep.exec(text) ?? []
    const method = common ?? other ?? atEnd
    // What is at another origin, or wholly in a variable, cannot be known.
    const isElsewhere = isAsAddress(url) || /^\{\{[^}]*\}\}$/.test(url)
    if (method === undefined || !definitions[0]?.isLibrary || isElsewhere) continue
    const at = `${relative(cwd, resolve(folder, place.uri))}:${place.line}`
    const path = `/${url.replace(/[?#].*$/s, '').replace(/^\//, '')}`
    calls.set(at, { place: at, method, path })
  }
  return [...calls.values()]
}

const storyComment = /\/\*\* ([A-Z]+) (\/\S*) \*\/\s*\n\s*(?:async )?(\w+)\s*[(<]/g

/** Returns the stories whose comment names their operation. */
function storiesIn(folder: string, cwd: string): OperationCaller[] {
  return codeIn(folder).flatMap(({ path: file, text }) => {
    return [...text.matchAll(storyComment)].map((match) => {
      const [, method = '', path = '', story] = match
      const place = `${relative(cwd, file).replaceAll(sep, '/')}:${lineAt(text, match.index)}`
      return { place, story, method, path }
    })
  })
}

/** Returns the files with code in a folder, without what is hidden, installed or written by tools. */
export function codeIn(folder: string): { readonly path: string; readonly text: string }[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^\.|^(?:node_modules|dist|reports)$/.test(entry.name) ? [] : codeIn(path)
    return /\.[cm]?[jt]s$/.test(entry.name) ? [{ path, text: readFileSync(path, 'utf8') }] : []
  })
}

/** Returns the operation of a call, with or without the path of a server before it. */
function operationOf(
  { method, path }: OperationCaller,
  api: OpenApiDocument,
): DocumentedOperation | undefined {
  const servers = api.all.flatMap((one) =>
    one.locations.map(({ template }) => template.slice(0, -one.path.length)),
  )
  const [found] = ['', ...new Set(servers)].flatMap((server) => api.find(method, server + path) ?? [])
  return found
}

/** Returns the line in which an operation is documented, or else its path, after a colon. */
function lineOf({ method, path }: DocumentedOperation, document: string): string {
  const key = (name: string): string => `(?<=^|[\\s{,"'])${escapePattern(name)}["']?\\s*:`
  const inItem = `(?:(?!\\n\\s*["']?/)[^])*?(${key(method.toLowerCase())})`
  const found = new RegExp(`(${key(path)})(?:${inItem})?`, 'd').exec(document)
  const [at] = found?.indices?.[2] ?? found?.indices?.[1] ?? []
  return at === undefined ? '' : `:${lineAt(document, at)}`
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
