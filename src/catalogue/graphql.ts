import type { PhraseGroup } from './phrase-entry'

export const graphql: PhraseGroup = {
  title: 'GraphQL',
  phrases: {
    'the GraphQL variables are:': {
      effect: 'sets up',
      sentence: 'Sends these values as the variables of the next GraphQL query: a table or JSON.',
      example: 'Given the GraphQL variables are:\n  | id | 7 |',
    },
    'the GraphQL operation is {string}': {
      effect: 'sets up',
      sentence: 'Names the operation to execute, of a GraphQL document that has several.',
      example: 'Given the GraphQL operation is "FindUser"',
    },
    'I send the GraphQL query:': {
      effect: 'calls',
      body: 'graphql',
      sentence:
        'Sends a GraphQL query or mutation to the path that the option `graphqlPath` names, else `/graphql`.',
      example: 'When I send the GraphQL query:\n  """\n  { user(id: 7) { name } }\n  """',
    },
    'I send the GraphQL query to {string}:': {
      effect: 'calls',
      body: 'graphql',
      sentence: 'Likewise to another path or URL.',
      example: 'When I send the GraphQL query to "/api/graphql":\n  """\n  { user(id: 7) { name } }\n  """',
    },
    'the GraphQL response should have no errors': {
      effect: 'asserts',
      sentence: 'There are data and no errors; a body that is no GraphQL response fails.',
      example: 'Then the GraphQL response should have no errors',
    },
    'the GraphQL response should have an error': {
      effect: 'asserts',
      sentence: 'There is an error, beside which there may be data.',
      example: 'Then the GraphQL response should have an error',
    },
    'the GraphQL response should have the error {string}': {
      effect: 'asserts',
      sentence: 'One of the errors has this message.',
      example: 'Then the GraphQL response should have the error "There is no user 7."',
    },
    'the GraphQL response should have an error containing {string}': {
      effect: 'asserts',
      sentence: 'One of the errors has a message with this text in it.',
      example: 'Then the GraphQL response should have an error containing "no user"',
    },
    'the GraphQL response should have an error at {string}': {
      effect: 'asserts',
      takes: { 0: 'graphql path' },
      sentence: 'One of the errors has this path, which is whole.',
      example: 'Then the GraphQL response should have an error at "items[0].price"',
    },
    'the GraphQL response should have an error with the code {string}': {
      effect: 'asserts',
      sentence: 'One of the errors has this code in its extensions.',
      example: 'Then the GraphQL response should have an error with the code "NOT_FOUND"',
    },
  },
}
