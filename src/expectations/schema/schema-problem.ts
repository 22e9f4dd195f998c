import { type ErrorObject } from 'ajv'
import { namesIn } from './exact-value'
import { problemTexts } from './problem-texts'
import { show } from './wording'

/** One violation of a schema. */
export interface SchemaProblem {
  /** The place in the value as a JSONPath: `$.a.b[0]`. */
  path: string
  /** The problem as the end of a sentence: `must be a number but was "75" (a string)`. */
  problem: string
}

/** Describes the errors that Ajv found in `value`. */
export function schemaProblems(
  errors: readonly ErrorObject[] | null | undefined,
  value: unknown,
): SchemaProblem[] {
  const found = errors ?? []
  const problems = found
    .filter((error) => error.keyword !== 'if' && !found.some((summary) => isSummedUp(error, summary)))
    .map((error): SchemaProblem => {
      const { path, value: culprit } = locate(value, error.instancePath)
      const describe = problemTexts[error.keyword]
      const params = error.params as Readonly<Record<string, unknown>>
      return { path, problem: describe?.(params, culprit) ?? `${error.message} but was ${show(culprit)}` }
    })
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
}

/**
 * Whether an error is only a detail of another, which sums up all items for `contains`, or all that is wrong with a
 * name.
 */
function isSummedUp(error: ErrorObject, summary: ErrorObject): boolean {
  return (
    (summary.keyword === 'contains' || summary.keyword === 'propertyNames') &&
    error.schemaPath.startsWith(`${summary.schemaPath}/`)
  )
}

function locate(root: unknown, pointer: string): { path: string; value: unknown } {
  let place = { path: '$', value: root }
  for (const name of namesIn(pointer)) {
    const value = (place.value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
    place = { path: place.path + step(name, Array.isArray(place.value)), value }
  }
  return place
}

function step(name: string, inList: boolean): string {
  if (inList) return `[${name}]`
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? `.${name}` : `['${name.replaceAll(/['\\]/g, '\\$&')}']`
}
