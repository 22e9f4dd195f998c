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

    Scenario: Only the next request is sent several times; one response cannot be counted
      Given each of the scenarios begins with:
        """
        Given the next request is sent 2 times at once
        When I POST "api/echo" with:
          | id | {{$uuid}} |
        Then all the responses should be 200
        When I GET "api/health"
        """
      Then each of these is refused:
        | all the responses should be 200 | There are not several responses to count: the last call was made once.\nMake it several times first, for example: Given the next request is sent 5 times at once |

    Scenario: The limit maxApiResponseTime does not apply to requests sent at once
      Given the scenarios are configured with:
        | maxApiResponseTime | 1 |
      Then all of this passes:
        """
        Given the next request is sent 100 times at once
        When I GET "api/slow?ms=20"
        Then all the responses should be 200
        And the response body at "waitedMs" should be 20
        """

    Scenario: The log has a block for each request, with its time, and a failed count shows every response in a line
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        And the next request is sent 2 times at once
        When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
          | amount | 60 |
        Then 2 of the responses should be 200
        """
      Then the report shows under 'I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:' the titles:
        | WHEN 1 OF 2 |
        | WHEN 2 OF 2 |
      And the report shows "Elapsed Time: 12 (milliseconds)" under 'I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:'
      And the step "2 of the responses should be 200" fails with:
        """
        AssertionError: 2 of the responses should be 200 OK but 1 was
          1: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
          2: 400 Bad Request, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        """
      And the report shows under "2 of the responses should be 200" the titles:
        | THEN 2 OF THE RESPONSES SHOULD BE HTTP 200 OK BUT 1 WAS |

    Scenario: Each way to count responses can fail
      Given an API that answers "200 OK"
      And each of the scenarios begins with:
        """
        Given the next request is sent 2 times at once
        When I GET "answer"
        """
      Then each of these fails:
        | all the responses should be 404     | All the responses should be 404 Not Found but 2 of 2 were not\n  1: 200 OK, GET http://localhost/answer (12 ms)\n  2: 200 OK, GET http://localhost/answer (12 ms)   |
        | none of the responses should be 200 | None of the responses should be 200 OK but 2 were\n  1: 200 OK, GET http://localhost/answer (12 ms)\n  2: 200 OK, GET http://localhost/answer (12 ms)               |
        | the other responses should be 404   | The other responses should be 404 Not Found but 2 of 2 were not\n  1: 200 OK, GET http://localhost/answer (12 ms)\n  2: 200 OK, GET http://localhost/answer (12 ms) |
      Given each of the scenarios begins with:
        """
        Given the next request is sent 2 times at once
        When I GET "answer"
        Then 2 of the responses should be 200
        """
      Then each of these fails:
        | the other responses should be 200 | The other responses should be 200 OK but there are none: each was counted before\n  1: 200 OK, GET http://localhost/answer (12 ms)\n  2: 200 OK, GET http://localhost/answer (12 ms) |

    Scenario: What cannot be told or sent at the same time is refused
      Given each of the scenarios begins with 'Given "Fred" has put 100 into a new account'
      Then each of these is refused:
        | the next request is sent 101 times at once | | A request is sent 2 to 100 times at once, not 101. |
        | these run at the same time: | \|a deposit of 60 has been made\| | 2 to 8 stories can run at the same time, not 1. |

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
      When these run at the same time:
        | a withdrawal of 60 has been made |
        | a withdrawal of 70 has been made |
      Then 1 of the responses should be 200
      And the other responses should be 400

    Scenario: Stories told at the same time leave the story data unchanged
      Given "Fred" has put 100 into a new account
      When these run at the same time:
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

    Scenario: One response cannot be checked after stories told at the same time
      Given each of the scenarios begins with:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a withdrawal of 60 has been made |
          | a withdrawal of 70 has been made |
        """
      Then each of these is refused:
        | the response should be 200 | There is not one response: 2 stories ran at the same time.\nSay it of so many, for example: Then 1 of the responses should be 200 OK |

    Scenario: A failed count shows the phrase beside each response
      When Cucumber runs:
        ```
        Given "Fred" has put 100 into a new account
        When these run at the same time:
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
      And the report shows under "these run at the same time:" the titles:
        | WHEN IT IS TRIED THAT WITHDRAWAL HAS BEEN MADE |
        | WHEN IT IS TRIED THAT DEPOSIT HAS BEEN MADE    |
