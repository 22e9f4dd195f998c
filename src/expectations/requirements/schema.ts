import { nameOfSchema, validateJsonSchema, type SchemaFiles } from '../../assertions/schema'
import type { Requirement } from './requirement'

/** Requires a value that matches the JSON Schema; a failure lists every problem. */
export function matchingSchema(schema: unknown, name: string | undefined, files?: SchemaFiles): Requirement {
  const should = `match the ${nameOfSchema(name)}`
  return {
    should,
    ofEach: should,
    problemOf: (value) => {
      const problems = validateJsonSchema(value, schema, name, files)
      if (problems.length === 0) return undefined
      return `does not:\n${problems.map(({ path, problem }) => `  ${path}: ${problem}`).join('\n')}`
    },
  }
}
