Feature: Tokens of an OAuth server
  An authorization server that was not written for these tests: oauth2-mock-server.

  Scenario: A client that proves itself is given a token
    Given I authenticate as "a-client" with the password "a-long-secret"
    And the form fields are:
      | grant_type | client_credentials |
      | scope      | accounts           |
    When I POST "token"
    Then the response should be 200 OK
    And the response body should contain:
      """
      {
        "access_token": "#regex [\\w-]+\\.[\\w-]+\\.[\\w-]+",
        "token_type": "Bearer",
        "expires_in": "#integer",
        "scope": "accounts"
      }
      """

  Scenario: A token opens what is kept behind it
    Given the form fields are:
      | grant_type | client_credentials |
    And I POST "token"
    And I save the response body at "access_token" as "token"
    And I authenticate with the bearer token "{{token}}"
    When I GET "userinfo"
    Then the response should be successful
    And the response body at "sub" should be a string

  Scenario: Signing in leads back with a code
    Given redirects are not followed
    And the query parameters are:
      | response_type | code                      |
      | client_id     | a-client                  |
      | redirect_uri  | http://127.0.0.1/callback |
      | scope         | openid                    |
      | state         | a b&c                     |
    When I GET "authorize"
    Then the response should be a redirect
    And the response header "Location" should match "http://127\.0\.0\.1/callback\?code=[^&]+&.*state=a[+]b%26c.*"

  Scenario: A grant nobody knows is refused
    Given the form fields are:
      | grant_type | begging |
    When I POST "token"
    Then the response should be a bad request with the error code "invalid_grant"

  Scenario: The keys are published
    When I GET ".well-known/openid-configuration"
    Then the response body at "jwks_uri" should be a uri
    And I save the response body at "jwks_uri" as "keys"
    When I GET "{{keys}}"
    Then the response body at "keys" should have 1 item
    And the response body at "keys[0].kty" should be "RSA"
    And the response body at "keys[*].d" should not exist

  Scenario: What is not there is said to be not there
    When I GET "nothing"
    Then the response should be 404 Not Found
    And the response should be a client error
