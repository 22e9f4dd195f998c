import {
  expectedGraphqlError,
  expectGraphqlError,
  expectNoGraphqlErrors,
  type ExpectedGraphqlError,
} from './graphql'
import { jsonBodyOf } from './body'
import type { CheckedSubject } from './failure'

/** Asserts on the errors of a GraphQL response, whatever its status; every method can be chained. */
export interface GraphqlErrorAssertion {
  /** One of the messages is exactly this text. */
  withMessage(text: string): GraphqlErrorAssertion
  /** One of the messages contains this text. */
  containsMessage(text: string): GraphqlErrorAssertion
  /** One of the errors has exactly this path, such as `user.name` or `items[0].price`. */
  at(path: string): GraphqlErrorAssertion
  /** One of the errors has exactly this `code` in its `extensions`. */
  withErrorCode(code: string): GraphqlErrorAssertion
}

/** Assertions on the response of a GraphQL server. */
export class ResponseGraphql {
  readonly #response: CheckedSubject

  /** @internal */
  constructor(response: CheckedSubject) {
    this.#response = response
  }

  /**
   * Asserts that there are data and no errors, and returns the data. The type is not checked.
   *
   * @throws AssertionError when there are errors, or the body is not a GraphQL response.
   */
  shouldHaveNoErrors<Data = unknown>(): Data {
    this.#response.check({
      phrase: 'the GraphQL response should have no errors',
      assert: () => expectNoGraphqlErrors(this.#response),
    })
    return (jsonBodyOf(this.#response) as { readonly data: Data }).data
  }

  /**
   * Asserts that there is an error; there may be data too: `response.graphql.shouldHaveError().at('user.name')`.
   *
   * @throws AssertionError when there is no error, or the body is not a GraphQL response.
   */
  shouldHaveError(): GraphqlErrorAssertion {
    const expect = (expected: ExpectedGraphqlError): GraphqlErrorAssertion => {
      this.#response.check({
        phrase: `the GraphQL response should have ${expected.words}`,
        assert: () => expectGraphqlError(this.#response, expected),
      })
      return assertion
    }
    const assertion: GraphqlErrorAssertion = {
      withMessage: (text) => expect(expectedGraphqlError.withMessage(text)),
      containsMessage: (text) => expect(expectedGraphqlError.containing(text)),
      at: (path) => expect(expectedGraphqlError.at(path)),
      withErrorCode: (code) => expect(expectedGraphqlError.withCode(code)),
    }
    return expect(expectedGraphqlError.any())
  }
}
