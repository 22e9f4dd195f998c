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

  Scenario: The URL of the response is the one where redirects ended
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response URL should be "api/bankaccounts/{{bankAccountId}}"
    And the response URL should match "http://.*/api/bankaccounts/\d+"
    Given each of the scenarios begins with 'When I POST "api/sessions/redirect"'
    Then each of these fails:
      | the response URL should be "api/sessions/redirect" | The response URL should be "http://localhost/api/sessions/redirect" (string) but was "http://localhost/api/me" (string) |
      | the response URL should match ".*/redirect"        | The response URL should match ".*/redirect" but was "http://localhost/api/me" (string) |
