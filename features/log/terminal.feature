Feature: The log in the terminal
  When a scenario fails, the terminal shows what was sent and received, step by step, and the error names
  only the user's own code.

  Scenario: A failed assertion is shown with the log of each step
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the response should be 404
      """
    Then the terminal shows:
      """
      ..F.

      Failures:

      1) Scenario: A scenario # reports/workshop/inner.feature:4
         ✔ Before (begin the scenario) # support/hooks.ts
         ✔ When I GET "api/health" # step-definitions/calls.ts
             Attachment (text/plain): **********************************************************************
             *                                WHEN                                *
             **********************************************************************

             REQUEST: GET http://localhost/api/health

             RESPONSE: Http Status Code: OK (200)
             OK
             Elapsed Time: 12 (milliseconds)
         ✖ Then the response should be 404 # step-definitions/statuses.ts
             Attachment (text/plain): **********************************************************************
             * THEN THE RESPONSE SHOULD BE HTTP 404 NOT FOUND BUT WAS HTTP 200 OK *
             **********************************************************************

             RESPONSE: Http Status Code: OK (200)
             OK
             Elapsed Time: 12 (milliseconds)
             Attachment (text/plain): curl 'http://localhost/api/health' -H 'Accept: */*'
             AssertionError: The response should be 404 Not Found but was 200 OK
             GET http://localhost/api/health (12 ms)
             < OK
         ✔ After (end the scenario) # support/hooks.ts

      1 scenario (1 failed)
      2 steps (1 failed, 1 passed)
      0m00.012s
      """
