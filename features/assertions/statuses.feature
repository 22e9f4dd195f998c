Feature: Statuses
  A status is written as its code, its text, or both; "HTTP" may come before it. A code with the wrong text
  is refused.

  Scenario Outline: A status can be written as <status>
    When I GET "api/bankaccounts/99999"
    Then the response should be <status>

    Examples:
      | status             |
      | 404                |
      | Not Found          |
      | 404 Not Found      |

  Scenario: "should not be" passes for any other status
    When I GET "api/health"
    Then the response should not be 500 Internal Server Error

  Scenario: An assertion may accept either of two statuses
    When I GET "api/health"
    Then the response should be 200 or 204
    And the response should be HTTP 202 Accepted or HTTP 200 OK

  Scenario: An assertion may name a class of statuses
    When I GET "api/health"
    Then the response should be successful
    When I GET "api/teapot"
    Then the response should be a client error

  Scenario: A redirect response is asserted on when redirects are not followed
    Given redirects are not followed
    When I GET "api/old-bankaccounts/1"
    Then the response should be a redirect
    And the response should be 301 Moved Permanently

  Scenario: A server error is asserted by its class or its status text
    Given an API that answers:
      """http
      HTTP/1.1 503 Service Unavailable
      """
    Then each of these holds:
      | the response should be a server error      |
      | the response should be Service Unavailable |

  Scenario: A status assertion that does not fit 201 Created fails
    Given an API that answers:
      """http
      HTTP/1.1 201 Created
      """
    Then each of these fails:
      | the response should be 200            | The response should be 200 OK but was 201 Created          |
      | the response should be 200 or 204     | The response should be 200 OK or 204 No Content but was 201 Created |
      | the response should not be 201        | The response should not be 201 Created but was             |
      | the response should be a redirect     | The response should be a redirect but was 201 Created      |
      | the response should be a client error | The response should be a client error but was 201 Created  |
      | the response should be a server error | The response should be a server error but was 201 Created  |
      | the response should be a bad request  | The response should be 400 Bad Request but was 201 Created |

  Scenario: A 500 response is neither a success nor a client error
    Given an API that answers:
      """http
      HTTP/1.1 500 Internal Server Error
      Content-Type: application/json

      { "error": "out of ink" }
      """
    Then each of these fails:
      | the response should be successful     | The response should be successful but was 500 Internal Server Error      |
      | the response should be a client error | The response should be a client error but was 500 Internal Server Error  |

  Scenario: An unknown status, or a code with the wrong text, is refused
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      """
    Then each of these is refused:
      | the response should be 200 Created   | The status 200 is "OK", not "Created". Write 200, OK or 200 OK.                    |
      | the response should be Okay          | "Okay" is not an HTTP status. Did you mean "OK"?                                   |
      | the response should be 200 or Okay   | "Okay" is not an HTTP status. Did you mean "OK"? |
      | the response should be 299 Fine      | The status 299 has no registered text. Write it as 299.                            |
