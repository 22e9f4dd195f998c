export * from './body'
export * from './chai-plugin'
export * from './error-bodies'
export * from './errors'
export * from './failure'
export * from './graphql'
export * from './lists'
export * from './open-api'
export {
  documentedStatus,
  OpenApiDocument as DocumentedOperations,
  type DocumentedOperation,
} from './open-api-document'
export * from './requirements'
export * from './response'
export * from './schema'
export * from './snapshot'
export * from './statuses'
export * from './texts'
export * from './uncalled-assertions'
