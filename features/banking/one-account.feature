Feature: One account
  What can be done with an account apart from reading its balance.

  Scenario: A customer is renamed
    Given a bank account has been created for "Fred"
    When I PUT "api/bankaccounts/{{bankAccountId}}" with:
      | customerName | Frederick |
    Then the response should be 200 OK
    And the response body should be:
      | id           | {{bankAccountId}} |
      | customerName | Frederick         |
      | balance      | 0                 |
    When I PATCH "api/bankaccounts/{{bankAccountId}}" with:
      | customerName | Freddy |
    Then the response should be 200 OK
    And the response body should be:
      | id           | {{bankAccountId}} |
      | customerName | Freddy            |
      | balance      | 0                 |

  Scenario: The allowed methods and the ETag of an account can be requested
    Given a bank account has been created for "Fred"
    When I OPTIONS "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 204 No Content
    And the response header "Allow" should contain "PATCH"
    When I HEAD "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response header "ETag" should match '"[\w-]+"'

  Scenario: A delayed response tells how long the bank waited
    When I GET "api/slow?ms=1"
    Then the response should be 200 OK
    And the response body at "waitedMs" should be 1
