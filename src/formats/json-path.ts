import type * as JsonP3 from 'json-p3'
import { didYouMean, InputError, pluralize } from '../errors'
import { remembered } from '../remembered'
import { isSameJson } from './compare-json'
import { escapeJson } from './encodings'
import type { FoundAtPath, PathLanguage, PlaceholderValues } from './format'
import { compareNumbers, isJsonNumber, jsonNumber, readNumber } from './numbers'
import { escapePattern, matchesPattern } from './patterns'
import { showMember } from './show-member'
import { describeValue, isJsonObject, jsonTypeOf, membersAtAnyDepth, withArticle } from './values'

/** The location of a node: the names and indexes on the way from the root. */
type JsonLocation = readonly (string | number)[]

type Query = ReturnType<JsonP3.jsonpath.JSONPathEnvironment['compile']>
type Node = JsonP3.jsonpath.JSONPathNode

/** How deep `..` searches. */
const maxDepth = 1000
/** A path of names and indexes only, which needs no library. */
const plainPath = /^(?:\$\.)?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[(?:0|[1-9]\d{0,8})\])*$/

/** JSONPath (RFC 9535), in which a leading `$.` or `$` is optional. */
export const jsonPath: PathLanguage = {
  isPath: () => true,
  check: (path) => void compile(path),
  givesList,
  find,
  explainNothing,
  describeSkipped,
  describeMissingParent,
  fill,
}

function find(document: unknown, path: string): FoundAtPath {
  if (plainPath.test(path)) {
    const { value, missing } = walk(document, path)
    return missing === undefined ? { kind: 'value', value } : { kind: 'nothing' }
  }
  const values: readonly unknown[] = nodesIn(document, compile(path), path).map(({ value }) => value)
  const { segments } = compile(path)
  const end = segments.findIndex((_, index) => !part(path, index + 1).singularQuery())
  if (end === -1) return values.length === 0 ? { kind: 'nothing' } : { kind: 'value', value: values[0] }
  const isLost = values.length === 0 && nodesIn(document, part(path, end), path).length === 0
  return isLost ? { kind: 'nothing' } : { kind: 'list', values }
}

/** Returns the beginning of a path, without its segments from `end` on. */
function part(path: string, end: number): Query {
  const { segments, environment } = compile(path)
  return new (library().module.JSONPathQuery)(environment, segments.slice(0, end))
}

function givesList(path: string): boolean {
  return !plainPath.test(path) && !compile(path).singularQuery()
}

/** Returns the locations of the nodes that a path selects. @throws {@link InputError} when it is empty or malformed */
export function locate(document: unknown, path: string): JsonLocation[] {
  return nodesIn(document, compile(path), path).map(({ location }) => location)
}

/** Returns the names and indexes of a path that leads to one place. @throws {@link InputError} for any other path */
export function keysOf(path: string): JsonLocation {
  if (givesList(path)) throw new InputError(`The path "${path}" leads to several places, but one is needed.`)
  return compile(path).segments.map(({ selectors: [selector] }) => keyOf(selector) as string | number)
}

function explainNothing(document: unknown, path: string): string {
  if (plainPath.test(path)) {
    const { value, place, missing } = walk(document, path)
    if (Array.isArray(value)) return `${place} has ${pluralize(value.length, 'item')}`
    if (!isJsonObject(value) || typeof missing === 'number') return `${place} is ${describeValue(value)}`
    return `${place} has no member "${missing}"${hintFor(missing ?? '', Object.keys(value))}`
  }
  const shorter = compile(path).segments.map((_, at, all) => part(path, all.length - 1 - at))
  const [reached] = shorter.map((one) => nodesIn(document, one, path)).find(({ length }) => length > 0) ?? []
  if (Array.isArray(reached?.value) && reached.value.length === 0)
    return `$${reached.location.map(showMember).join('')} has 0 items`
  const known = new Set(Array.from(membersAtAnyDepth(document), ([name]) => name))
  const names = compile(path)
    .toString({ form: 'canonical' })
    .matchAll(/\['((?:[^'\\]|\\.)*)'\]/g)
  for (const [, name = ''] of names)
    if (!known.has(name)) return `no object has a member "${name}"${hintFor(name, known)}`
  return 'nothing there fits the path'
}

