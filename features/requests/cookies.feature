Feature: Cookies
  Cookies that the API sets are kept for the scenario, also those that a redirect sets. One that is set by hand
  is for the next request.

  Scenario: A cookie that the API has set is sent back
    When I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: So is one that a redirect has set
    When I POST "api/sessions/redirect"
    Then the response should be 200 OK
    And the response body at "user" should be "fred"

  Scenario: A cookie set by hand
    Given the cookie "colour" is "blue"
    When I GET "api/echo"
    Then the response body at "headers.cookie" should be "colour=blue"
    When I GET "api/echo"
    Then the response body at "headers.cookie" should not exist

  Scenario: Cookies set by hand go along with those of the API, and win
    Given I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And the cookie "colour" is "blue"
    And the cookie "size" is "7"
    When I GET "api/echo"
    Then the response body at "headers.cookie" should match "session=[\w-]+; colour=blue; size=7"
    Given the cookie "session" is "none"
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: The next scenario begins without cookies
    When I GET "api/me"
    Then the response should be 401 Unauthorized
