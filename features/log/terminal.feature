Feature: The log in the terminal
  When a scenario fails, the terminal shows what was sent and received, step by step, and the error names
  only the user's own code.

  Scenario: A failed assertion is shown with the log of each step
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/bankaccounts/{{bankAccountId}}"
      Then the response body at "balance" should be 10
      """
    Then the terminal shows:
      """
      ...F.

      Failures:

      1) Scenario: A scenario # reports/workshop/inner.feature:4
         ✔ Before (begin the scenario) # support/hooks.ts
         ✔ Given a bank account has been created for "Fred" # examples/banking/step-definitions/banking.ts
             Attachment (text/plain): **********************************************************************
             *              GIVEN THAT BANK ACCOUNT HAS BEEN CREATED              *
             **********************************************************************

             REQUEST: POST http://localhost/api/bankaccounts
             {
               "customerName": "Fred"
             }

             RESPONSE: Http Status Code: Created (201)
             Header::Location http://localhost/api/bankaccounts/1
             {
               "id": 1,
               "customerName": "Fred",
               "balance": 0
             }
             Elapsed Time: 12 (milliseconds)
         ✔ When I GET "api/bankaccounts/{{bankAccountId}}" # step-definitions/calls.ts
             Attachment (text/plain): **********************************************************************
             *                                WHEN                                *
             **********************************************************************

             REQUEST: GET http://localhost/api/bankaccounts/1

             RESPONSE: Http Status Code: OK (200)
             {
               "id": 1,
               "customerName": "Fred",
               "balance": 0
             }
             Elapsed Time: 12 (milliseconds)
         ✖ Then the response body at "balance" should be 10 # step-definitions/values.ts
             Attachment (text/plain): **********************************************************************
             *          THEN THE RESPONSE BODY AT "BALANCE" SHOULD BE 10          *
             **********************************************************************

             RESPONSE: Http Status Code: OK (200)
             {
               "id": 1,
               "customerName": "Fred",
               "balance": 0
             }
             Elapsed Time: 12 (milliseconds)
             Attachment (text/plain): curl 'http://localhost/api/bankaccounts/1' -H 'Accept: */*'
             AssertionError: The response body at "balance" should be 10 (number) but was 0 (number)
             GET http://localhost/api/bankaccounts/1 (12 ms)
             < {"id":1,"customerName":"Fred","balance":0}
         ✔ After (end the scenario) # support/hooks.ts

      1 scenario (1 failed)
      3 steps (1 failed, 2 passed)
      0m00.012s
      """
