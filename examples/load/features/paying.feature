Feature: Paying in and taking out

  Background:
    Given a bank account has been created for "{{$text(8)}}"

  @weight:4
  Scenario: What is paid in is there
    Given a deposit of 40 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 40

  Scenario: What is taken out is gone
    Given a deposit of 100 has been made
    And a withdrawal of 30 has been made
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 20 |
    Then the response should be 200 OK
    And the response body at "balance" should be 50

  Scenario: More than the balance is refused
    Given a deposit of 10 has been made
    When I POST "api/bankaccounts/{{bankAccountId}}/withdrawals" with:
      | amount | 250 |
    Then the response should be 400 Bad Request
