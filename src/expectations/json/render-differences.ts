import type { JsonDifference } from './compare-json'

/**
 * The differences as text, one a line, each after its path; every one is listed, and the reasons why the nearest list
 * item does not match are indented below it.
 *
 * @param indent - what to write before each line
 */
export function renderDifferences(differences: readonly JsonDifference[], indent = '  '): string {
  const lines: string[] = []
  for (const { path, problem, nearest } of differences) {
    lines.push(`${indent}${path}: ${problem}`)
    if (nearest !== undefined) lines.push(renderDifferences(nearest, `${indent}  `))
  }
  return lines.join('\n')
}
