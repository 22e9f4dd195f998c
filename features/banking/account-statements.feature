Feature: Account statements

  Scenario: The statement lists all transactions, oldest first
    Given a bank account has been created for "Fred"
    And a deposit of 10 has been made
    And a withdrawal of 2.5 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}/transactions"
    Then the response should be 200 OK
    And the response body should be:
      """
      [
        { "id": "#integer", "type": "deposit", "amount": 10, "balance": 10, "occurredAt": "#date-time" },
        { "id": "#integer", "type": "withdrawal", "amount": 2.5, "balance": 7.5, "occurredAt": "#date-time" }
      ]
      """

  Scenario: A statement can be downloaded as a CSV file
    Given "Fred" has put 10 into a new account
    When I GET "api/bankaccounts/{{bankAccountId}}/statement"
    Then the response should be 200 OK
    And the response header "Content-Type" should be "text/csv"
    And the response header "Content-Disposition" should contain "statement-{{bankAccountId}}.csv"
    And the response body should contain "deposit,10.00,10.00"