/** Follows a plain path as far as it leads: returns the value there, and the name or index that it lacks, if any. */
function walk(
  document: unknown,
  path: string,
): { value: unknown; place: string; missing: string | number | undefined } {
  let value = document
  let place = '$'
  for (const [part] of path.matchAll(/\w+/g)) {
    const key = part.charCodeAt(0) <= 57 ? Number(part) : part
    const isThere =
      typeof value === 'object' &&
      value !== null &&
      Array.isArray(value) === (typeof key === 'number') &&
      Object.hasOwn(value, key)
    if (!isThere) return { value, place, missing: key }
    value = (value as Record<string, unknown>)[key]
    place += typeof key === 'number' ? `[${key}]` : `.${key}`
  }
  return { value, place, missing: undefined }
}

function nodesIn(document: unknown, query: Query, path: string): Node[] {
  try {
    return Array.from(query.lazyQuery(document as Parameters<Query['lazyQuery']>[0]))
  } catch (cause) {
    if (!(cause instanceof library().module.JSONPathRecursionLimitError)) throw cause
    throw new InputError(
      `The path "${path}" searches a document that is nested more than ${maxDepth} levels deep.\n` +
        'Name the members on the way instead of searching with "..".',
      { cause },
    )
  }
}

function hintFor(name: string, known: Iterable<string>): string {
  return didYouMean(name, known).replace(/^ /, '. ')
}

