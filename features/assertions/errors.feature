Feature: Error responses
  For every status from 400 on, the errors in a body are read in the same way as those of a bad request.

  Scenario: A response has an error message for a property
    Given a bank account has been created for "Fred"
    When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
      | amount | 0 |
    Then the response should have the error message "The amount must be greater than 0." for the property "amount"
    And the response should have an error for the property "amount"

  Scenario: An error code in words takes precedence over a numeric one
    Given an API that answers "409 Conflict" with JSON:
      """
      { "error": { "code": 409, "message": "It is there.", "status": "ALREADY_EXISTS" } }
      """
    Then each of these holds:
      | the response should have the error code "ALREADY_EXISTS" |
    And each of these fails:
      | the response should have the error code "409"            | The response should have the error code "409" but its errors are:\n  "It is there." (error code "ALREADY_EXISTS") |

  Scenario: An assertion on an error fails when its message or property differs; both must belong to the same error
    Given an API that answers "500 Internal Server Error" with JSON:
      """
      { "title": "Out of ink.", "errors": { "amount": ["Too much."] } }
      """
    Then each of these holds:
      | the response should have the error message "Out of ink."                         |
      | the response should have an error message starting with "Out"                    |
      | the response should have an error message containing "of"                        |
      | the response should have an error message ending with "ink."                     |
      | the response should have the error message "Too much." for the property "amount" |
    And each of these fails:
      | the response should have the error message "Out of ink"                            | The response should have the error message "Out of ink" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
      | the response should have the error message "Out of ink." for the property "amount" | The response should have the error message "Out of ink." for the property "amount" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
      | the response should have the error message "Out of ink." | The response should have the error message "Out of ink." but its errors are:\n  "Out of ink." (they look alike, but character 7 is U+0020 (space) in "Out of ink.", and not U+00A0 (no-break space) in "Out of\\u00a0ink.")\n  "Too much." (property "amount") |
      | the response should have an error for the property "ink"                           | The response should have an error for the property "ink" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
      | the response should have an error message starting with "of"                       | The response should have an error message starting with "of" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
      | the response should have an error message ending with "ink"                        | The response should have an error message ending with "ink" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
      | the response should have an error message containing "paper"                       | The response should have an error message containing "paper" but its errors are:\n  "Out of ink."\n  "Too much." (property "amount") |
    And each of these is refused:
      | the response should have an error message containing "" | There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not. |

  Scenario: A response with a status below 400 has no error, whatever its body says
    Given an API that answers "302 Found" with JSON '{ "message": "Out of ink.", "code": "ink", "property": "ink" }'
    Then each of these fails:
      | the response should have the error message "Out of ink."                        | The response should have the error message "Out of ink." but was 302 Found, which is not an error |
