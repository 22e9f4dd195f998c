@accounts
Feature: Authenticating with OAuth 2.0
  The library asks the authorization server for a token, and sends it with every request. The API of accounts lets in
  those who bring a token that the server has signed, and says what is in it.

  Scenario: Nobody is let in without a token
    When I GET "me"
    Then the response should be 401 Unauthorized

  Scenario: A client that proves itself
    Given I authenticate with OAuth 2.0:
      | token endpoint | {{issuer}}/token   |
      | grant type     | client credentials |
      | client id      | a-client           |
      | client secret  | a-long-secret      |
      | scope          | accounts           |
    When I GET "me"
    Then the response body should contain:
      | iss   | {{issuer}} |
      | scope | accounts   |

  Scenario: A user with a password, and the client in the form
    Given I authenticate with OAuth 2.0:
      | token endpoint        | {{issuer}}/token |
      | grant type            | password         |
      | username              | fred             |
      | password              | tea-and-snow     |
      | client id             | a-client         |
      | client secret         | a-long-secret    |
      | client authentication | body             |
    When I GET "me"
    Then the response body at "sub" should be "fred"

  Scenario: A refresh token that the server gave
    Given the form fields are:
      | grant_type | password     |
      | username   | fred         |
      | password   | tea-and-snow |
    And I POST "{{issuer}}/token"
    And I save the response body at "refresh_token" as "refreshToken"
    And I authenticate with OAuth 2.0:
      | token endpoint | {{issuer}}/token |
      | grant type     | refresh token    |
      | refresh token  | {{refreshToken}} |
    When I GET "me"
    Then the response should be 200 OK

  Scenario: One token for all requests, and one request without it
    Given I authenticate with OAuth 2.0:
      | token endpoint | {{issuer}}/token   |
      | grant type     | client credentials |
      | client id      | a-client           |
      | client secret  | a-long-secret      |
    When I GET "me"
    And I save the response body at "jti" as "token"
    And I GET "me"
    Then the response body at "jti" should be "{{token}}"
    Given the request header "Authorization" is removed
    When I GET "me"
    Then the response should have the error message "A token is needed."
    When I GET "me"
    Then the response body at "jti" should be "{{token}}"

  Scenario: Another token once it has expired
    Given I authenticate with OAuth 2.0:
      | token endpoint | {{issuer}}/token   |
      | grant type     | client credentials |
      | client id      | a-client           |
      | client secret  | a-long-secret      |
      | scope          | brief              |
    When I GET "me"
    And I save the response body at "jti" as "token"
    And I GET "me"
    Then the response body at "jti" should not be "{{token}}"

  @statements
  Scenario: For every scenario, by the option oauth2, until no request is authenticated
    When I GET "me"
    Then the response body at "scope" should be "statements"
    Given no request is authenticated
    When I GET "me"
    Then the response should be 401 Unauthorized
