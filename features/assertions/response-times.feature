Feature: Response times
  A time limit is written as 500 ms, 2 s, 2 seconds or 1 minute. maxApiResponseTime sets one for every call: a
  slow call is reported once, by the assertion on it, by the story it belongs to, or at the end of the scenario.

  @notebook
  Scenario: maxApiResponseTime fails a story with a slow call
    Given the scenarios are configured with:
      | maxApiResponseTime | 50 |
    When Cucumber runs "Given an answer that takes 80 ms has been awaited"
    Then the step "an answer that takes 80 ms has been awaited" fails with a message beginning "AssertionError: The response took 12 ms, longer than the 50 ms that maxApiResponseTime allows"
    And the step "end the scenario" passes

  Scenario: maxApiResponseTime fails the assertion on a slow call, and the end of the scenario for another that nothing asserts
    Given the scenarios are configured with:
      | maxApiResponseTime | 50 |
    When Cucumber runs:
      """
      When I GET "api/slow?ms=60"
      And I GET "api/slow?ms=70"
      Then the response should be 200 OK
      """
    Then the step "the response should be 200 OK" fails with:
      """
      AssertionError: The response took 12 ms, longer than the 50 ms that maxApiResponseTime allows
      GET http://localhost/api/slow?ms=70 (12 ms)
      < {"waitedMs":70}
      """
    And the report shows under "the response should be 200 OK" the titles:
      | THEN THE RESPONSE SHOULD BE HTTP 200 OK BUT WAS TOO SLOW |
    And the end of the scenario fails with:
      """
      AssertionError: The response took 12 ms, longer than the 50 ms that maxApiResponseTime allows
      GET http://localhost/api/slow?ms=60 (12 ms)
      < {"waitedMs":60}
      """

  Scenario: An assertion on the response time fails when the response takes longer, and needs a limit above zero
    Given each of the scenarios begins with 'When I GET "api/slow?ms=20"'
    Then each of these fails:
      | the response time should be less than 10 ms | The response time should be less than 10 ms but was 12 ms |
    And each of these is refused:
      | the response time should be less than 0 ms | "0 ms" is not a time limit: it must be more than zero, such as 500 ms, 2 s or 1 minute. |
