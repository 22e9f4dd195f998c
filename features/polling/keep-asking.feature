Feature: Keep asking
  The assertions that follow, until the next call, may come true later: each sends the last call again until
  it holds or
  the time is up.

  Scenario: What takes its time
    When I POST "api/approvals"
    And I save the response header "Location" as "approval"
    And I GET "{{approval}}"
    And I keep asking for up to 5 s
    Then the response body at "state" should be "approved"
    And the response should be 200 OK

  Scenario: What holds at once is not asked again
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

  Scenario: Every attempt is told in one line
    When Cucumber runs:
      """
      When I POST "api/approvals"
      And I GET "api/approvals/1"
      And I keep asking for up to 5 s
      Then the response body at "state" should be "approved"
      """
    Then the report shows attempts under 'the response body at "state" should be "approved"'

  Scenario: When the time is up it fails for what was wrong last
    When Cucumber runs:
      """
      When I GET "api/health"
      And I keep asking for up to 150 ms
      Then the response should be 404 Not Found
      """
    Then the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/health (12 ms)
      < OK
      Asked 5 times in 12 ms.
      """

  Scenario: The next call is asked once
    When Cucumber runs:
      """
      When I GET "api/health"
      And I keep asking for up to 5 s
      And I GET "api/health"
      Then the response should be 404 Not Found
      """
    Then the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/health (12 ms)
      < OK
      """

  Scenario: A mistake in the step is told at once
    When Cucumber runs:
      """
      When I GET "api/health"
      And I keep asking for up to 5 s
      Then the response body should match "("
      """
    Then the step 'the response body should match "("' fails with:
      """
      InputError: The pattern "(" is not a regular expression: Unterminated group.
      Put a backslash before a character that is meant literally, such as \( or \[ or \*
      """

  Scenario Outline: <method> may change something each time, so it is refused
    When Cucumber runs:
      """
      When I <method> "api/echo"
      And I keep asking for up to 5 s
      """
    Then the step "I keep asking for up to 5 s" fails with:
      """
      StepRejectedError: Asking again would send <method> http://localhost/api/echo again, which may change something each time.
      Only GET, HEAD, OPTIONS, GraphQL queries and unary gRPC calls can be repeated: make one of them first.
      """

    Examples:
      | method |
      | POST   |
      | PUT    |
      | PATCH  |
      | DELETE |

  Scenario: It is refused before any call
    When Cucumber runs:
      """
      When I keep asking for up to 5 s
      """
    Then the step "I keep asking for up to 5 s" fails with:
      """
      StepRejectedError: No response to check: this scenario has sent no request yet.
      Send one first, for example: When I GET "/accounts/1"
      """
