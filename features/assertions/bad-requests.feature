Feature: Bad requests
  A bad request has the status 400, and no other.
  The bad request provider reads the errors from its body:
  problem details (RFC 9457) and the error bodies of common frameworks are understood as they are.

  Scenario: An assertion on a bad request fails when message, property or code differs
    Given an API that answers:
      """http
      HTTP/1.1 400 Bad Request
      Content-Type: application/problem+json

      { "title": "Bad Request", "detail": "Not today.", "code": "closed", "errors": { "amount": ["Too much."] } }
      """
    Then each of these holds:
      | the response should be a bad request                               |
      | the response should be a bad request with the message "Too much."  |
      | the response should be a bad request with a message starting with "Not"   |
      | the response should be a bad request with a message containing "ot tod"   |
      | the response should be a bad request with a message ending with "much."   |
      | the response should be a bad request with the message "Not today." |
      | the response should be a bad request for the property "amount"     |
      | the response should be a bad request with the error code "closed"  |
    And each of these fails:
      | the response should be a bad request with the message "Too much"           | The response should be a bad request with the message "Too much" but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")           |
      | the response should be a bad request with a message starting with "much."  | The response should be a bad request with a message starting with "much." but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")  |
      | the response should be a bad request with a message ending with "Too much" | The response should be a bad request with a message ending with "Too much" but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount") |
      | the response should be a bad request with a message containing "too"       | The response should be a bad request with a message containing "too" but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")       |
      | the response should be a bad request for the property "Amount"             | The response should be a bad request for the property "Amount" but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")             |
      | the response should be a bad request with the error code "Closed"          | The response should be a bad request with the error code "Closed" but its errors are:\n  "Not today." (error code "closed")\n  "Bad Request" (error code "closed")\n  "Too much." (property "amount")          |

  Scenario Outline: A response is no bad request when its status is another, and has no message when its body names none
    Given an API that answers:
      """http
      HTTP/1.1 <status>
      Content-Type: application/problem+json

      { <member>: "Too much." }
      """
    Then each of these fails:
      | the response should be a bad request with the message "Too much." | <message> |

    Examples:
      | status                   | member   | message                                                                                       |
      | 422 Unprocessable Entity | "detail" | The response should be 400 Bad Request but was 422 Unprocessable Entity                       |
      | 400 Bad Request          | "colour" | The response should be a bad request with the message "Too much." but its body names no error in a known form\nAssert on the body itself, or let a badRequestProvider read it. |
