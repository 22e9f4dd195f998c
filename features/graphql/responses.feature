Feature: GraphQL responses

  Scenario: A response with data alone has no errors
    Given an API that answers with JSON '{"data": {"user": {"name": "Fred"}}}'
    Then each of these holds:
      | the GraphQL response should have no errors                    |
      | the response body at "data.user.name" should be "Fred"        |
    And each of these fails:
      | the GraphQL response should have an error                     | The GraphQL response should have an error but has no errors |
      | the GraphQL response should have an error with the code "GONE" | The GraphQL response should have an error with the code "GONE" but has no errors |

  Scenario: A response with partial data has errors with message, path and code
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/graphql-response+json

      {"data": {"items": [{"price": 1}, {"price": null}]},
       "errors": [{"message": "No price.", "path": ["items", 1, "price"], "extensions": {"code": "NOT_FOUND"}}, {"message": "Slow."}]}
      """
    Then each of these holds:
      | the GraphQL response should have an error                          |
      | the GraphQL response should have the error "Slow."                 |
      | the GraphQL response should have an error containing "price"       |
      | the GraphQL response should have an error at "items[1].price"      |
      | the GraphQL response should have an error with the code "NOT_FOUND" |
    And each of these fails:
      | the GraphQL response should have no errors                         | The GraphQL response should have no errors but has 2 errors:\n  "No price." at items[1].price (code NOT_FOUND)\n  "Slow." |
      | the GraphQL response should have the error "No price"              | The GraphQL response should have the error "No price" but has 2 errors:\n  "No price." at items[1].price (code NOT_FOUND)\n  "Slow." |
      | the GraphQL response should have an error containing "Price"       | The GraphQL response should have an error containing "Price" but has 2 errors:\n  "No price." at items[1].price (code NOT_FOUND)\n  "Slow." |
      | the GraphQL response should have an error at "items"               | The GraphQL response should have an error at "items" but has 2 errors:\n  "No price." at items[1].price (code NOT_FOUND)\n  "Slow." |
      | the GraphQL response should have an error with the code "FOUND"    | The GraphQL response should have an error with the code "FOUND" but has 2 errors:\n  "No price." at items[1].price (code NOT_FOUND)\n  "Slow." |
    And each of these is refused:
      | the GraphQL response should have an error at "items[*]"            | "items[*]" cannot be the path of a GraphQL error.\nWrite names and indexes, as in user.name or items[0].price |
      | the GraphQL response should have an error containing ""            | There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not. |
