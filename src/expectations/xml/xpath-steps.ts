import { ncName, withoutTexts } from './xpath-problem'

/** One step of a path from the root, with the slashes before it. */
export interface XPathStep {
  /** The path up to its end, as it was written. */
  readonly path: string
  /** The same without what is in brackets behind it. */
  readonly pathWithoutPredicates: string
  readonly written: string
  readonly axis: string
  /** The name that it asks for as it was written; undefined where it asks for something else. */
  readonly name: string | undefined
}

const step = new RegExp(
  `^(?<slashes>//?)\\s*(?:(?<at>@)|(?<axis>[a-z-]+)\\s*::)?\\s*(?:(?<name>(?:${ncName}:)?${ncName})|(?:${ncName}:)?\\*|\\.\\.?|[a-z-]+\\s*\\([^()]*\\))\\s*(?<predicates>(?:\\[.*\\])?)\\s*$`,
  'su',
)

/** The steps of a path from the root; undefined of an XPath that is something else, such as a union or a function. */
export function stepsOf(path: string): readonly XPathStep[] | undefined {
  const steps: XPathStep[] = []
  for (const { begin, end } of segmentsOf(withoutTexts(path))) {
    const written = path.slice(begin, end)
    const groups = step.exec(withoutTexts(path).slice(begin, end))?.groups
    if (groups === undefined) return undefined
    const { slashes, at, axis = at === undefined ? 'child' : 'attribute', name, predicates = '' } = groups
    steps.push({
      path: path.slice(0, end),
      pathWithoutPredicates: path
        .slice(0, end)
        .trimEnd()
        .slice(0, predicates.length === 0 ? undefined : -predicates.trimEnd().length),
      written,
      axis: slashes === '//' && axis === 'child' ? 'descendant' : axis,
      name,
    })
  }
  return steps.length === 0 ? undefined : steps
}

/** Where the parts of a path begin and end that slashes outside of all brackets part. */
function segmentsOf(code: string): { begin: number; end: number }[] {
  const begins: number[] = []
  let depth = 0
  for (const { 0: sign, index } of code.matchAll(/\/\/?|[()[\]]/g)) {
    if (sign === '(' || sign === '[') depth++
    else if (sign === ')' || sign === ']') depth--
    else if (depth === 0) begins.push(index)
  }
  return begins.map((begin, at) => ({ begin, end: begins[at + 1] ?? code.length }))
}
