Feature: Authentication
  Basic authentication and a bearer token apply to every later request of the scenario.

  Scenario: A bearer token authenticates requests
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And I save the response body at "token" as "token"
    Given I authenticate with the bearer token "{{token}}"
    When I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: A user and a password authenticate every later request, until no request is authenticated, and again
    Given I authenticate as "fred" with the password "secret"
    When I GET "api/me"
    And I GET "api/me"
    Then the response body at "user" should be "fred"
    Given no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized
    Given I authenticate as "fred" with the password "secret"
    When I GET "api/me"
    Then the response should be 200 OK

  Scenario: After "no request is authenticated" cookies that the API has set are not sent
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    Given no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized
