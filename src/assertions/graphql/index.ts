export { isRepeatable, parseGraphql, readGraphql, type GraphqlDocument } from './document'
export { graphqlErrorsOf } from './graphql-answer'
export {
  checkGraphqlPath,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
} from './graphql-expectation'
export { secretsOfVariables } from './secret-variables'
