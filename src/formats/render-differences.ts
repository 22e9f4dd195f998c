import type { JsonDifference } from './compare-json'

/** How many lines are shown at most; nobody would read more for a list of a hundred thousand items. */
const mostLines = 1000

/**
 * Renders the differences one per line, each after its path. The differences from the nearest list item are indented
 * below it. After a thousand lines it says how many more there are.
 */
export function renderDifferences(differences: readonly JsonDifference[]): string {
  const lines = linesOf(differences, '  ')
  const more = lines.length - mostLines
  if (more > 0) lines.splice(mostLines, more, `  and ${more} more`)
  return lines.join('\n')
}

function linesOf(differences: readonly JsonDifference[], indent: string): string[] {
  return differences.flatMap(({ path, problem, nearest = [] }) => [
    `${indent}${path}: ${problem}`,
    ...linesOf(nearest, `${indent}  `),
  ])
}
