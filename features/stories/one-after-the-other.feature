Feature: As if run one after the other
  The outcome of stories run at the same time must match that of running them one after the other, in some order. The
  scenario is run again for each order, with data of its own, until the outcome of one order matches.

  Rule: An outcome that matches some order is right

    Scenario Outline: The outcome of withdrawals told at the same time matches some order, also in older words: <word>
      Given "Fred" has put 100 into a new account
      When these <begin> at the same time:
        | a withdrawal of 60 has been made |
        | a withdrawal of 70 has been made |
      Then the outcome should be as if <word> one after the other
      And the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if <word> one after the other
      And 1 of the responses should be 200
      And the outcome should be as if <word> one after the other ignoring:
        | balance |
      And the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if <word> one after the other ignoring:
        | $[*].occurredAt |

      Examples:
        | begin    | word |
        | run      | run  |
        | are told | told |

    Scenario: The outcome of a gRPC story and an HTTP story matches some order
      Given a bank account of "Fred" with 700 in it
      And a deposit of 100 has been made
      When these run at the same time:
        | a credit of 300 has been paid out |
        | a deposit of 50 has been made     |
      # The deposit may come between the two calls of the credit, which raises the limit.
      Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other ignoring:
        | limit_in_cents |

    Scenario: The whole arrangement is told again, with new values and variables set by steps
      Then all of this passes:
        """
        Given the customer has been called Ann by hand
        And the variable "name" is "{{customer}} {{$text(4)}}"
        And every request has the header "X-Trace" with "{{$uuid}}"
        And "{{name}}" has put 100 into a new account
        And I GET "api/bankaccounts?customerName={{name}}"
        And the response body at "$" should have 1 item
        And a new story begins
        And "{{name}}" has put 50 into a new account
        When these run at the same time:
          | a withdrawal of 40 has been made |
          | a deposit of 60 has been made    |
        Then the outcome at "api/bankaccounts?customerName={{name}}" should be as if run one after the other
        """

    Scenario: The log shows the order that the outcome matches
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a withdrawal of 600 has been made |
          | a withdrawal of 700 has been made |
        Then the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if run one after the other ignoring:
          | $[*].occurredAt |
        """
      Then the report shows under 'the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if run one after the other ignoring:':
        """
        *****************************************************************************************************************
        * THEN THE OUTCOME AT "API/BANKACCOUNTS/{{BANKACCOUNTID}}/TRANSACTIONS" SHOULD BE AS IF RUN ONE AFTER THE OTHER *
        *****************************************************************************************************************

        It is as if run in this order:
          1. a withdrawal of 600 has been made: 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
          2. a withdrawal of 700 has been made: 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        """

  Rule: An outcome that matches no order is a race

    @losing-updates
    Scenario: A lost update fails the step and shows what differs in the nearest order
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 50 has been made |
          | a deposit of 50 has been made |
        Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other
        """
      Then the step 'the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other' fails with:
        """
        AssertionError: The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other but is not
        Run at the same time:
          a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          then: 200 OK, GET http://localhost/api/bankaccounts/1 (12 ms) < {"id":1,"customerName":"Fred","balance":150}
        Run one after the other, in the nearest of 2 orders:
          1. a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":150}
          2. a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":200}
          then: 200 OK, GET http://localhost/api/bankaccounts/2 (12 ms) < {"id":2,"customerName":"Fred","balance":200}
        They differ:
          a deposit of 50 has been made (2): $.balance was 150, but 200 in that order
          then: $.balance was 150, but 200 in that order
        """

    @losing-updates
    Scenario: A race seen in responses alone fails the step unless what differs is ignored
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 60 has been made |
          | a deposit of 60 has been made |
        And I keep asking for up to 100 ms
        Then the outcome should be as if run one after the other ignoring:
          | balance |
        And the outcome should be as if run one after the other
        """
      Then the step "the outcome should be as if run one after the other ignoring:" passes
      And the step "the outcome should be as if run one after the other" fails with a message beginning "AssertionError: The outcome should be as if run one after the other but is not"

    @losing-updates
    Scenario Outline: A race fails the step, in its older words as well, also when other members are ignored: <step>
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 50 has been made |
          | a deposit of 50 has been made |
        And I keep asking for up to 100 ms
        Then <step>
          <ignoring>
        """
      Then the step '<step>' fails with a message beginning 'AssertionError: <message>'

      Examples:
        | step                                                                                                   | ignoring           | message                                                                                                 |
        | the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other ignoring:  | \| customerName \| | The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if run one after the other but is not  |
        | the outcome should be as if run one after the other ignoring:                                          | \| customerName \| | The outcome should be as if run one after the other but is not                                          |
        | the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other ignoring: | \| customerName \| | The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other but is not |
        | the outcome should be as if told one after the other ignoring:                                         | \| customerName \| | The outcome should be as if told one after the other but is not                                         |
        | the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other           |                    | The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other but is not |
        | the outcome should be as if told one after the other                                                   |                    | The outcome should be as if told one after the other but is not                                         |

  Rule: An outcome that cannot be compared is rejected

    Scenario: The outcome is rejected after a call that told no stories, and after more than four stories
      Given each of the scenarios begins with 'When I GET "api/health"'
      Then each of these is refused:
        | the outcome should be as if run one after the other | There is no outcome to check: the last call was not one of stories run at the same time.\nRun them first: When these run at the same time: |
      Given each of the scenarios begins with:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
          | a deposit of 3 has been made |
          | a deposit of 4 has been made |
          | a deposit of 5 has been made |
        """
      Then each of these is refused:
        | the outcome should be as if run one after the other | The outcome of at most 4 stories can be checked, but 5 ran at the same time.\nThey would have to run in too many orders: leave some out. |

    Scenario: The outcome is rejected when your own step sent a request, and at a path that does not exist
      Given each of the scenarios begins with:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
        """
      Then each of these is refused:
        | the outcome at "api/account/{{bankAccountId}}" should be as if run one after the other | A GET of "api/account/{{bankAccountId}}" was answered 404 Not Found before the stories and after them, so it shows nothing of them.\nName a path that shows what the stories change. |
      Given each of the scenarios begins with:
        """
        Given "Fred" has put 100 into a new account
        When these run at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
        And the health has been looked at by hand
        """
      Then each of these is refused:
        | the outcome should be as if run one after the other | The outcome cannot be checked: the step "the health has been looked at by hand" has sent something, and only stories and steps of the library can be run again.\nMake it a story, or send the same with steps of the library. |
