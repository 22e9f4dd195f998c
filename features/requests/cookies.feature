Feature: Cookies
  Cookies that the API sets, also in a redirect, are kept until the scenario ends. A cookie that a step sets is sent with
  the next request only.

  Scenario: A cookie that a step sets is added to those of the API, or replaces the same one
    Given I POST "api/sessions" with:
      | user     | fred   |
      | password | secret |
    And the cookie "colour" is "blue"
    And the cookie "size" is "7"
    When I GET "api/echo"
    Then the response body at "headers.cookie" should match "session=[\w-]+; colour=blue; size=7"
    When I GET "api/echo"
    Then the response body at "headers.cookie" should match "session=[\w-]+"
    Given the cookie "session" is "none"
    When I GET "api/me"
    Then the response should be 401 Unauthorized
