Feature: Closing an account
  Only an empty account can be closed.

  Scenario: A closed account is not found
    Given a bank account has been created for "Fred"
    And the bank account has been closed
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 404 Not Found
    And the response body should contain:
      | type   | about:blank                                   |
      | title  | Not Found                                     |
      | status | 404                                           |
      | code   | bank_account_not_found                        |
      | detail | Bank account {{bankAccountId}} was not found. |

  Scenario: An account with money in it cannot be closed
    Given a bank account of "Fred" with 10 in it
    When I DELETE "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 409 Conflict

  Scenario: An account can be closed after a withdrawal of its whole balance
    Given "Fred" has put 10 into a new account
    And a withdrawal of 10 has been made
    And the bank account has been closed
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 404 Not Found

  Scenario: An account can be closed after everything has been withdrawn
    Given "Fred" has put 10 into a new account
    And everything has been withdrawn
    When I DELETE "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 204 No Content
