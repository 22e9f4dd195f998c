Feature: Authentication
  Both ways are for every request from then on.

  Scenario: With a user and a password
    Given I authenticate as "fred" with the password "secret"
    When I GET "api/me"
    And I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: With a bearer token
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And I save the response body at "token" as "token"
    Given I authenticate with the bearer token "{{token}}"
    When I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: A wrong password
    Given I authenticate as "fred" with the password "open sesame"
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: No request is authenticated from then on
    Given I authenticate as "fred" with the password "secret"
    When I GET "api/me"
    Then the response should be 200 OK
    Given no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: Cookies that the API has set are not sent either
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    Given no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: Until a step authenticates again
    Given no request is authenticated
    And I authenticate as "fred" with the password "secret"
    When I GET "api/me"
    Then the response should be 200 OK
