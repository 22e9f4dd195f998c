export {
  BadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './bad-request/bad-request-provider'
export { DefaultBadRequestProvider } from './bad-request/default-bad-request-provider'
export * from './body'
export { describeContent, hasContent, nearestDifferences, type ExpectedContent } from './content'
export {
  checkGraphqlPath,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  graphqlErrorsOf,
  isRepeatable,
  parseGraphql,
  readGraphql,
  rulesBrokenBy,
  secretsOfVariables,
  variablesMissing,
  type ExpectedGraphqlError,
} from './graphql'
export * from './documents'
export { nonEmptyText } from './texts'
export { expectOpenApi } from '../assertions/open-api'
export {
  documentedStatus,
  OpenApiDocument as DocumentedOperations,
  type DocumentedOperation,
} from '../assertions/open-api-document'
export { assertionError, fail, type Difference, type Subject } from './failure'
export {
  allAt,
  failOnNothing,
  findAt,
  nameAt,
  refuseList,
  type ListSuggestions,
  valueOrItemsAt,
  valueAt,
} from './found-at'
export * from './headers'
export { withoutPaths } from './snapshot/ignored-paths'
export { describeObsoleteSnapshots } from './obsolete-snapshots'
export { expectBadRequest, expectedError, expectError, type ExpectedError } from './expected-error'
export * from './list-items'
export * from './list-order'
export * from './list-size'
export * from './required-at'
export * from './requirements'
export * from './response-time'
export { validateJsonSchema, type SchemaFiles } from '../assertions/schema'
export { expectSnapshot, snapshotEnvironment, type SnapshotSettings } from './snapshot-expectation'
export { StatusCount, summarizeAnswer, type CountedSubject, type Share } from './status-count'
export * from './status'
export * from './value-at'
export { loadXml } from './load-xml'
