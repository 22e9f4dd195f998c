Feature: Repeating a call until an assertion holds
  After "I keep asking for up to …", an assertion does not have to hold at once:
  it repeats the last call until it holds or the time is up.
  The next call ends this.

  Scenario: A call is not repeated when the assertion holds at once
    When Cucumber runs:
      """
      When I GET "api/health"
      And I keep asking for up to 5 s
      Then the response should be 200 OK
      """
    Then the report shows under "the response should be 200 OK":
      """
      **********************************************************************
      *              THEN THE RESPONSE SHOULD BE HTTP 200 OK               *
      **********************************************************************
      """

  Scenario: When the time is up, the assertion fails with the last response
    When Cucumber runs:
      """
      When I GET "api/health"
      And I keep asking for up to 100 ms
      Then the response should be 404 Not Found
      """
    Then the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/health (12 ms)
      < OK
      Asked 5 times in 12 ms.
      """

  Scenario: Neither the next call nor a step that is invalid is repeated
    When Cucumber runs:
      """
      Scenario: the next call
        When I GET "api/health"
        And I keep asking for up to 5 s
        And I GET "api/health"
        Then the response should be 404 Not Found

      Scenario: an invalid step
        When I GET "api/health"
        And I keep asking for up to 5 s
        Then the response body should match "("
      """
    Then the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/health (12 ms)
      < OK
      """
    And the step 'the response body should match "("' fails with a message beginning 'InputError: The pattern "(" is not a regular expression: Unterminated group.'

  Scenario: A DELETE request cannot be repeated
    Given each of the scenarios begins with 'When I DELETE "api/echo"'
    Then each of these is refused:
      | I keep asking for up to 5 s | Asking again would send DELETE http://localhost/api/echo again, which may change something each time.\nOnly GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first. |

  @errands
  Scenario: A request that is sent several times at once, and a story that is tried, can be repeated
    Then all of this passes:
      """
      Given the account of "Fred" has been opened
      And the next request is sent 2 times at once
      When I GET "api/health"
      And I keep asking for up to 1 s
      Then the response should be 200
      When I try "the account has been looked at"
      And I keep asking for up to 1 s
      Then the response should be 200
      """
