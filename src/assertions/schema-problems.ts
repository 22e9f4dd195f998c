import type { ErrorObject } from 'ajv'
import { jsonTypeOf, showJson, showMember, withArticle, type BodyDifference } from '../formats'

/** Describes the errors that Ajv found in `value`. */
export function schemaProblems(
  errors: readonly ErrorObject[] | null | undefined,
  value: unknown,
): BodyDifference[] {
  const all = errors ?? []
  const summaries = all.filter(({ keyword }) => keyword === 'contains' || keyword === 'propertyNames')
  const isDetail = (error: ErrorObject) =>
    summaries.some(({ schemaPath }) => error.schemaPath.startsWith(`${schemaPath}/`))
  const problems = new Map<string, BodyDifference>()
  for (const error of all) {
    if (error.keyword === 'if' || isDetail(error)) continue
    const { path, value: culprit } = locate(value, error.instancePath)
    const problem = describe(error, culprit)
    const kind = `${error.schemaPath} ${JSON.stringify(error.params)}`
    problems.set(`${path} ${problem}`, { path, problem, kind })
  }
  return [...problems.values()]
}

function describe({ keyword, params, message }: ErrorObject, value: unknown): string {
  const of = params as Readonly<Record<string, unknown>>
  const anyOf = (allowed: readonly string[]) => allowed.join(' or ')
  switch (keyword) {
    case 'type': {
      const types = Array.isArray(of['type']) ? of['type'] : String(of['type']).split(',')
      const kind = value === null ? '' : ` (${withArticle(jsonTypeOf(value))})`
      return `must be ${anyOf(types.map(String).map(withArticle))} but was ${show(value)}${kind}`
    }
    case 'required':
      return `must have the member ${show(of['missingProperty'])}`
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `must not have the member ${show(of['additionalProperty'] ?? of['unevaluatedProperty'])}`
    case 'propertyNames':
      return `must not have a member with the name ${show(of['propertyName'])}`
    case 'enum':
      return `must be ${anyOf((of['allowedValues'] as unknown[]).map(show))} but was ${show(value)}`
    case 'const':
      return `must be ${show(of['allowedValue'])} but was ${show(value)}`
    case 'false schema':
      return `must not be there but was ${show(value)}`
    case 'readOnly':
      return 'must not be in a request because it is "readOnly"'
    case 'writeOnly':
      return 'must not be in a response because it is "writeOnly"'
    default:
      return `${message} but was ${show(value)}`
  }
}

function show(value: unknown): string {
  return showJson(value, 80)
}

/** Returns the place of a JSON Pointer (RFC 6901) as a JSONPath, and the value there. */
function locate(root: unknown, pointer: string): { readonly path: string; readonly value: unknown } {
  let value = root
  let path = '$'
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    path += Array.isArray(value) ? `[${name}]` : showMember(name)
    value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  }
  return { path, value }
}
