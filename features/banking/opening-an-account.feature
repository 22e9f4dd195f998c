Feature: Opening an account
  Anyone who gives a name can open an account.

  Scenario: A new account has a balance of 0
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response body should contain:
      """
      { "id": {{bankAccountId}}, "customerName": "Fred", "balance": 0 }
      """

  Scenario: The Location header of the response points to the new account
    When I POST "api/bankaccounts" with:
      | customerName | Fred |
    Then the response should be 201 Created
    And the response header "Location" should match ".*/api/bankaccounts/\d+"
    And the response body at "customerName" should be "Fred"

  Scenario: An account can be opened with a balance
    When I POST "api/bankaccounts" with:
      | customerName | Fred  |
      | balance      | 12.34 |
    Then the response should be 201 Created
    And the response body at "balance" should be 12.34

  Scenario: A name is required
    When I POST "api/bankaccounts" with:
      | customerName | "" |
    Then the response should be a bad request for the property "customerName"
    And the response should be a bad request with the message "The customerName field is required."
    And the response body at "errors.customerName" should have 1 item
    And the response should have the error code "validation_failed"

  Scenario: An account cannot be opened with a negative balance
    When I POST "api/bankaccounts" with:
      | customerName | Fred |
      | balance      | -1   |
    Then the response should be a bad request with a message ending with "must be 0 or greater."
    And the response body at "errors.balance" should have 1 item
    And the response should have the error code "validation_failed"
