Feature: Signing in

  Scenario: With a wrong password
    When I POST "auth/simple/login" with:
      | username | admin         |
      | password | {{$text(16)}} |
    Then the response should be 401 Unauthorized
    And the response should have the error code "PasswordMismatch"
    And the response should have an error message starting with "The combination of password and username"
    And the response should not have the header "Set-Cookie"

  Scenario: With a token of one's own, for a while
    When I POST "api/admin/user/tokens" with:
      | description | {{$text(20)}}        |
      | expiresAt   | {{$now + 30 days}}   |
    Then the response should be 201 Created
    And the response body at "expiresAt" should be between "{{$today + 29 days}}T00:00:00Z" and "{{$today + 31 days}}T23:59:59Z"
    And the response body at "createdAt" should be within 10 seconds of now
    And the response body at "secret" should start with "user:"
    And the response header "Content-Type" should not contain "html"

  Scenario: A token nobody gave out
    Given the request header "Authorization" is "user:{{$text(56)}}"
    When I GET "api/admin/projects"
    Then the response should be 401 Unauthorized
    And the response should have an error message containing "must log in"

  Scenario: Nobody in particular
    Given no request is authenticated
    When I GET "api/admin/projects"
    Then the response should be 401 Unauthorized
    When I GET "health"
    Then the response should be 200 OK

  Scenario: One request without the token
    Given the request header "Authorization" is removed
    When I GET "api/admin/user"
    Then the response should be 401 Unauthorized
    When I GET "api/admin/user"
    Then the response body at "user.username" should be "admin"

  Scenario: With a cookie, until it is not sent any more
    Given the request header "Authorization" is removed
    When I POST "auth/simple/login" with:
      | username | admin       |
      | password | unleash4all |
    Then the response should be 200 OK
    And the response header "Set-Cookie" should match "unleash-session=[^;]+;.*HttpOnly.*"
    Given the request header "Authorization" is removed
    When I GET "api/admin/user"
    Then the response body at "permissions" should not be empty
    Given no request is authenticated
    When I GET "api/admin/user"
    Then the response should be 401 Unauthorized

  Scenario: By no method that nobody knows
    When I send the HTTP method PROPFIND to "api/admin/projects"
    Then the response should be 404 or 405
    And the response header "Content-Type" should not be "application/xml"
