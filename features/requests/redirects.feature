Feature: Redirects
  Redirects are followed, unless the next request is told not to.

  Background:
    Given a bank account has been created for "Fred"

  Scenario: A redirect is followed
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response body at "customerName" should be "Fred"

  Scenario: A redirect is looked at
    Given redirects are not followed
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should be a redirect
    And the response header "Location" should be "/api/bankaccounts/{{bankAccountId}}"

  Scenario: The request after follows again
    Given redirects are not followed
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    And I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
