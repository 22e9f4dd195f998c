import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DocumentedOperation, OpenApiDocument } from '../../assertions'
import { pathFrom } from '../../files'
import { escapePattern } from '../../formats'
import { booksOf, type Project } from '../../project'
import { findStories } from '../../story'
import { isAsAddress, nameOf } from './operation'

interface OperationCaller {
  readonly place: string
  /** Undefined for a step. */
  readonly story?: string | undefined
  readonly method: string
  readonly path: string
}

/** Returns what of a project and a document does not belong together, and the stories whose operation is unknown. */
export function compareWithDocument(project: Project, api: OpenApiDocument, source: string, cwd: string) {
  const stories = storiesIn(project.cwd, cwd)
  const callers = [...stories, ...callsOf(project, cwd)].map((one) => ({
    ...one,
    operation: operationOf(one, api),
  }))
  const gone = callers
    .filter(({ operation }) => operation === undefined)
    .map(({ place, story, ...call }) => {
      const whose = story === undefined ? '' : `, which ${story} calls,`
      return `${place}: ${nameOf(call)}${whose} is not in the document`
    })
  const called = new Set(callers.map(({ operation }) => operation))
  const document = isAsAddress(source) ? '' : readFileSync(resolve(cwd, source), 'utf8')
  const uncalled = api.all
    .filter((operation) => !called.has(operation))
    .map((one) => `${source}${lineOf(one, document)}: no story and no step calls ${nameOf(one)}`)
  const known = new Set(stories.map(({ story }) => story))
  const told = booksOf(project).flatMap((book) => findStories(book, []).map(({ story }) => story))
  return { gaps: [...uncalled, ...gone], unknown: [...new Set(told)].filter((story) => !known.has(story)) }
}

const callingStep = /^(?:(?:at the end )?I ([A-Z]+)|I send the HTTP method (\S+) to) (["'])([^]*?)\3/

function callsOf({ scenarios, cwd: folder }: Project, cwd: string): OperationCaller[] {
  const calls = scenarios
    .flatMap(({ steps }) => steps)
    .flatMap(({ text, place: { uri, line }, definitions }) => {
      const [, common, other, , url = ''] = callingStep.exec(text) ?? []
      const method = common ?? other
      // What is at another origin, or wholly in a variable, cannot be known.
      const isElsewhere = isAsAddress(url) || /^\{\{[^}]*\}\}$/.test(url)
      if (method === undefined || definitions[0]?.entry === undefined || isElsewhere) return []
      const place = `${pathFrom(cwd, resolve(folder, uri))}:${line}`
      return { place, method, path: `/${url.replace(/[?#].*$/s, '').replace(/^\//, '')}` }
    })
  // A step of a background or an outline is in many scenarios.
  return [...new Map(calls.map((call) => [call.place, call])).values()]
}

const storyComment = /\/\*\* ([A-Z]+) (\/\S*) \*\/\s*\n\s*(?:async )?(\w+)\s*[(<]/g

function storiesIn(folder: string, cwd: string): OperationCaller[] {
  return codeIn(folder).flatMap(({ path: file, text }) =>
    [...text.matchAll(storyComment)].map(({ 1: method = '', 2: path = '', 3: story, index }) => {
      const place = `${pathFrom(cwd, file)}:${lineAt(text, index)}`
      return { place, story, method, path }
    }),
  )
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
function operationOf(caller: OperationCaller, api: OpenApiDocument): DocumentedOperation | undefined {
  const serversOf = ({ path, locations }: DocumentedOperation): string[] =>
    locations.map(({ template }) => template.slice(0, -path.length))
  const servers = new Set(['', ...api.all.flatMap(serversOf)])
  return [...servers].flatMap((server) => api.find(caller.method, server + caller.path) ?? [])[0]
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
