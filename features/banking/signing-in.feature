Feature: Signing in

  Scenario: A session begins with the right password
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    Then the response should be 201 Created
    When I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: The wrong password is refused
    When I POST "api/sessions" with:
      | user     | fred |
      | password | open |
    Then the response should be 401 Unauthorized
    And the response should have the header "WWW-Authenticate"

  Scenario: After signing out nobody is signed in
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And I DELETE "api/sessions"
    And I GET "api/me"
    Then the response should be 401 Unauthorized
