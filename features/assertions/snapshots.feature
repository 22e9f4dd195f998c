Feature: Snapshots
  A snapshot is a body as it was when it was last looked at, kept in __snapshots__ beside the feature. It is
  written when
  it is missing, except where CI is set; CHAPTERWISE_UPDATE_SNAPSHOTS=1 writes it anew.

  Scenario: The body is as it was
    When I GET "api/health"
    Then the response body should match the snapshot "the bank is well"

  Scenario: What changes from run to run is ignored, one path a row
    Given "Fred" has put 10 into a new account
    When I GET "api/bankaccounts/{{bankAccountId}}/transactions"
    Then the response body should match the snapshot "one deposit" ignoring:
      | $[*].id         |
      | $[*].occurredAt |

  Scenario: A body that changed does not pass
    When Cucumber runs:
      """
      Feature: A changed body
        Scenario: before
          When I POST "api/bankaccounts" with:
            | customerName | Fred |
          Then the response body should match the snapshot "an account"

        Scenario: after
          When I POST "api/bankaccounts" with:
            | customerName | Ann |
          Then the response body should match the snapshot "an account"
      """
    Then the last step 'the response body should match the snapshot "an account"' fails with:
      """
      AssertionError: The response body should match the snapshot "an account" but differs:
        $.id: expected 1 but was 2
        $.customerName: expected "Fred" but was "Ann"
      If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1
      POST http://localhost/api/bankaccounts (12 ms)
      > {"customerName":"Ann"}
      < {"id":2,"customerName":"Ann","balance":0}
          + expected - actual

           {
          -  "id": 2,
          -  "customerName": "Ann",
          +  "id": 1,
          +  "customerName": "Fred",
             "balance": 0
           }
      """

  Scenario: What is ignored must be there all the same
    When Cucumber runs:
      """
      Feature: A changed body
        Scenario: before
          When I POST "api/bankaccounts" with:
            | customerName | Fred |
          Then the response body should match the snapshot "another account" ignoring:
            | $.id |

        Scenario: after
          When I GET "api/empty"
          Then the response body should match the snapshot "another account" ignoring:
            | $.id |
      """
    Then the last step 'the response body should match the snapshot "another account" ignoring:' fails with:
      """
      AssertionError: The response body should match the snapshot "another account" but differs:
        $: expected {"customerName":"Fred","balance":0} (object) but was "" (string)
      If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1
      GET http://localhost/api/empty (12 ms)
          + expected - actual

          -""
          +{
          +  "customerName": "Fred",
          +  "balance": 0
          +}
      """

  Scenario: Where CI is set a missing snapshot is an error
    Given the environment variable CI is true
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the response body should match the snapshot "never seen"
      """
    Then the step 'the response body should match the snapshot "never seen"' fails with:
      """
      InputError: The snapshot "never seen" is not there, and none is written where CI is set.
      Run the scenario once on your own machine and commit reports/workshop/__snapshots__/never seen.json
      """

  Scenario: A snapshot can be written anew
    Given the environment variable CHAPTERWISE_UPDATE_SNAPSHOTS is 1
    When Cucumber runs:
      """
      Feature: A changed body
        Scenario: before
          When I POST "api/bankaccounts" with:
            | customerName | Fred |
          Then the response body should match the snapshot "a third account"
      """
    Then all of it passes

  Scenario: But no two bodies under one name
    Given the environment variable CHAPTERWISE_UPDATE_SNAPSHOTS is 1
    When Cucumber runs:
      """
      Feature: Two bodies
        Scenario: one
          When I POST "api/bankaccounts" with:
            | customerName | Fred |
          Then the response body should match the snapshot "one of two"

        Scenario: another
          When I POST "api/bankaccounts" with:
            | customerName | Ann |
          Then the response body should match the snapshot "one of two"
      """
    Then the last step 'the response body should match the snapshot "one of two"' fails with:
      """
      InputError: The snapshot "one of two" was written in this run already, with another body.
      Give each body a name of its own, or ignore what changes from one to the next.
      """

  Scenario: No secret gets into a snapshot
    When Cucumber runs:
      """
      Feature: A secret
        Scenario: one token
          When I POST "api/sessions" with:
            | user     | fred   |
            | password | secret |
          Then the response body should match the snapshot "a session"

        Scenario: another token
          When I POST "api/sessions" with:
            | user     | fred   |
            | password | secret |
          Then the response body should match the snapshot "a session"
      """
    Then all of it passes

  Scenario: A name that could be a path is refused
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      """
    Then each of these is refused:
      | the response body should match the snapshot "../health" | "../health" cannot be the name of a snapshot: it has a character that may not be used.\nA name may have letters, digits, spaces, ".", "-" and "_", for example: account after a deposit |
