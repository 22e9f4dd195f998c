import { type ErrorObject } from 'ajv'
import { namesIn } from './exact-value'
import { problemTexts } from './problem-texts'
import { show } from './wording'

/** One way in which a value does not fit its schema. */
export interface SchemaProblem {
  /** Where in the value: a JSONPath with the shape `$.a.b[0]`. */
  path: string
  /** What is wrong there, as the end of a sentence: `must be a number but was "75" (a string)`. */
  problem: string
}

/** Puts what Ajv found in `value` into words. */
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

/** Why no item fits `contains`, and what a name lacks, is said by the one problem about all of them. */
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
