import { ncName, withoutTexts } from './xpath-problem'

/** A step of a path from the root, with its leading slashes. */
export interface XPathStep {
  /** The path up to the end of the step, as written. */
  readonly path: string
  /** The same without the predicates of this step. */
  readonly pathWithoutPredicates: string
  readonly written: string
  readonly axis: string
  /** The name that the step selects, as written; undefined for a step such as `*`. */
  readonly name: string | undefined
}

const step = new RegExp(
  `^(?<slashes>//?)\\s*(?:(?<at>@)|(?<axis>[a-z-]+)\\s*::)?\\s*(?:(?<name>(?:${ncName}:)?${ncName})|(?:${ncName}:)?\\*|\\.\\.?|[a-z-]+\\s*\\([^()]*\\))\\s*(?<predicates>(?:\\[.*\\])?)\\s*$`,
  'su',
)

/** Returns the steps of a path from the root; undefined for any other XPath, such as a union or a function. */
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

/** Returns where each part of a path begins and ends; the parts are separated by slashes outside brackets. */
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
