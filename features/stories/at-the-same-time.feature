Feature: Requests and stories at the same time
  A request is sent several times at once, or several stories are told at the same time. They use separate
  connections: the first calls of all are sent together, then the second calls, and so on.

  Rule: A request is sent several times at once

    Scenario: Responses to requests sent at once are counted by their status
      Given "Fred" has put 100 into a new account
      And the next request is sent 5 times at once
      When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
        | amount | 30 |
      Then 3 of the responses should be 200
      And the other responses should be 400
      And none of the responses should be 500
      And I GET "api/bankaccounts/{{bankAccountId}}"
      And the response body at "balance" should be 10

    Scenario: All responses to a hundred requests at once are expected to have the same status
      Given the next request is sent 100 times at once
      When I GET "api/health"
      Then all the responses should be 200
      And the response should be 200
      And the response body should be "OK"

    Scenario: A request that is sent several times at once can be polled
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        And I keep asking for up to 1 second
        Then the response should be 200
        """
      Then all of it passes

    Scenario: Only the next request is sent several times; one response cannot be counted
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I POST "api/echo" with:
          | id | {{$uuid}} |
        Then all the responses should be 200
        When I GET "api/health"
        Then all the responses should be 200
        """
      Then the last step "all the responses should be 200" fails with:
        """
        StepRejectedError: There are not several responses to count: the last call was made once.
        Make it several times first, for example: Given the next request is sent 5 times at once
        """

    Scenario: The log has a block for each request that is sent at once
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        """
      Then the report shows under 'I GET "api/health"':
        """
        **********************************************************************
        *                            WHEN 1 OF 2                             *
        **********************************************************************

        REQUEST: GET http://localhost/api/health

        RESPONSE: Http Status Code: OK (200)
        OK
        Elapsed Time: 12 (milliseconds)

        Began after 12 ms, ended after 12 ms.

        **********************************************************************
        *                            WHEN 2 OF 2                             *
        **********************************************************************

        REQUEST: GET http://localhost/api/health

        RESPONSE: Http Status Code: OK (200)
        OK
        Elapsed Time: 12 (milliseconds)

        Began after 12 ms, ended after 12 ms.
        """

    Scenario: The limit maxApiResponseTime does not apply to requests sent at once
      Given the scenarios are configured with:
        | maxApiResponseTime | 1 |
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/slow?ms=20"
        Then all the responses should be 200
        """
      Then all of it passes

    Scenario: A failed count shows every response in a line
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        And the next request is sent 2 times at once
        When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
          | amount | 60 |
        Then 2 of the responses should be 200
        """
      Then the step "2 of the responses should be 200" fails with:
        """
        AssertionError: 2 of the responses should be 200 OK but 1 was
          1: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
          2: 400 Bad Request, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        """
      And the report shows under "2 of the responses should be 200":
        """
        **********************************************************************
        *      THEN 2 OF THE RESPONSES SHOULD BE HTTP 200 OK BUT 1 WAS       *
        **********************************************************************

          1: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
          2: 400 Bad Request, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        """

    Scenario: Each way to count responses can fail
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        Then all the responses should be 404
        """
      Then the step "all the responses should be 404" fails with:
        """
        AssertionError: All the responses should be 404 Not Found but 2 of 2 were not
          1: 200 OK, GET http://localhost/api/health (12 ms) < OK
          2: 200 OK, GET http://localhost/api/health (12 ms) < OK
        """
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        Then none of the responses should be 200
        """
      Then the step "none of the responses should be 200" fails with:
        """
        AssertionError: None of the responses should be 200 OK but 2 were
          1: 200 OK, GET http://localhost/api/health (12 ms) < OK
          2: 200 OK, GET http://localhost/api/health (12 ms) < OK
        """
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        Then the other responses should be 404
        """
      Then the step "the other responses should be 404" fails with:
        """
        AssertionError: The other responses should be 404 Not Found but 2 of 2 were not
          1: 200 OK, GET http://localhost/api/health (12 ms) < OK
          2: 200 OK, GET http://localhost/api/health (12 ms) < OK
        """
      When Cucumber runs:
        """
        Given the next request is sent 2 times at once
        When I GET "api/health"
        Then 2 of the responses should be 200
        And the other responses should be 200
        """
      Then the step "the other responses should be 200" fails with:
        """
        AssertionError: The other responses should be 200 OK but there are none: each was counted before
          1: 200 OK, GET http://localhost/api/health (12 ms) < OK
          2: 200 OK, GET http://localhost/api/health (12 ms) < OK
        """

    Scenario: Sending a request more than 100 times at once is refused
      When Cucumber runs:
        """
        Given the next request is sent 101 times at once
        """
      Then the step "the next request is sent 101 times at once" fails with:
        """
        InputError: A request is sent 2 to 100 times at once, not 101.
        """

    Scenario: A gRPC call is made several times at once
      Given a bank account of "Fred" with 700 in it
      And the next request is sent 3 times at once
      When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
        | customer_id | "{{bankAccountId}}" |
        | credit      | 7000                |
      Then all the responses should be 200
      And the gRPC status should be OK

  Rule: Stories are told at the same time

    Scenario: One of two withdrawals told at the same time fails when money is short
      Given "Fred" has put 100 into a new account
      When these are told at the same time:
        | a withdrawal of 60 has been made |
        | a withdrawal of 70 has been made |
      Then 1 of the responses should be 200
      And the other responses should be 400

    Scenario: Stories told at the same time leave the story data unchanged
      Given "Fred" has put 100 into a new account
      When these are told at the same time:
        """
        a bank account has been created for "Ann"
        a bank account has been created for "Bob"
        a withdrawal has been made with:
          | amount | 10 |
        """
      Then 2 of the responses should be 201
      And the other responses should be 200
      When I GET "api/bankaccounts/{{bankAccountId}}"
      Then the response body at "customerName" should be "Fred"
      And the response body at "balance" should be 90
      When I try "everything has been withdrawn"
      Then the response should be 400

    Scenario: Stories told at the same time may call both gRPC and HTTP
      Given the scenario has the tag "@grpc"
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a credit of 10 has been paid out |
          | a credit of 20 has been paid out |
        Then all the responses should be 200
        When I GET "api/bankaccounts/{{bankAccountId}}"
        Then the response body at "balance" should be 130
        """
      Then all of it passes

    Scenario: The log shows stories told at the same time in the order of the table
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        Given the account of "Fred" has been opened
        And 10 has been paid in
        When these are told at the same time:
          | 5 has been taken out and 6 put back |
          | the account of "Ann" has been opened |
        """
      Then the report shows under "these are told at the same time:":
        """
        **********************************************************************
        *       WHEN IT IS TRIED THAT MONEY HAS BEEN TAKEN OUT AND IN        *
        **********************************************************************

        REQUEST: POST http://localhost/api/bankaccounts/1/withdrawals
        {
          "amount": 5
        }

        RESPONSE: Http Status Code: OK (200)
        {
          "id": 1,
          "customerName": "Fred",
          "balance": 5
        }
        Elapsed Time: 12 (milliseconds)

        REQUEST: POST http://localhost/api/bankaccounts/1/deposits
        {
          "amount": 6
        }

        RESPONSE: Http Status Code: OK (200)
        {
          "id": 1,
          "customerName": "Fred",
          "balance": 11
        }
        Elapsed Time: 12 (milliseconds)

        Began after 12 ms, ended after 12 ms.

        **********************************************************************
        *           WHEN IT IS TRIED THAT ACCOUNT HAS BEEN OPENED            *
        **********************************************************************

        REQUEST: POST http://localhost/api/bankaccounts
        {
          "customerName": "Ann"
        }

        RESPONSE: Http Status Code: Created (201)
        Header::Location http://localhost/api/bankaccounts/2
        {
          "id": 2,
          "customerName": "Ann",
          "balance": 0
        }
        Elapsed Time: 12 (milliseconds)

        Began after 12 ms, ended after 12 ms.
        """

    Scenario: One response cannot be checked after stories told at the same time
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a withdrawal of 60 has been made |
          | a withdrawal of 70 has been made |
        Then the response should be 200
        """
      Then the step "the response should be 200" fails with:
        """
        StepRejectedError: There is not one response: 2 stories were told at the same time.
        Say it of so many, for example: Then 1 of the responses should be 200 OK
        """

    Scenario: A failed count shows the phrase beside each response
      When Cucumber runs:
        ```
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          """
          a withdrawal has been made with:
          | amount | 10 |
          a deposit of 20 has been made
          """
        Then 1 of the responses should be 200
        ```
      Then the step "1 of the responses should be 200" fails with:
        """
        AssertionError: 1 of the responses should be 200 OK but 2 were
          a withdrawal has been made with: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":90}
          a deposit of 20 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":110}
        """

    Scenario: An error thrown by one of the stories fails the step
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        Given the account of "Fred" has been opened
        When these are told at the same time:
          | the account has been looked at |
          | the pen has run dry            |
        """
      Then the step "these are told at the same time:" fails with:
        """
        Error: The pen is dry.
        """

    Scenario: Telling a single story at the same time is refused
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a withdrawal of 60 has been made |
        """
      Then the step "these are told at the same time:" fails with:
        """
        InputError: 2 to 8 stories are told at the same time, not 1.
        """
