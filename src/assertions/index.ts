export {
  BadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './bad-request/bad-request-provider'
export { DefaultBadRequestProvider } from './bad-request/default-bad-request-provider'
export * from './body'
export { chapterwiseChai, type ChaiHost } from './chai-plugin'
export { describeContent, hasContent, nearestDifferences, type ExpectedContent } from './content'
export { expectBadRequest, expectedError, expectError, type ExpectedError } from './errors'
export { assertionError, fail, nonEmptyText, type Check, type Subject, marksOf, type Marks } from './failure'
export {
  checkGraphqlPath,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  isRepeatable,
  parseGraphql,
  readGraphql,
  secretsOfVariables,
  type ExpectedGraphqlError,
} from './graphql'
export * from './headers'
export * from './lists'
export { loadXml } from './load-xml'
export { expectOpenApi } from './open-api'
export {
  documentedStatus,
  OpenApiDocument as DocumentedOperations,
  type DocumentedOperation,
} from './open-api-document'
export * from './requirements'
export { Response, type ResponseHost, type ResponseTime } from './response'
export type { GraphqlErrorAssertion, ResponseGraphql } from './response-graphql'
export type { IncludedHeaders, ResponseHeaders } from './response-headers'
export { validateJsonSchema, type SchemaFiles } from './schema'
export type { ErrorAssertion, ErrorStatus, ShouldBe } from './should-be'
export { describeObsoleteSnapshots } from './snapshot/obsolete-snapshots'
export { expectSnapshot, snapshotEnvironment } from './snapshot/snapshot'
export { withoutPaths } from './snapshot/snapshot-content'
export * from './statuses'
export { UncalledAssertions } from './uncalled-assertions'
export { allAt, expectAt, expectBody, expectEachAt, expectNothingAt, refuseList } from './value-at'
