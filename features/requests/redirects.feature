Feature: Redirects
  Redirects are followed, unless a step turns this off for the next request.

  Background:
    Given a bank account has been created for "Fred"

  Scenario: When redirects are not followed, the redirect is the response; the next request follows them again
    Given redirects are not followed
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should be a redirect
    And the response header "Location" should be "/api/bankaccounts/{{bankAccountId}}"
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should be 200 OK
    And the response body at "customerName" should be "Fred"
