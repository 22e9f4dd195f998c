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

  Scenario: An assertion may accept either of two statuses
    When I GET "api/health"
    Then the response should be 200 or 204
    And the response should be HTTP 202 Accepted or HTTP 200 OK
    When I GET "api/teapot"
    Then the response should be 200 or 418

  Scenario Outline: A status belongs to one class: <status>
    Given an API that answers "<status>"
    Then each of these holds:
      | the response should be <class> |
    And each of these fails:
      | the response should be <other> | The response should be <other> but was <status> |

    Examples:
      | status                    | class          | other          |
      | 201 Created               | successful     | a redirect     |
      | 301 Moved Permanently     | a redirect     | successful     |
      | 404 Not Found             | a client error | a server error |
      | 500 Internal Server Error | a server error | a client error |

  Scenario: A status assertion that does not fit 201 Created fails
    Given an API that answers "201 Created"
    Then each of these holds:
      | the response should not be 500 Internal Server Error |
    And each of these fails:
      | the response should be 200            | The response should be 200 OK but was 201 Created                   |
      | the response should be 200 or 204     | The response should be 200 OK or 204 No Content but was 201 Created |
      | the response should not be 201        | The response should not be 201 Created but was                      |
      | the response should be a bad request  | The response should be 400 Bad Request but was 201 Created          |

  Scenario: An unknown status, or a code with the wrong text, is refused
    Given an API that answers "200 OK"
    Then each of these is refused:
      | the response should be 200 Created   | The status 200 is "OK", not "Created". Write 200, OK or 200 OK.                    |
      | the response should be Okay          | "Okay" is not an HTTP status. Did you mean "OK"?                                   |
      | the response should be 200 or Okay   | "Okay" is not an HTTP status. Did you mean "OK"? |
      | the response should be 299 Fine      | The status 299 has no registered text. Write it as 299.                            |
