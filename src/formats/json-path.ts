import type * as JsonP3 from 'json-p3'
import { InputError } from '../errors'
import { isRounded } from './exact-number'
import { showBracketedName } from './json-place'
import { jsonPathProblem, xpathRemedy, type JsonPathProblem } from './json-path-problem'
import { fits } from './whole-match'

/** How deep `..` searches. */
export const MAX_DEPTH = 1000
const MAX_REMEMBERED = 200

export type Query = ReturnType<JsonP3.jsonpath.JSONPathEnvironment['compile']>

let library: { module: typeof JsonP3; environment: JsonP3.jsonpath.JSONPathEnvironment } | undefined
const queries = new Map<string, Query>()

/** Whether a text is a JSONPath (RFC 9535). */
export function isJsonPath(path: string): boolean {
  try {
    compilePath(path)
    return true
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}

/** Parses a path, and caches the result. @throws {@link InputError} when it is empty or malformed */
export function compilePath(path: string): Query {
  const known = queries.get(path)
  if (known !== undefined) return known
  const { module, environment } = loadLibrary()
  if (path === '')
    throw new InputError(
      'The path is empty.\nWrite $ for the whole document, or name a member, for example: items[0].id',
    )

  const prefix = missingPrefix(path)
  const numbers = withoutTexts(path).match(/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g) ?? []
  const rounded = numbers.find((number) => isRounded(number) || Number(number) > Number.MAX_SAFE_INTEGER)
  if (rounded !== undefined) {
    throw new InputError(
      `The path "${path}" compares with ${rounded}, which has more digits than a number keeps.\nSelect the value without it, and compare the value itself.`,
    )
  }
  const stricter = findLenientName(path, prefix)
  if (stricter !== undefined) throw malformed(path, prefix, stricter)
  try {
    const query = environment.compile(prefix + path)
    if (queries.size >= MAX_REMEMBERED) queries.clear()
    queries.set(path, query)
    return query
  } catch (error) {
    if (!(error instanceof module.JSONPathError)) throw error
    throw malformed(path, prefix, jsonPathProblem(prefix + path, error.message, error.token.index), error)
  }
}

function missingPrefix(path: string): string {
  if (path.startsWith('$')) return ''
  return path.startsWith('[') || path.startsWith('.') ? '$' : '$.'
}

function findLenientName(path: string, prefix: string): JsonPathProblem | undefined {
  const whole = prefix + path
  const dashed = /\.([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)-[\w\u0080-\uFFFF-]*/.exec(withoutTexts(whole))
  if (dashed === null) return undefined
  const before = whole.slice(prefix.length, Math.max(prefix.length, dashed.index))
  const after = whole.slice(dashed.index + dashed[0].length)
  return {
    problem: 'a name with a dash must be quoted',
    index: dashed.index + 1 + (dashed[1] ?? '').length,
    remedy: `Write ${before}${before.endsWith('.') ? '.' : ''}${showBracketedName(dashed[0].slice(1))}${after}`,
  }
}

/** Replaces the quoted names and texts of a path with spaces. */
function withoutTexts(path: string): string {
  return path.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gs, (text) => ' '.repeat(text.length))
}

function malformed(
  path: string,
  prefix: string,
  { problem, index, remedy }: JsonPathProblem,
  cause?: unknown,
): InputError {
  const position = Math.min(Math.max(index - prefix.length, 0), path.length)
  const picture = /[\n\r\t]/.test(path) ? '' : `\n  ${path}\n  ${' '.repeat(position)}^`
  return new InputError(
    `The path "${path}" is not a JSONPath (RFC 9535): ${problem}, at position ${position + 1}.${picture}\n${xpathRemedy(path) ?? remedy}`,
    { cause },
  )
}

/** Loads the JSONPath library. */
export function loadLibrary(): NonNullable<typeof library> {
  if (library === undefined) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded at first use, to keep start-up short
    const module = require('json-p3') as typeof JsonP3
    const environment = new module.JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH + 1 })
    const { ValueType, LogicalType } = module.FunctionExpressionType
    const matching = (where: 'whole' | 'part') => ({
      argTypes: [ValueType, ValueType],
      returnType: LogicalType,
      call: (text: unknown, pattern: unknown) =>
        typeof text === 'string' && typeof pattern === 'string' && fits(pattern, text, where),
    })
    // The library's own functions have no time limit, and treat a malformed pattern as one that matches nothing.
    environment.functionRegister.set('match', matching('whole'))
    environment.functionRegister.set('search', matching('part'))
    library = { module, environment }
  }
  return library
}
