import { Given, Then, When } from '@cucumber/cucumber'
import {
  anyGraphqlError,
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
} from '../src/assertions'
import { partsOfRequest, step } from '../src/world'
import { asserts, assertsError } from './requirements'

const sends = { takesUp: [...partsOfRequest, 'graphql'] } as const

// Sends these values as the variables of the next GraphQL query: a table or JSON.
//   Given the GraphQL variables are:
//     | id | 7 |
Given(
  'the GraphQL variables are:',
  ...step('sets up', ['graphqlVariables'], ({ request }, values) => request.graphqlVariables(values), {
    setsUp: 'graphql',
  }),
)

// Names the operation to execute, of a GraphQL document that has several.
//   Given the GraphQL operation is "FindUser"
Given(
  'the GraphQL operation is {string}',
  ...step('sets up', ['text'], ({ request }, name) => request.graphqlOperation(name), { setsUp: 'graphql' }),
)

// Sends a GraphQL query or mutation to the path that the option `graphqlPath` names, else `/graphql`.
// Also: mutation
//   When I send the GraphQL query:
//     """
//     { user(id: 7) { name } }
//     """
When(
  'I send the GraphQL query:',
  ...step('calls', ['graphql'], (scenario, query) => scenario.sendGraphql(query), sends),
)

// As above, to another path or URL.
//   When I send the GraphQL query to "/api/graphql":
//     """
//     { user(id: 7) { name } }
//     """
When(
  'I send the GraphQL query to {string}:',
  ...step(
    'calls',
    ['url', 'graphql'],
    (scenario, address, query) => scenario.sendGraphql(query, address),
    sends,
  ),
)

// There are data and no errors; a body that is not a GraphQL response fails.
// Also: GraphQL error
//   Then the GraphQL response should have no errors
Then('the GraphQL response should have no errors', ...asserts(expectNoGraphqlErrors))

// There is an error, beside which there may be data.
//   Then the GraphQL response should have an error
Then(
  'the GraphQL response should have an error',
  ...assertsError((response) => expectGraphqlError(response, anyGraphqlError)),
)

// One of the errors has this message.
//   Then the GraphQL response should have the error "There is no user 7."
Then('the GraphQL response should have the error {string}', ...error(expectedGraphqlError.withMessage))

// One of the errors has a message with this text in it.
//   Then the GraphQL response should have an error containing "no user"
Then(
  'the GraphQL response should have an error containing {string}',
  ...error(expectedGraphqlError.containsMessage),
)

// An error has exactly this path.
//   Then the GraphQL response should have an error at "items[0].price"
Then(
  'the GraphQL response should have an error at {string}',
  ...error(expectedGraphqlError.at, 'graphqlPath'),
)

// One of the errors has this code in its extensions.
//   Then the GraphQL response should have an error with the code "NOT_FOUND"
Then(
  'the GraphQL response should have an error with the code {string}',
  ...error(expectedGraphqlError.withErrorCode),
)

function error(errorFor: (written: string) => ExpectedGraphqlError, takes: 'text' | 'graphqlPath' = 'text') {
  return assertsError((response, written) => expectGraphqlError(response, errorFor(written)), takes)
}
