Feature: Requests without a response
  A request that gets no response fails its own step.

  Scenario: A request fails when nothing listens at the base URL
    Given the scenarios are configured with:
      | baseURL | "http://127.0.0.1:1" |
    When Cucumber runs 'When I GET "api/health"'
    Then the step 'I GET "api/health"' fails with a message beginning "NoResponseError: No response to GET http://127.0.0.1:1/api/health: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1"
    And the report shows "RESPONSE: none (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1)" under 'I GET "api/health"'
    And to send it again, the report shows "curl 'http://127.0.0.1:1/api/health' -H 'Accept: */*'"

  Scenario: What needs a response is refused when the scenario has sent no request
    Then each of these is refused:
      | the response should be 200 OK                 | No response to check: this scenario has sent no request yet.\nSend one first, for example: When I GET "/accounts/1" |
      | I keep asking for up to 1 s                   | No response to check: this scenario has sent no request yet.\nSend one first, for example: When I GET "/accounts/1" |

  Scenario: The request of a story is not under test
    Given each of the scenarios begins with 'Given a bank account has been created for "Fred"'
    Then each of these is refused:
      | the response should be 201 Created | No response to check: this scenario has made no call under test yet. What stories, hooks and this.axios send is not under test.\nMake one first, for example: When I GET "/accounts/1" |
