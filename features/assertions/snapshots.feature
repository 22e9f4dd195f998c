Feature: Snapshots
  A snapshot is a response body that is kept in the folder __snapshots__ beside the feature.
  A missing snapshot is written, except where CI is set.
  CHAPTERWISE_UPDATE_SNAPSHOTS=1 writes it again.

  Scenario: A body matches its snapshot
    When I GET "api/health"
    Then the response body should match the snapshot "the bank is well"

  Scenario: Values that change from run to run are ignored, one path per row
    Given "Fred" has put 10 into a new account
    When I GET "api/bankaccounts/{{bankAccountId}}/transactions"
    Then the response body should match the snapshot "one deposit" ignoring:
      | $[*].id         |
      | $[*].occurredAt |

  Scenario: An assertion on a snapshot fails when the body has changed
    When Cucumber runs:
      """
      Feature: A changed body
        Scenario: before
          When I POST "api/bankaccounts" with:
            | customerName | Fred |
          Then the response body should match the snapshot "an account"
          And the response body should match the snapshot "another account" ignoring:
            | $.id |

        Scenario: after
          When I POST "api/bankaccounts" with:
            | customerName | Ann |
          Then the response body should match the snapshot "an account"

        Scenario: empty
          When I GET "api/empty"
          Then the response body should match the snapshot "another account" ignoring:
            | $.id |
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
      """
    And the last step 'the response body should match the snapshot "another account" ignoring:' fails with:
      """
      AssertionError: The response body should match the snapshot "another account" but differs:
        $: expected {"id":"#number","customerName":"Fred","balance":0} (object) but was "" (string)
      If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1
      GET http://localhost/api/empty (12 ms)
      """

  Scenario: While a call is repeated, a snapshot is written only after an assertion that held
    When Cucumber runs:
      """
      Scenario: nothing says which response is meant
        When I POST "api/approvals"
        And I GET "api/approvals/1"
        And I keep asking for up to 5 s
        Then the response body should match the snapshot "too early"

      Scenario: an assertion says it
        When I POST "api/approvals"
        And I GET "api/approvals/2"
        And I keep asking for up to 5 s
        Then the response body at "state" should be "approved"
        And the response body should match the snapshot "approved" ignoring:
          | id |

      Scenario: from then on the snapshot says it
        When I POST "api/approvals"
        And I GET "api/approvals/3"
        And I keep asking for up to 5 s
        Then the response body should match the snapshot "approved" ignoring:
          | id |
        And the response should be 200 OK
      """
    Then the step 'the response body should match the snapshot "too early"' fails with:
      """
      InputError: The snapshot "too early" would be written of the first response, because nothing says yet which one you wait for.
      Put an assertion before it that holds for that response only, for example: Then the response body at "state" should be "ready"
      """
    And the step "the response should be 200 OK" passes

  Scenario: Where CI is set a missing snapshot is an error, and a name that could be a path is refused
    Given the environment variable CI is true
    And an API that answers "200 OK"
    Then each of these is refused:
      | the response body should match the snapshot "never seen" | The snapshot "never seen" is not there, and none is written where CI is set.\nRun the scenario once on your own machine and commit reports/workshop/__snapshots__/never seen.json |
      | the response body should match the snapshot "../health"  | "../health" cannot be the name of a snapshot.\nA name may have up to 100 letters, digits, spaces, ".", "-" and "_", for example: account after a deposit |
