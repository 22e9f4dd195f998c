@transfers
Feature: Transferring money

  Scenario: A transfer moves money from one account to another
    Given "Fred" with 100 and "Ann" with 5 have opened accounts
    And a transfer of 40 has been made
    When I GET "api/bankaccounts/{{fromAccountId}}"
    Then the response body at "balance" should be 60
    When I GET "api/bankaccounts/{{toAccountId}}"
    Then the response body at "balance" should be 45

  Scenario: A transfer of more than the balance is refused
    Given "Fred" with 100 and "Ann" with 5 have opened accounts
    When I POST "api/transfers" with:
      | fromAccountId | {{fromAccountId}} |
      | toAccountId   | {{toAccountId}}   |
      | amount        | 100.01            |
    Then the response should be a bad request with the message "Insufficient Funds to make transfer."
    And the response should have the error code "insufficient_funds"

  Scenario: A transfer to an unknown account is refused
    Given "Fred" with 100 and "Ann" with 5 have opened accounts
    When I POST "api/transfers" with:
      | fromAccountId | {{fromAccountId}} |
      | toAccountId   | 99999             |
      | amount        | 1                 |
    Then the response should be 422 Unprocessable Entity
    And the response body at "errors.toAccountId[0]" should be "Bank account 99999 was not found."
    And the response body at "errors.toAccountId" should have 1 item
    And the response should have the error code "bank_account_not_found"

  Scenario: A transfer can be read after it is made
    Given "Fred" with 100 and "Ann" with 5 have opened accounts
    When I POST "api/transfers" with:
      | fromAccountId | {{fromAccountId}} |
      | toAccountId   | {{toAccountId}}   |
      | amount        | 40                |
    Then the response should be 201 Created
    And the response body should contain:
      | fromAccountId | {{fromAccountId}} |
      | toAccountId   | {{toAccountId}}   |
      | amount        | 40                |
    When I save the response body at "id" as "transfer"
    And I GET "api/transfers/{{transfer}}"
    Then the response should be 200 OK
    And the response body should be:
      | id            | {{transfer}}      |
      | fromAccountId | {{fromAccountId}} |
      | toAccountId   | {{toAccountId}}   |
      | amount        | 40                |
