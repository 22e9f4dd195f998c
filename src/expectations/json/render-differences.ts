import type { JsonDifference } from './compare-json'

/** How many lines a person is given at most: of a list of a hundred thousand items, none would read more. */
const mostLines = 1000

/**
 * The differences as text, one a line, each after its path; every one is listed, and the reasons why the nearest list
 * item does not match are indented below it. Of more than a thousand lines it is said how many follow.
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
