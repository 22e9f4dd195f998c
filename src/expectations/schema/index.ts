export { createAjv, type Draft } from './draft'
export { type SchemaFiles } from './schema-files'
export { schemaProblems, type SchemaProblem } from './schema-problem'
export { validateJsonSchema } from './validate-json-schema'
