Feature: A new story begins
  Stories come before the call under test. "a new story begins" goes back to the opening chapter, at any time;
  the story
  data stays.

  Scenario: Two arrangements in one scenario
    Given a bank account has been created for "Fred"
    And the story result is saved as "fred"
    And a new story begins
    And a bank account has been created for "Ann"
    When I POST "api/transfers" with:
      | fromAccountId | {{fred.bankAccountId}} |
      | toAccountId   | {{bankAccountId}}      |
      | amount        | 1                      |
    Then the response should be a bad request with the message "Insufficient Funds to make transfer."

  Scenario: The story data stays
    Given a bank account of "Fred" with 25 in it
    And a new story begins
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be {{balance}}

  Scenario: A story may be arranged after a call, too
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    Given a new story begins
    And a bank account has been created for "Ann"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "customerName" should be "Ann"

  Scenario: Without it a story after a call is rejected
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/bankaccounts/{{bankAccountId}}"
      Given a deposit of 10 has been made
      """
    Then the step "a deposit of 10 has been made" fails with:
      """
      StepRejectedError: The story "deposit has been made" comes after the call under test, but stories arrange what comes before it.
      To arrange something further, first: Given a new story begins
      """

  Scenario: So is one after an assertion
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/bankaccounts/{{bankAccountId}}"
      Then the response should be 200 OK
      Given a deposit of 10 has been made
      """
    Then the step "a deposit of 10 has been made" fails with:
      """
      StepRejectedError: The story "deposit has been made" comes after the call under test, but stories arrange what comes before it.
      To arrange something further, first: Given a new story begins
      """

  Scenario: The answer to the last call can still be looked at
    When Cucumber runs:
      """
      When I GET "api/health"
      Given a new story begins
      And a bank account has been created for "Fred"
      Then the response body should be "OK"
      """
    Then all of it passes
