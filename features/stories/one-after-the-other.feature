Feature: As if told one after the other
  What comes of stories told at the same time has to be what comes of them in one order or another. The scenario is told
  anew for each order, on data of its own, until one fits.

  Rule: An outcome that some order gives is right

    Scenario: A bank that keeps its accounts in order
      Given "Fred" has put 100 into a new account
      When these are told at the same time:
        | a withdrawal of 60 has been made |
        | a withdrawal of 70 has been made |
      Then the outcome should be as if told one after the other
      And the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other
      And 1 of the responses should be 200
      And the outcome should be as if told one after the other ignoring:
        | balance |
      And the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if told one after the other ignoring:
        | $[*].occurredAt |

    Scenario: Stories over gRPC and HTTP
      Given a bank account of "Fred" with 700 in it
      And a deposit of 100 has been made
      When these are told at the same time:
        | a credit of 300 has been paid out |
        | a deposit of 50 has been made     |
      Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other

    Scenario: What may take a while to come true
      Given "Fred" has put 100 into a new account
      When these are told at the same time:
        | a deposit of 60 has been made |
        | a deposit of 70 has been made |
      And I keep asking for up to 1 second
      Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other

    Scenario: All of the arrangement is told anew: steps of the library, new values, and what was set by hand
      When Cucumber runs:
        """
        Given the customer has been called Ann by hand
        And the variable "name" is "{{customer}} {{$text(4)}}"
        And every request has the header "X-Trace" with "{{$uuid}}"
        And "{{name}}" has put 100 into a new account
        And I GET "api/bankaccounts?customerName={{name}}"
        And the response body at "$" should have 1 item
        And a new story begins
        And "{{name}}" has put 50 into a new account
        When these are told at the same time:
          | a withdrawal of 40 has been made |
          | a deposit of 60 has been made    |
        Then the outcome at "api/bankaccounts?customerName={{name}}" should be as if told one after the other
        """
      Then all of it passes

    Scenario: The log shows the order, and what was not compared
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a withdrawal of 600 has been made |
          | a withdrawal of 700 has been made |
        Then the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if told one after the other ignoring:
          | $[*].occurredAt |
        """
      Then the report shows under 'the outcome at "api/bankaccounts/{{bankAccountId}}/transactions" should be as if told one after the other ignoring:':
        """
        ******************************************************************************************************************
        * THEN THE OUTCOME AT "API/BANKACCOUNTS/{{BANKACCOUNTID}}/TRANSACTIONS" SHOULD BE AS IF TOLD ONE AFTER THE OTHER *
        ******************************************************************************************************************

        It is as if told in this order:
          1. a withdrawal of 600 has been made: 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
          2. a withdrawal of 700 has been made: 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        """

  Rule: An outcome that no order gives is a race

    Scenario: A lost update
      Given the scenario has the tag "@losing-updates"
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 50 has been made |
          | a deposit of 50 has been made |
        Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other
        """
      Then the step 'the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other' fails with:
        """
        AssertionError: The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other but is not
        Told at the same time:
          a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          then: 200 OK, GET http://localhost/api/bankaccounts/1 (12 ms) < {"id":1,"customerName":"Fred","balance":150}
        Told one after the other, in the nearest of 2 orders:
          1. a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":150}
          2. a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":200}
          then: 200 OK, GET http://localhost/api/bankaccounts/2 (12 ms) < {"id":2,"customerName":"Fred","balance":200}
        They differ:
          a deposit of 50 has been made (2): $.balance was 150, but 200 in that order
          then: $.balance was 150, but 200 in that order
        """

    Scenario: It shows in the answers alone, too, and passes where it is ignored
      Given the scenario has the tag "@losing-updates"
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a withdrawal of 60 has been made |
          | a withdrawal of 60 has been made |
        Then the outcome should be as if told one after the other
        """
      Then the step "the outcome should be as if told one after the other" fails with:
        """
        AssertionError: The outcome should be as if told one after the other but is not
        Told at the same time:
          a withdrawal of 60 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
          a withdrawal of 60 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
        Told one after the other, in the nearest of 2 orders:
          1. a withdrawal of 60 has been made: 200 OK, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"id":2,"customerName":"Fred","balance":40}
          2. a withdrawal of 60 has been made (2): 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        They differ:
          a withdrawal of 60 has been made (2): the status was 200 OK, but 400 Bad Request in that order
        """
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 60 has been made |
          | a deposit of 60 has been made |
        Then the outcome should be as if told one after the other ignoring:
          | balance |
        """
      Then all of it passes

    Scenario: What is ignored is not all that differs
      Given the scenario has the tag "@losing-updates"
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a withdrawal of 60 has been made |
          | a withdrawal of 60 has been made |
        Then the outcome should be as if told one after the other ignoring:
          | customerName |
        """
      Then the step "the outcome should be as if told one after the other ignoring:" fails with:
        """
        AssertionError: The outcome should be as if told one after the other but is not
        Told at the same time:
          a withdrawal of 60 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
          a withdrawal of 60 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/1/withdrawals (12 ms) < {"id":1,"customerName":"Fred","balance":40}
        Told one after the other, in the nearest of 2 orders:
          1. a withdrawal of 60 has been made: 200 OK, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"id":2,"customerName":"Fred","balance":40}
          2. a withdrawal of 60 has been made (2): 400 Bad Request, POST http://localhost/api/bankaccounts/2/withdrawals (12 ms) < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdr… (135 bytes)
        They differ:
          a withdrawal of 60 has been made (2): the status was 200 OK, but 400 Bad Request in that order
        """
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 50 has been made |
          | a deposit of 50 has been made |
        Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other ignoring:
          | customerName |
        """
      Then the step 'the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other ignoring:' fails with:
        """
        AssertionError: The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told one after the other but is not
        Told at the same time:
          a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/1/deposits (12 ms) < {"id":1,"customerName":"Fred","balance":150}
          then: 200 OK, GET http://localhost/api/bankaccounts/1 (12 ms) < {"id":1,"customerName":"Fred","balance":150}
        Told one after the other, in the nearest of 2 orders:
          1. a deposit of 50 has been made: 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":150}
          2. a deposit of 50 has been made (2): 200 OK, POST http://localhost/api/bankaccounts/2/deposits (12 ms) < {"id":2,"customerName":"Fred","balance":200}
          then: 200 OK, GET http://localhost/api/bankaccounts/2 (12 ms) < {"id":2,"customerName":"Fred","balance":200}
        They differ:
          a deposit of 50 has been made (2): $.balance was 150, but 200 in that order
          then: $.balance was 150, but 200 in that order
        """

  Rule: It says where an outcome cannot be looked at

    Scenario: After any other call
      When Cucumber runs:
        """
        When I GET "api/health"
        Then the outcome should be as if told one after the other
        """
      Then the step "the outcome should be as if told one after the other" fails with:
        """
        StepRejectedError: There is no outcome to look at: the last call was not one of stories told at the same time.
        Tell them first: When these are told at the same time:
        """

    Scenario: More than four stories
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
          | a deposit of 3 has been made |
          | a deposit of 4 has been made |
          | a deposit of 5 has been made |
        Then the outcome should be as if told one after the other
        """
      Then the step "the outcome should be as if told one after the other" fails with:
        """
        StepRejectedError: The outcome of at most 4 stories can be looked at, but 5 were told at the same time.
        They would have to be told in too many orders: leave some out.
        """

    Scenario: A step of your own has sent something
      When Cucumber runs:
        """
        Given the health has been looked at by hand
        And "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
        Then the outcome should be as if told one after the other
        """
      Then the step "the outcome should be as if told one after the other" fails with:
        """
        StepRejectedError: The outcome cannot be looked at: the step "the health has been looked at by hand" has sent something, and only stories and steps of the library can be told anew.
        Make it a story, or send the same with steps of the library.
        """

    Scenario: A step of your own has sent something since
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
        And the health has been looked at by hand
        Then the outcome should be as if told one after the other
        """
      Then the step "the outcome should be as if told one after the other" fails with:
        """
        StepRejectedError: The outcome cannot be looked at: the step "the health has been looked at by hand" has sent something, and only stories and steps of the library can be told anew.
        Make it a story, or send the same with steps of the library.
        """

    Scenario: A path that shows nothing
      When Cucumber runs:
        """
        Given "Fred" has put 100 into a new account
        When these are told at the same time:
          | a deposit of 1 has been made |
          | a deposit of 2 has been made |
        Then the outcome at "api/account/{{bankAccountId}}" should be as if told one after the other
        """
      Then the step 'the outcome at "api/account/{{bankAccountId}}" should be as if told one after the other' fails with:
        """
        StepRejectedError: A GET of "api/account/{{bankAccountId}}" was answered 404 Not Found before the stories and after them, so it shows nothing of them.
        Name a path that shows what the stories change.
        """
