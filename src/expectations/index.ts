export {
  BadRequestProvider,
  type BadRequestError,
  type BadRequestResponse,
} from './bad-request/bad-request-provider'
export { DefaultBadRequestProvider } from './bad-request/default-bad-request-provider'
export {
  describeBody,
  exactJsonBodyOf,
  expectBodyContains,
  expectBodyLacks,
  expectBodyMatches,
  expectBytes,
  expectEmptyBody,
  expectJson,
  expectJsonBody,
  expectSomeBody,
  expectTextBody,
  jsonBodyOf,
  matchIn,
  matchInBody,
  textBodyOf,
} from './body'
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
export { expectOpenApi, expectSchema } from './documents'
export { lookedFor } from './empty-text'
export { DocumentedOperations, documentedStatus, type DocumentedOperation } from './openapi'
export { assertionError, fail, type Difference, type Subject } from './failure'
export {
  allAt,
  failOnNothing,
  findAt,
  nameAt,
  refuseList,
  type ListRemedies,
  someAt,
  valueAt,
} from './found-at'
export {
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectOtherHeader,
  headerOf,
} from './headers'
export { withoutPaths } from './snapshot/ignored-paths'
export { describeObsoleteSnapshots } from './obsolete-snapshots'
export { expectBadRequest, expectedError, expectError, type ExpectedError } from './expected-error'
export { expectNoDuplicatesAt, expectOnlyItemsAt } from './list-items'
export { expectSortedAt, type ExpectedOrder } from './list-order'
export {
  checkSize,
  expectEmptyAt,
  expectItemsAt,
  expectItemsAtLeastAt,
  expectItemsAtMostAt,
  expectNotEmptyAt,
} from './list-size'
export { expectAt, expectEachAt } from './required-at'
export {
  atLeast,
  atMost,
  between,
  endingWith,
  fitting,
  greaterThan,
  lessThan,
  matching,
  matchingSchema,
  notMatching,
  ofKind,
  oneOf,
  other,
  refuseLimits,
  same,
  startingWith,
  withinOfNow,
  type Requirement,
} from './requirements'
export {
  compareJson,
  isJsonObject,
  isJsonPath,
  isMarker,
  markerAsText,
  Literal,
  parseJson,
  partMatchHint,
  queryJson,
  showJson,
  showMember,
  valueKind,
  wholeMatch,
  withoutExcerpt,
} from './json'
export { expectTimeBelow } from './response-time'
export type { SchemaFiles } from './schema'
export { expectSnapshot, snapshotEnvironment, type SnapshotSettings } from './snapshot-expectation'
export { StatusCount, summarizeAnswer, type CountedSubject, type Share } from './status-count'
export { describeAnswer, expectOtherStatus, expectStatus, expectStatusClass, statusClasses } from './status'
export {
  expectContainedAt,
  expectExistsAt,
  expectJsonAt,
  expectNotContainedAt,
  expectNothingAt,
  expectOtherValueAt,
  expectValueAt,
  insteadOfOther,
  insteadOfSame,
} from './value-at'
export { xmlRoom } from './xml-room'
