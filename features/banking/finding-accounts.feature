Feature: Finding accounts

  Scenario: Accounts are found by customer name
    Given a bank account has been created for "Ernest Shackleton"
    When I GET "api/bankaccounts?customerName=Ernest%20Shackleton"
    Then the response should be 200 OK
    And the response body at "$[*].id" should contain {{bankAccountId}}
    And the response body at "[0].balance" should be 0
    And the response body at "$[?@.customerName != 'Ernest Shackleton']" should have 0 items

  Scenario: Accounts are found by minimum balance
    Given a bank account of "Roald Amundsen" with 7000 in it
    Given the query parameter "minBalance" is "7000"
    When I GET "api/bankaccounts"
    Then the response should be 200 OK
    And the response body at "$[*].customerName" should contain "Roald Amundsen"
    And the response body at "$[?@.balance < 7000]" should not exist

  Scenario: The list of accounts is returned in pages
    Given a bank account has been created for "Fred"
    And a new story begins
    And a bank account has been created for "Ann"
    When I GET "api/bankaccounts?limit=1&offset=1"
    Then the response should be 200 OK
    And the response body at "$" should have 1 item
    And the response body at "[0].balance" should be a number
    And the response header "X-Total-Count" should match "\d+"
