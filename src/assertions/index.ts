export * from './body'
export { chapterwiseChai, type ChaiHost } from './chai-plugin'
export { expectBadRequest, expectedError, expectError, type ExpectedError } from './errors'
export { assertionError, fail, nonEmptyText, type Check, type Subject, marksOf, type Marks } from './failure'
export {
  checkGraphqlPath,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
} from './graphql'
export { isRepeatable, readGraphql, secretsOfVariables } from './graphql-document'
export {
  BadRequestProvider,
  DefaultBadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './error-bodies'
export * from './headers'
export * from './lists'
export { expectOpenApi } from './open-api'
export {
  documentedStatus,
  OpenApiDocument as DocumentedOperations,
  type DocumentedOperation,
} from './open-api-document'
export * from './requirements'
export {
  type GraphqlErrorAssertion,
  type IncludedHeaders,
  Response,
  type ResponseGraphql,
  type ResponseHeaders,
  type ResponseHost,
  type ResponseTime,
} from './response'
export { validateJsonSchema, type SchemaFiles } from './schema'
export type { ErrorAssertion, ErrorStatus, ShouldBe } from './should-be'
export { expectSnapshot, withoutPaths } from './snapshot'
export * from './statuses'
export * from './text-body'
export { UncalledAssertions } from './uncalled-assertions'
