export * from './body'
export * from './chai-plugin'
export * from './cookies'
export * from './error-bodies'
export * from './errors'
export * from './expected-content'
export * from './failed-assertion'
export * from './graphql'
export * from './headers'
export * from './jwt'
export * from './lists'
export * from './open-api'
export {
  documentedStatus,
  OpenApiDocument,
  parametersIn,
  type DocumentedOperation,
} from './open-api-document'
export * from './requirements'
export * from './response'
export * from './schema'
export * from './snapshot'
export * from './statuses'
export * from './text-body'
export * from './uncalled-assertions'
