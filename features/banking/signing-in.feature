Feature: Signing in

  Scenario: The right password begins a session
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    Then the response should be 201 Created
    And the response body at "token" should match "\S+"
    When I GET "api/me"
    Then the response should be 200 OK
    And the response body at "user" should be "fred"

  Scenario: A wrong password is refused
    When I POST "api/sessions" with:
      | user     | fred |
      | password | open |
    Then the response should be 401 Unauthorized
    And the response header "WWW-Authenticate" should contain 'Bearer realm="bank"'
    And the response should have the error code "unauthorized"

  Scenario: After signing out, requests are unauthorized
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And I DELETE "api/sessions"
    Then the response should be 204 No Content
    When I GET "api/me"
    Then the response should be 401 Unauthorized
    And the response should have the error code "unauthorized"
