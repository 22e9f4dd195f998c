Feature: Requests without a response
  A request that gets no response fails its own step.

  Scenario: A request fails when nothing listens at the base URL
    Given the scenarios are configured with:
      | baseURL | "http://127.0.0.1:1" |
    When Cucumber runs:
      """
      When I GET "api/health"
      """
    Then the step 'I GET "api/health"' fails with:
      """
      NoResponseError: No response to GET http://127.0.0.1:1/api/health: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1
      Nothing listens there. Start the API, or correct the base URL of the client.
      """
    And the report shows under 'I GET "api/health"':
      """
      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: GET http://127.0.0.1:1/api/health

      RESPONSE: none (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1)
      Elapsed Time: 12 (milliseconds)
      """
    And the report shows, to send it again:
      """
      curl 'http://127.0.0.1:1/api/health' -H 'Accept: */*'
      """

  Scenario: A story fails when nothing listens at the base URL
    Given the scenarios are configured with:
      | baseURL | "http://127.0.0.1:1" |
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      """
    Then the step 'a bank account has been created for "Fred"' fails with:
      """
      NoResponseError: No response to POST http://127.0.0.1:1/api/bankaccounts: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1
      > {"customerName":"Fred"}
      Nothing listens there. Start the API, or correct the base URL of the client.
      """
    And the report shows under 'a bank account has been created for "Fred"':
      """
      **********************************************************************
      *              GIVEN THAT BANK ACCOUNT HAS BEEN CREATED              *
      **********************************************************************

      REQUEST: POST http://127.0.0.1:1/api/bankaccounts
      {
        "customerName": "Fred"
      }

      RESPONSE: none (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1)
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: A request fails when the API closes the connection
    Given an API that hangs up
    When Cucumber runs:
      """
      When I GET "answer"
      """
    Then the step 'I GET "answer"' fails with:
      """
      NoResponseError: No response to GET http://localhost/answer: ECONNRESET: socket hang up
      The connection ended before the response was complete. Check the log of the API.
      """

  Scenario: A request fails when it exceeds the timeout
    Given the scenarios are configured with:
      | timeout | 50 |
    When Cucumber runs:
      """
      When I GET "api/slow?ms=2000"
      """
    Then the step 'I GET "api/slow?ms=2000"' fails with:
      """
      NoResponseError: No response to GET http://localhost/api/slow?ms=2000: ECONNABORTED: timeout of 50 ms exceeded
      Find out what the API waited for, or give the call more time with the option "timeout".
      """

  Scenario: A status assertion fails when the scenario has sent no request
    When Cucumber runs:
      """
      Then the response should be 200 OK
      """
    Then the step "the response should be 200 OK" fails with:
      """
      StepRejectedError: No response to check: this scenario has sent no request yet.
      Send one first, for example: When I GET "/accounts/1"
      """

  Scenario: The request of a story is not under test
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      Then the response should be 201 Created
      """
    Then the step "the response should be 201 Created" fails with:
      """
      StepRejectedError: No response to check: this scenario has made no call under test yet. What stories, hooks and this.axios send is not under test.
      Make one first, for example: When I GET "/accounts/1"
      """

  Scenario Outline: "<step>" fails when the scenario has sent no request
    When Cucumber runs:
      """
      Then <step>
      """
    Then the step '<step>' fails with:
      """
      StepRejectedError: No response to check: this scenario has sent no request yet.
      Send one first, for example: When I GET "/accounts/1"
      """

    Examples:
      | step                                          |
      | the response body should be empty             |
      | the response body at "id" should not exist    |
      | the response should not have the header "Age" |
      | I save the response body as "body"            |
      | I keep asking for up to 1 s                   |
