Feature: As if told once
  A response can be lost: the client sends the request again, and the API must not do its work twice. The outcome must
  match that of telling the same once. The scenario is told again for that, with data of its own.

  Scenario: A request that may be sent twice has the effect of one
    Given "Faye" has put 100 into a new account
    And everything has been withdrawn
    When I try "the bank account has been closed" again after its response is lost
    Then the outcome should be as if told once
    And the outcome at "api/bankaccounts?customerName=Faye" should be as if told once
    And the outcome at "api/bankaccounts?customerName=Faye" should be as if told once ignoring:
      | $[*].id |
    And the outcome should be as if told once ignoring:
      | balance |
    And the response should be 404

  Scenario: The lost response is one of several that the story gets
    Given "Fred" has put 100 into a new account
    And everything has been withdrawn
    When I try "the bank account has been closed" again after the response to call 1 is lost
    Then the outcome should be as if told once

  Scenario: A second effect fails the step, and the log says with which response the story went on
    When Cucumber runs:
      """
      Given "Fred" has put 100 into a new account
      When I try "a deposit of 50 has been made" again after the response to call 1 is lost
      Then the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once
      """
    Then the step 'the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once' fails with:
      """
      AssertionError: The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once but is not
      Sent again after its response was lost:
        a deposit of 50 has been made: not compared, as a right API may answer the second try otherwise
        then: 200 OK, GET http://localhost/api/bankaccounts/1 (12 ms) < {"id":1,"customerName":"Fred","balance":200}
      Run once:
        1. a deposit of 50 has been made: not compared, as a right API may answer the second try otherwise
        then: 200 OK, GET http://localhost/api/bankaccounts/2 (12 ms) < {"id":2,"customerName":"Fred","balance":150}
      They differ:
        then: $.balance was 200, but 150 when run once
      """

  Scenario Outline: Without a path the response itself is compared, and what is not ignored: <step>
    When Cucumber runs:
      """
      Given "Fred" has put 100 into a new account
      When I try "a deposit of 50 has been made" again after its response is lost
      Then <step>
        <ignoring>
      """
    Then the step '<step>' fails with a message beginning 'AssertionError: <message> but is not'

    Examples:
      | step                                                                                    | ignoring | message                                                                        |
      | the outcome should be as if told once                                                   |          | The outcome should be as if told once                                          |
      | the outcome should be as if told once ignoring:                                         | \| id \| | The outcome should be as if told once                                          |
      | the outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once ignoring: | \| id \| | The outcome at "api/bankaccounts/{{bankAccountId}}" should be as if told once |

  Scenario: An outcome without a lost response, and a path that shows nothing, are rejected
    Given each of the scenarios begins with:
      """
      Given "Fred" has put 100 into a new account
      When I try "a deposit of 50 has been made" again after its response is lost
      """
    Then each of these is refused:
      | the outcome should be as if told one after the other      | There is no outcome to check: the last call was not one of stories run at the same time.\nRun them first: When these run at the same time:                                  |
      | the outcome at "api/health" should be as if told once     | A GET of "api/health" was answered the same before the story and after it, so it shows nothing of it.\nName a path that shows what the story changes.                          |
    Given each of the scenarios begins with 'Given "Fred" has put 100 into a new account'
    Then each of these is refused:
      | the outcome should be as if told once                                                   | There is no outcome to check: the last call was not one whose response was lost.\nTry it first: When I try "…" again after its response is lost |
      | I try "a deposit of 50 has been made" again after the response to call 2 is lost        | The response to a call of the story "deposit has been made" cannot be lost: it made 1 of them, and not a call 2.\nGET, HEAD, OPTIONS and GraphQL queries do not count: sending them again changes nothing. |
