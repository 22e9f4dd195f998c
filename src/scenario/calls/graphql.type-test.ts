import { expectTypeOf } from 'expect-type'
import { ScenarioConfiguration, StoryBook, type GraphqlErrorAssertion, type Response } from 'chapterwise'

const { when, then } = ScenarioConfiguration.configure({ graphqlPath: '/api' }).begin()
const query = 'query One($id: ID!) { user(id: $id) { name } }'
interface Found {
  readonly user: { readonly name: string } | null
}

expectTypeOf(when.graphql(query)).toEqualTypeOf<Promise<Response>>()
expectTypeOf(
  when.graphql(query, { variables: { id: 7n }, operation: 'One', path: '/other', timeout: 100 }),
).toEqualTypeOf<Promise<Response>>()
expectTypeOf(then.response.graphql.shouldHaveNoErrors<Found>()).toEqualTypeOf<Found>()
expectTypeOf(then.response.graphql.shouldHaveNoErrors()).toBeUnknown()
expectTypeOf(then.response.graphql.shouldHaveError()).toEqualTypeOf<GraphqlErrorAssertion>()
expectTypeOf(
  then.response.graphql
    .shouldHaveError()
    .withMessage('No user.')
    .containsMessage('user')
    .at('user.name')
    .withErrorCode('NOT_FOUND'),
).toEqualTypeOf<GraphqlErrorAssertion>()

class Users extends StoryBook<object> {
  userHasBeenLookedUp() {
    return this.when(async ({ api }) => {
      expectTypeOf(api.graphql(query, { variables: { id: 7 } })).toEqualTypeOf<Promise<Response>>()
      await api.graphql(query)
    }).end()
  }
}
void Users

// @ts-expect-error -- a query is a text
void when.graphql({ query })
// @ts-expect-error -- the option is called operation, as in the phrase
void when.graphql(query, { operationName: 'One' })
// @ts-expect-error -- an operation is named by a text
void when.graphql(query, { operation: 1 })
// @ts-expect-error -- variables are an object of names and values
void when.graphql(query, { variables: [7] })
// @ts-expect-error -- a call of graphql() takes no body
void when.graphql(query, { body: {} })
// @ts-expect-error -- a path is a text
void then.response.graphql.shouldHaveError().at(['user', 'name'])
// @ts-expect-error -- the code of an error is a text, even one in digits
void then.response.graphql.shouldHaveError().withErrorCode(404)
// @ts-expect-error -- an assertion on an error gives no access to data
void then.response.graphql.shouldHaveError().data
