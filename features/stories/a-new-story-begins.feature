Feature: A new story begins
  Stories arrange what comes before the call under test. The step "a new story begins"
  goes back to the opening chapter. It may stand anywhere in a scenario, and it keeps
  the story data.

  Scenario: A new story arranges a second account in the same scenario
    Given a bank account has been created for "Fred"
    And the story result is saved as "fred"
    And a new story begins
    And a bank account has been created for "Ann"
    When I POST "api/transfers" with:
      | fromAccountId | {{fred.bankAccountId}} |
      | toAccountId   | {{bankAccountId}}      |
      | amount        | 1                      |
    Then the response should be a bad request with the message "Insufficient Funds to make transfer."

  Scenario: A new story can be told after a call and an assertion
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    Given a new story begins
    And a bank account has been created for "Ann"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "customerName" should be "Ann"

  Scenario: A story after a call is rejected unless a new story begins
    Given each of the scenarios begins with:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/bankaccounts/{{bankAccountId}}"
      """
    Then each of these is refused:
      | a deposit of 10 has been made | The story "deposit has been made" comes after the call under test, but stories arrange what comes before it.\nTo arrange something further, first: Given a new story begins |
