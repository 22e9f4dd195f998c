Feature: What is set up has to be sent
  A step that sets up the next request, and is followed by no request that takes it, has no effect: that is an error.

  Scenario: A set-up that no request uses fails the end of the scenario
    When Cucumber runs "Given the next request is sent 5 times at once"
    Then the end of the scenario fails with:
      """
      StepRejectedError: "the next request is sent 5 times at once" sets up the next request, and no request has used it.
      Leave it out, or put it before the step that sends the request.
      """

  Scenario: A set-up that no request uses fails the next assertion
    When Cucumber runs:
      """
      When I GET "api/echo"
      Given the request header "X-Tenant" is "north"
      Then the response should be 200 OK
      """
    Then the step "the response should be 200 OK" fails with a message beginning 'StepRejectedError: "the request header "X-Tenant" is "north"" sets up the next request, and no request has used it.'

  Scenario: No credentials are sent that were set before authentication was given up
    Given the cookie "session" is "1"
    And the request header "Authorization" is "Bearer 1"
    And the request header "X-Tenant" is "north"
    And no request is authenticated
    When I GET "api/echo"
    Then the response body at "headers.cookie" should not exist
    And the response body at "headers.authorization" should not exist
    And the response body at "headers['x-tenant']" should be "north"

  Scenario: A request is sent at the end of the scenario, as it would have been at its step, and is no call under test
    Given the variable "id" is "7"
    And at the end I DELETE "api/echo/{{id}}"
    When I GET "api/echo"
    And at the end I PURGE "api/nothing-here"
    Then the response should be 200 OK

  Scenario: A request at the end of the scenario that gets no response fails it
    When Cucumber runs 'Given at the end I DELETE "http://127.0.0.1:1/"'
    Then the end of the scenario fails with:
      """
      CleanUpError: A clean-up failed after the scenario:
        No response to DELETE http://127.0.0.1:1/: ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1
      Nothing listens there. Start the API, or correct the base URL of the client.
      """
