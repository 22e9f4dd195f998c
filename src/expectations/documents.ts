import { nameOfSchema, validateJsonSchema, type SchemaFiles } from '../assertions/schema'
import { exactJsonBodyOf } from './body'
import { fail, type Subject } from './failure'

export function expectSchema(
  subject: Subject,
  schema: unknown,
  name: string | undefined,
  files?: SchemaFiles,
): void {
  const body = exactJsonBodyOf(subject)
  const problems = validateJsonSchema(body, schema, name, files)
  if (problems.length === 0) return
  const list = problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')
  fail(subject, `The response body should match the ${nameOfSchema(name)} but does not:\n${list}`)
}
