import type { jsonpath } from 'json-p3'
import { pluralize } from '../errors'
import { compile, describeDeadEnd, library, nodesIn } from './json-path'
import { showMember } from './show-json'

type Node = ReturnType<typeof nodesIn>[number]

/**
 * Says which items a path skips because they lack a member or item that it names: `items[*].price` finds only the
 * prices of items that have one. What `..` searches for may be missing anywhere. Returns undefined if nothing is
 * skipped.
 */
export function describeSkippedItems(document: unknown, path: string): string | undefined {
  const { segments, environment } = compile(path)
  const { JSONPathQuery } = library().module
  let nodes: readonly Node[] = nodesIn(document, new JSONPathQuery(environment, []), path)
  let isSearching = false
  for (const segment of segments) {
    isSearching ||= isSearch(segment)
    for (const selector of isSearching ? [] : segment.selectors) {
      const key = keyOf(selector)
      const lacking = key === undefined ? [] : nodes.filter((node) => selector.resolve(node).length === 0)
      if (key === undefined || lacking.length === 0) continue
      const member = showMember(key)
      const [first] = lacking.map(({ location }) => `$${location.map(showMember).join('')}`)
      const more = lacking.length === 1 ? '' : ` and ${lacking.length - 1} more`
      return `${lacking.length} of ${pluralize(nodes.length, 'item')} ${lacking.length === 1 ? 'has' : 'have'} no ${member}: ${first}${more}\nChoose those that have one with a filter: [?@${member}]`
    }
    const isOne = segment.selectors.length === 1 && keyOf(segment.selectors[0]) !== undefined
    nodes = segment.resolve([...nodes])
    if (!isOne && !isSearch(segment)) isSearching = false
  }
  return undefined
}

/**
 * Says why it shows nothing that a path finds nothing: there is no parent of what it looks for, or a filter compares a
 * member that no item has. Most often such a path is misspelt.
 */
export function describeMissingParent(document: unknown, path: string): string | undefined {
  const { segments, environment } = compile(path)
  const last = segments.at(-1)
  if (last === undefined) return undefined
  const { JSONPathQuery } = library().module
  const parent = new JSONPathQuery(environment, segments.slice(0, -1))
  const parents = nodesIn(document, parent, path)
  if (isSearch(last)) {
    const inside = new JSONPathQuery(environment, [...parent.segments, ...compile('$..*').segments])
    parents.push(...nodesIn(document, inside, path))
  } else if (parents.length === 0) {
    return `there is nothing at ${parent.toString()} either: ${describeDeadEnd(document, parent.toString())}`
  }
  const missing = missingIn(last, parents)
  return missing && `no item has ${missing}, which the filter compares: ${describeDeadEnd(document, path)}`
}

function isSearch(segment: jsonpath.JSONPathSegment): boolean {
  return segment.toString().startsWith('..')
}

/** Returns the one name or index that a selector selects; undefined for other selectors. */
function keyOf(selector: jsonpath.JSONPathSelector | undefined): string | number | undefined {
  const { NameSelector, IndexSelector } = library().module.jsonpath.selectors
  if (selector instanceof NameSelector) return selector.name
  return selector instanceof IndexSelector ? selector.index : undefined
}

/** Returns a query in a filter for a value to compare that gives none in any of the items, if there are items. */
function missingIn(segment: jsonpath.JSONPathSegment, parents: readonly Node[]): string | undefined {
  const { environment, selectors } = segment
  const contexts = parents.flatMap(({ value, root }) =>
    typeof value === 'object' && value !== null
      ? Object.values(value).map((item) => ({ environment, currentValue: item, rootValue: root }))
      : [],
  )
  if (contexts.length === 0) return undefined
  const { FilterSelector } = library().module.jsonpath.selectors
  return selectors
    .flatMap((selector) => (selector instanceof FilterSelector ? comparedIn(selector.expression) : []))
    .find((query) => contexts.every((context) => query.evaluate(context).length === 0))
    ?.toString()
}

type Expression = jsonpath.expressions.FilterExpression
type Compared = jsonpath.expressions.RelativeQuery | jsonpath.expressions.RootQuery

/** Lists the queries whose values a filter compares; `[?@.flag]` and `count()` ask only whether something is there. */
function comparedIn(expression: Expression, isCompared = false): Compared[] {
  const { expressions } = library().module.jsonpath
  if (expression instanceof expressions.LogicalExpression) return comparedIn(expression.expression)
  if (expression instanceof expressions.PrefixExpression) return comparedIn(expression.right)
  if (expression instanceof expressions.InfixExpression)
    return [expression.left, expression.right].flatMap((side) => comparedIn(side, !expression.logical))
  if (expression instanceof expressions.FunctionExtension)
    return expression.name === 'count' ? [] : expression.args.flatMap((each) => comparedIn(each, true))
  const isQuery =
    expression instanceof expressions.RelativeQuery || expression instanceof expressions.RootQuery
  return isQuery && isCompared ? [expression] : []
}
