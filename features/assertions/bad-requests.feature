Feature: Bad requests
  A bad request has the status 400, and no other.
  The bad request provider reads the errors from its body:
  problem details (RFC 9457) and the error bodies of common frameworks are understood as they are.

  Scenario: A bad request has a message
    Given a bank account has been created for "Fred"
    When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
      | amount | 0 |
    Then the response should be a bad request
    And the response should be a bad request with the message "The amount must be greater than 0."
    And the response should be a bad request with a message starting with "The amount"
    And the response should be a bad request with a message containing "must be greater"
    And the response should be a bad request with a message ending with "than 0."

  Scenario: An assertion on a bad request fails when message, property or code differs
    Given an API that answers:
      """http
      HTTP/1.1 400 Bad Request
      Content-Type: application/problem+json

      { "title": "Bad Request", "detail": "Not today.", "code": "closed", "errors": { "amount": ["Too much."] } }
      """
    Then each of these holds:
      | the response should be a bad request with the message "Too much."  |
      | the response should be a bad request with the message "Not today." |
      | the response should be a bad request for the property "amount"     |
      | the response should be a bad request with the error code "closed"  |
    And each of these fails:
      | the response should be a bad request with the message "Too much"           | The response should be a bad request with the message "Too much" but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")           |
      | the response should be a bad request with a message starting with "much."  | The response should be a bad request with a message starting with "much." but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")  |
      | the response should be a bad request with a message ending with "Too much" | The response should be a bad request with a message ending with "Too much" but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount") |
      | the response should be a bad request with a message containing "too"       | The response should be a bad request with a message containing "too" but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")       |
      | the response should be a bad request for the property "Amount"             | The response should be a bad request for the property "Amount" but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")             |
      | the response should be a bad request with the error code "Closed"          | The response should be a bad request with the error code "Closed" but it said:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")          |

  Scenario: An assertion on a bad request fails when the body names no error
    Given an API that answers:
      """http
      HTTP/1.1 400 Bad Request
      """
    Then each of these fails:
      | the response should be a bad request with the message "Too much."          | The response should be a bad request with the message "Too much." but its body names no error          |

  Scenario: A response with another status is no bad request, whatever its body says
    Given an API that answers:
      """http
      HTTP/1.1 422 Unprocessable Entity
      Content-Type: application/problem+json

      { "detail": "Too much.", "code": "much", "errors": { "amount": ["Too much."] } }
      """
    Then each of these fails:
      | the response should be a bad request                                          | The response should be 400 Bad Request but was 422 Unprocessable Entity |
      | the response should be a bad request with the message "Too much."             | The response should be 400 Bad Request but was 422 Unprocessable Entity |
