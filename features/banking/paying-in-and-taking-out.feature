Feature: Paying in and taking out
  Deposits and withdrawals change the balance of an account, which never falls below 0.

  Scenario: What is paid in is there
    Given a bank account has been created for "Fred"
    When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
      | amount | 99.5 |
    Then the response should be 200 OK
    And the response body should be:
      | id           | {{bankAccountId}} |
      | customerName | Fred              |
      | balance      | 99.5              |

  Scenario: What is taken out is gone
    Given "Fred" has put 100 into a new account
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 30 |
    Then the response should be 200 OK
    And the response body should be:
      | id           | {{bankAccountId}} |
      | customerName | Fred              |
      | balance      | 70                |

  Scenario: A withdrawal of more than the balance is rejected
    Given "Fred" has put 100 into a new account
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 250 |
    Then the response should be 400 Bad Request
    And the response should have the error code "insufficient_funds"
    And the response should have the error message "Insufficient Funds to make withdrawal."
    And the response body should contain:
      | type   | about:blank |
      | title  | Bad Request |
      | status | 400         |

  Scenario: The balance is the sum of two deposits
    Given a bank account has been created for "Fred"
    And a deposit of 40 has been made
    And a deposit of 2 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 42

  Scenario Outline: A deposit of <amount> is refused
    Given a bank account has been created for "Fred"
    When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
      | amount | <amount> |
    Then the response should be a bad request for the property "amount"
    And the response should be a bad request with the message "<message>"
    And the response body at "errors.amount" should have 1 item
    And the response should have the error code "validation_failed"

    Examples:
      | amount | message                                     |
      | 0      | The amount must be greater than 0.          |
      | -5     | The amount must be greater than 0.          |
      | 0.001  | The amount must be a whole number of cents. |
      | "10"   | The amount must be greater than 0.          |
