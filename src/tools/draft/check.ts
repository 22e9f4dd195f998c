import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { OpenApiDocument } from '../../assertions'
import { booksOf, type Project } from '../../project'
import { findStories } from '../../story'
import { isAsAddress, nameOf } from './operation'

/** What of a project and of a document does not belong together. */
export interface DocumentComparison {
  /** Lines with `file:line`. */
  readonly gaps: readonly string[]
  /** The stories of which nothing says which operation they call. */
  readonly unknown: readonly string[]
}

/** A call of a story or a step. */
interface OperationCaller {
  readonly place: string
  /** The story; undefined for a step. */
  readonly story: string | undefined
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
  const callers = [...stories, ...callsOf(project, cwd)]
  const lines = linesIn(source, cwd)
  const isCalled = (operation: OpenApiDocument['all'][number]): boolean =>
    callers.some((caller) => fits(operation, caller))
  const uncalled = api.all
    .filter((operation) => !isCalled(operation))
    .map((operation) => `${source}${lines(operation)}: no story and no step calls ${nameOf(operation)}`)
  const gone = callers
    .filter((caller) => !api.all.some((operation) => fits(operation, caller)))
    .map(
      ({ place, story, method, path }) =>
        `${place}: ${method} ${path}${story === undefined ? '' : `, which ${story} calls,`} is not in the document`,
    )
  const known = new Set(stories.map(({ story }) => story))
  const told = booksOf(project).flatMap((book) => findStories(book, []).map(({ story }) => story))
  return { gaps: [...uncalled, ...gone], unknown: [...new Set(told)].filter((story) => !known.has(story)) }
}

const callingStep = /^(?:I ([A-Z]+)|I send the HTTP method (\S+) to|at the end I ([A-Z]+)) (["'])([^]*?)\4/

/** Returns the calls of the library's own steps. */
function callsOf({ scenarios, cwd: folder }: Project, cwd: string): OperationCaller[] {
  const calls = scenarios
    .flatMap(({ steps }) => steps)
    .flatMap(({ text, place, definitions: [definition] }): OperationCaller[] => {
      const [, common, other, atEnd, , url = ''] = callingStep.exec(text) ?? []
      const method = common ?? other ?? atEnd
      // What is at another origin, or wholly in a variable, cannot be known.
      if (method === undefined || !definition?.isLibrary || isAsAddress(url) || /^\{\{[^}]*\}\}$/.test(url))
        return []
      const path = `/${url.replace(/[?#].*$/s, '').replace(/^\//, '')}`
      return [
        {
          place: `${relative(cwd, resolve(folder, place.uri))}:${place.line}`,
          story: undefined,
          method,
          path,
        },
      ]
    })
  return [...new Map(calls.map((call) => [call.place, call])).values()]
}

const storyComment = /\/\*\* ([A-Z]+) (\/\S*) \*\/\s*\n\s*(?:async )?(\w+)\s*[(<]/g

/** Returns the stories whose comment names their operation. */
function storiesIn(folder: string, cwd: string): OperationCaller[] {
  return filesIn(folder).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(storyComment)].map(([, method = '', path = '', story], at, all) => {
      const line = text.slice(0, all[at]?.index).split('\n').length
      return { place: `${relative(cwd, file).replaceAll(sep, '/')}:${line}`, story, method, path }
    })
  })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return /^(?:\..*|node_modules|dist|reports)$/.test(entry.name) ? [] : filesIn(path)
    return /\.[cm]?[jt]s$/.test(entry.name) ? [path] : []
  })
}

/** Whether a call is one of an operation, with or without the path of a server before it. */
function fits({ method, path, locations }: OpenApiDocument['all'][number], caller: OperationCaller): boolean {
  if (method !== caller.method) return false
  const called = caller.path.replace(/\/$/, '').split('/')
  return [path, ...locations.map(({ template }) => template)].some((template) => {
    const segments = template.replace(/\/$/, '').split('/')
    return (
      segments.length === called.length &&
      segments.every(
        (segment, at) => segment === called[at] || segment.includes('{') || /\{\{/.test(called[at] ?? ''),
      )
    )
  })
}

/** Returns what says in which line of a file an operation is documented. */
function linesIn(
  source: string,
  cwd: string,
): (operation: { readonly method: string; readonly path: string }) => string {
  if (isAsAddress(source)) return () => ''
  const counter = new LineCounter()
  const { contents } = parseDocument(readFileSync(resolve(cwd, source), 'utf8'), {
    lineCounter: counter,
    logLevel: 'silent',
  })
  const paths = isMap(contents) ? contents.get('paths') : undefined
  return ({ method, path }) => {
    const pairs = isMap(paths) ? paths.items : []
    const item = pairs.find(({ key }) => isScalar(key) && key.value === path)
    const inItem = isMap(item?.value)
      ? item.value.items.find(({ key }) => isScalar(key) && key.value === method.toLowerCase())
      : undefined
    const key = inItem?.key ?? item?.key
    const offset = isScalar(key) ? key.range?.[0] : undefined
    return offset === undefined ? '' : `:${counter.linePos(offset).line}`
  }
}
