Feature: Bank accounts
  Customers open accounts, pay in, take out and close them.

  Scenario: A new account is empty
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response body should contain:
      """
      { "customerName": "Fred", "balance": 0 }
      """

  Scenario: More than there is cannot be taken out
    Given a bank account has been created for "Fred"
    And a deposit of 100 has been made
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 250 |
    Then the response should be a bad request with the message "Insufficient Funds to make withdrawal."
