export * from './body'
export { chapterwiseChai, type ChaiHost } from './chai-plugin'
export {
  expectBadRequest,
  expectedError,
  expectError,
  type ErrorAssertion,
  type ExpectedError,
} from './errors'
export { assertionError, fail, nonEmptyText, type Check, type Subject, marksOf, type Marks } from './failure'
export {
  checkGraphqlPath,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  isRepeatable,
  readGraphql,
  secretsOfVariables,
  type ExpectedGraphqlError,
} from './graphql'
export {
  BadRequestProvider,
  DefaultBadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './error-bodies'
export * from './lists'
export { expectOpenApi } from './open-api'
export {
  documentedStatus,
  OpenApiDocument as DocumentedOperations,
  type DocumentedOperation,
} from './open-api-document'
export * from './requirements'
export {
  type ErrorStatus,
  type GraphqlErrorAssertion,
  type IncludedHeaders,
  Response,
  type ResponseGraphql,
  type ResponseHeaders,
  type ResponseHost,
  type ResponseTime,
  type ShouldBe,
} from './response'
export { validateJsonSchema, type SchemaFiles } from './schema'
export { expectSnapshot, withoutPaths } from './snapshot'
export * from './statuses'
export * from './texts'
export { UncalledAssertions } from './uncalled-assertions'