/** Parses a path. @throws {@link InputError} when it is empty or malformed */
const compile = remembered((path): Query => {
  if (path === '')
    throw new InputError(
      'The path is empty.\nWrite $ for the whole document, or name a member, for example: items[0].id',
    )
  const { module, environment } = library()
  const prefix = path.startsWith('$') ? '' : /^[[.]/.test(path) ? '$' : '$.'
  try {
    return environment.compile(prefix + path)
  } catch (error) {
    if (!(error instanceof module.JSONPathError)) throw error
    throw malformed(path, error.token.index - prefix.length, error)
  }
})

function malformed(path: string, index: number, cause: Error): InputError {
  const position = Math.min(Math.max(index, 0), path.length)
  const problem = `it cannot ${position === path.length ? 'end' : 'go on'} like this`
  const picture = /[\n\r\t]/.test(path) ? '' : `\n  ${path}\n  ${' '.repeat(position)}^`
  return new InputError(
    `The path "${path}" is not a JSONPath (RFC 9535): ${problem}, at position ${position + 1}.${picture}\n` +
      "Paths look like: items[0].id, items[*].id, items[?@.id == 1], ['a name'], ..id; XPaths like: //item/@id, count(//item)",
    { cause },
  )
}

// What a path leaves out.

/** What `..` searches for may be missing anywhere. */
function describeSkipped(document: unknown, path: string): string | undefined {
  let nodes: readonly Node[] = nodesIn(document, part(path, 0), path)
  let isSearching = false
  for (const segment of compile(path).segments) {
    isSearching ||= isSearch(segment)
    for (const selector of isSearching ? [] : segment.selectors) {
      const key = keyOf(selector)
      const lacking = key === undefined ? [] : nodes.filter((node) => selector.resolve(node).length === 0)
      if (key !== undefined && lacking[0] !== undefined)
        return describeLacking(showMember(key), nodes.length, lacking.length, lacking[0])
    }
    const isOne = segment.selectors.length === 1 && keyOf(segment.selectors[0]) !== undefined
    nodes = segment.resolve([...nodes])
    if (!isOne && !isSearch(segment)) isSearching = false
  }
  return undefined
}

function describeLacking(member: string, all: number, count: number, { location }: Node): string {
  const more = count === 1 ? '' : ` and ${count - 1} more`
  const which = `$${location.map(showMember).join('')}${more}`
  return `${count} of ${pluralize(all, 'item')} ${count === 1 ? 'has' : 'have'} no ${member}: ${which}\nChoose those that have one with a filter: [?@${member}]`
}

function describeMissingParent(document: unknown, path: string): string | undefined {
  const { segments } = compile(path)
  const last = segments.at(-1)
  if (last === undefined) return undefined
  const parent = part(path, segments.length - 1)
  const parents = nodesIn(document, parent, path)
  if (isSearch(last)) parents.push(...nodesIn(document, compile(`${parent.toString()}..*`), path))
  else if (parents.length === 0)
    return `there is nothing at ${parent.toString()} either: ${explainNothing(document, parent.toString())}`
  const [first] = parents
  if (first !== undefined && !parents.some(({ value }) => mayHave(value, last)))
    return describeBarren(parent.toString(), first.value, last)
  const mistake = describeMistake(last, parents)
  return mistake && `${mistake}: ${explainNothing(document, path)}`
}

function describeBarren(place: string, value: unknown, last: JsonP3.jsonpath.JSONPathSegment): string {
  const is = `${place} is ${describeValue(value)}, which has no`
  if (typeof keyOf(last.selectors[0]) === 'number') return `${is} items`
  return `${is} members${Array.isArray(value) ? `\nFor the members of its items write ${place}[*]${last.toString()}` : ''}`
}

/** Whether a value has members or items as a segment selects them. */
function mayHave(value: unknown, { selectors }: JsonP3.jsonpath.JSONPathSegment): boolean {
  return selectors.map(keyOf).some((key) => {
    if (Array.isArray(value)) return typeof key !== 'string'
    return isJsonObject(value) && typeof key !== 'number'
  })
}

function isSearch(segment: JsonP3.jsonpath.JSONPathSegment): boolean {
  return segment.toString().startsWith('..')
}

function keyOf(selector: JsonP3.jsonpath.JSONPathSelector | undefined): string | number | undefined {
  const { NameSelector, IndexSelector } = library().module.jsonpath.selectors
  if (selector instanceof NameSelector) return selector.name
  return selector instanceof IndexSelector ? selector.index : undefined
}

/** Says why a filter can select none of the items: none has a member that it compares, or a value of its type there. */
function describeMistake(
  segment: JsonP3.jsonpath.JSONPathSegment,
  parents: readonly Node[],
): string | undefined {
  const { environment, selectors } = segment
  const contexts = parents.flatMap(({ value, root }) =>
    typeof value === 'object' && value !== null
      ? Object.values(value).map((item) => ({ environment, currentValue: item, rootValue: root }))
      : [],
  )
  if (contexts.length === 0) return undefined
  const { FilterSelector } = library().module.jsonpath.selectors
  const filters = selectors.filter((selector) => selector instanceof FilterSelector)
  for (const { query, literal } of filters.flatMap(({ expression }) => comparedIn(expression))) {
    const values = contexts.flatMap((context) => query.evaluate(context).values())
    if (values.length === 0) return `no item has ${query.toString()}, which the filter compares`
    const types = new Set<string>(values.map(jsonTypeOf).filter((type) => type !== 'null'))
    const type = jsonTypeOf(literal)
    if (literal != null && types.size > 0 && !types.has(type))
      return `${query.toString()} is ${[...types].map(withArticle).join(' or ')}, but the filter compares it with ${withArticle(type)}`
  }
  return undefined
}

type FilterExpression = JsonP3.jsonpath.expressions.FilterExpression

/** A query whose values a filter compares, and the literal with which it does, if it is one. */
interface Compared {
  readonly query: JsonP3.jsonpath.expressions.RelativeQuery | JsonP3.jsonpath.expressions.RootQuery
  readonly literal?: unknown
}

/** Lists the queries whose values a filter compares; `[?@.flag]` and `count()` ask only whether something is there. */
function comparedIn(expression: FilterExpression, other?: FilterExpression): Compared[] {
  const { expressions } = library().module.jsonpath
  if (expression instanceof expressions.LogicalExpression) return comparedIn(expression.expression)
  if (expression instanceof expressions.PrefixExpression) return comparedIn(expression.right)
  if (expression instanceof expressions.InfixExpression) {
    const { left, right, logical } = expression
    return logical
      ? [left, right].flatMap((side) => comparedIn(side))
      : [...comparedIn(left, right), ...comparedIn(right, left)]
  }
  if (expression instanceof expressions.FunctionExtension)
    return expression.name === 'count' ? [] : expression.args.flatMap((each) => comparedIn(each, expression))
  const isQuery =
    expression instanceof expressions.RelativeQuery || expression instanceof expressions.RootQuery
  if (!isQuery || other === undefined) return []
  const isLiteral =
    other instanceof expressions.StringLiteral ||
    other instanceof expressions.NumberLiteral ||
    other instanceof expressions.BooleanLiteral
  return [{ query: expression, ...(isLiteral && { literal: other.value }) }]
}

// Placeholders.

/** Replaces the placeholders in a JSONPath with literals or, outside of quotes, a plain name. @throws {@link InputError} */
function fill(path: string, values: PlaceholderValues): string {
  return values.replace(path, (name, before) => {
    const { outside, quote } = readQuotes(before)
    if (quote !== undefined) return quoted(values.textAt(name), quote, outside)
    const literal = bare(values.valueAt(name), outside)
    if (literal !== undefined) return literal
    throw new InputError(
      `The variable {{${name}}} cannot stand there in the path ${JSON.stringify(path)}.\n` +
        `Outside of quotes it is a number, true, false or null, or after a dot a plain name. Write any other text in quotes, such as [?@.name == '{{${name}}}'] or ['{{${name}}}']`,
    )
  })
}

/** Reads what is before a placeholder: returns it with blanks for quoted text, and the quote that is open. */
function readQuotes(before: string): { outside: string; quote: string | undefined } {
  let quote: string | undefined
  const outside = before.replace(/\\.|./gs, (part) => {
    if (quote === undefined && (part === "'" || part === '"')) quote = part
    else if (part === quote) quote = undefined
    else if (quote === undefined) return part
    return ' '.repeat(part.length)
  })
  return { outside, quote }
}

function quoted(text: string, quote: string, outside: string): string {
  const isPattern = /\b(?:match|search)\s*\((?:[^()]|\([^()]*\))*,\s*$/.test(outside)
  const escaped = escapeJson(isPattern ? escapePattern(text) : text)
  return quote === '"' ? escaped : escaped.replaceAll('\\"', '"').replaceAll("'", "\\'")
}

function bare(value: unknown, outside: string): string | undefined {
  const text = String(value)
  const isNameStart = /(?:^|\.)$/.test(outside)
  if (isNameStart || /[\w\u0080-\uFFFF]$/.test(outside)) {
    const isName = typeof value === 'string' ? /^[\w\u0080-\uFFFF]+$/.test(text) : /^\d+$/.test(text)
    return isName && !(isNameStart && /^\d/.test(text)) ? text : undefined
  }
  return value === null || typeof value === 'boolean' || isJsonNumber(value) ? text : undefined
}

// The library.

let loaded:
  { readonly module: typeof JsonP3; readonly environment: JsonP3.jsonpath.JSONPathEnvironment } | undefined

function library(): NonNullable<typeof loaded> {
  if (loaded !== undefined) return loaded
  const module = require('json-p3') as typeof JsonP3
  const environment = new module.JSONPathEnvironment({ maxRecursionDepth: maxDepth + 1 })
  const { Nothing, FunctionExpressionType, functions } = module.jsonpath
  const { ValueType, LogicalType } = FunctionExpressionType
  const matching = (where: 'whole' | 'part'): JsonP3.jsonpath.FilterFunction => ({
    argTypes: [ValueType, ValueType],
    returnType: LogicalType,
    call: (text: unknown, pattern: unknown) =>
      typeof text === 'string' && typeof pattern === 'string' && matchesPattern(pattern, text, where),
  })
  // The library's own functions treat a malformed pattern as one that matches nothing.
  environment.functionRegister.set('match', matching('whole'))
  environment.functionRegister.set('search', matching('part'))
  const length = new functions.Length()
  const lengthOf = (value: never) => (isJsonNumber(value) ? Nothing : length.call(value))
  environment.functionRegister.set('length', { argTypes: [ValueType], returnType: ValueType, call: lengthOf })
  compareWithAllDigits(module, Reflect.get(environment, 'parser') as Parser)
  return (loaded = { module, environment })
}

/** The part of the library's parser that reads comparisons. */
interface Parser {
  readonly tokenMap: Map<string, (stream: { readonly current: JsonP3.jsonpath.Token }) => FilterExpression>
  parseInfixExpression(stream: unknown, left: FilterExpression): JsonP3.jsonpath.expressions.InfixExpression
}

/** The library compares doubles, and knows no literals such as 0.5. */
function compareWithAllDigits({ jsonpath }: typeof JsonP3, parser: Parser): void {
  const { JSONPathNodeList, JSONPathSyntaxError, Nothing, TokenKind, expressions } = jsonpath
  parser.tokenMap.set(TokenKind.NUMBER, ({ current }) => {
    if (!jsonNumber.test(current.value))
      throw new JSONPathSyntaxError(`invalid number literal '${current.value}'`, current)
    return new expressions.NumberLiteral(current, readNumber(current.value) as number)
  })
  const parse = parser.parseInfixExpression.bind(parser)
  parser.parseInfixExpression = (stream, left) => {
    const comparison = parse(stream, left)
    if (comparison.logical) return comparison
    comparison.evaluate = (context) => {
      const [one, other] = [comparison.left, comparison.right].map((side): unknown => {
        const found: unknown = side.evaluate(context)
        const value = found instanceof JSONPathNodeList ? found.nodes[0]?.value : found
        return value === Nothing ? undefined : value
      })
      const { operator } = comparison
      if (isJsonNumber(one) && isJsonNumber(other))
        return expressions.compare(compareNumbers(one, other), operator, 0)
      const areTexts = typeof one === 'string' && typeof other === 'string'
      return areTexts
        ? expressions.compare(one, operator, other)
        : expressions.compare(isSameJson(one, other), operator, true)
    }
    return comparison
  }
}
