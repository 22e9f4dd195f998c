Feature: OAuth 2.0
  The step gets a token: once per run and worker for the same settings, and again when it has expired. The token is sent
  with every later request.

  Background:
    Given the variable "clientSecret" is "paper-and-ink"

  Scenario: Client credentials: the client authenticates with its id and secret
    Given I authenticate with OAuth 2.0:
      | token endpoint | api/oauth/token    |
      | grant type     | client credentials |
      | client id      | statements         |
      | client secret  | {{clientSecret}}   |
    When I GET "api/me"
    Then the response body at "user" should be "statements"

  Scenario: Grant type password: the client credentials can be sent in the body
    Given I authenticate with OAuth 2.0:
      | token endpoint        | api/oauth/token  |
      | grant type            | password         |
      | username              | fred             |
      | password              | secret           |
      | client id             | statements       |
      | client secret         | {{clientSecret}} |
      | client authentication | body             |
    When I GET "api/me"
    Then the response body at "user" should be "fred"

  Scenario: After "no request is authenticated" the token is not sent
    Given I authenticate with OAuth 2.0:
      | token endpoint | api/oauth/token    |
      | grant type     | client credentials |
      | client id      | statements         |
      | client secret  | {{clientSecret}}   |
    And no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: The option oauth2 authenticates requests without a step
    Given the scenarios are configured with:
      | oauth2 | {"tokenEndpoint":"api/oauth/token","grantType":"client credentials","clientId":"statements","clientSecret":"paper-and-ink"} |
    When Cucumber runs:
      """
      When I GET "api/me"
      Then the response body at "user" should be "statements"
      """
    Then all of it passes

  Scenario: The log shows the token request under a title of its own
    When Cucumber runs:
      """
      Given I authenticate with OAuth 2.0:
        | token endpoint | api/oauth/token    |
        | grant type     | client credentials |
        | client id      | statements         |
        | client secret  | paper-and-ink      |
        | scope          | logged             |
      """
    Then the report shows under "I authenticate with OAuth 2.0:":
      """
      **********************************************************************
      *                          OAUTH 2.0 TOKEN                           *
      **********************************************************************

      REQUEST: POST http://localhost/api/oauth/token
      grant_type=client_credentials&scope=logged

      RESPONSE: Http Status Code: OK (200)
      {
        "access_token": "[redacted]",
        "token_type": "Bearer",
        "expires_in": 3600
      }
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: A refused token request fails with the error of the authorization server
    When Cucumber runs:
      """
      Given I authenticate with OAuth 2.0:
        | token endpoint | api/oauth/token    |
        | grant type     | client credentials |
        | client id      | statements         |
        | client secret  | pen-and-pencil     |
      """
    Then the step "I authenticate with OAuth 2.0:" fails with:
      """
      InputError: The token endpoint http://localhost/api/oauth/token answered 401 with the error "invalid_client": The client is unknown, or its secret is wrong.
      Is the address right, and are the settings of OAuth 2.0?
      """

  Scenario: An unknown grant type is refused
    When Cucumber runs:
      """
      Given I authenticate with OAuth 2.0:
        | token endpoint | api/oauth/token |
        | grant type     | begging         |
      """
    Then the step "I authenticate with OAuth 2.0:" fails with:
      """
      InputError: "begging" is no grant type of OAuth 2.0.
      Write one of: client credentials, password, refresh token
      """

  Scenario: An unreachable token endpoint, or one with an unexpected status, fails the step
    When Cucumber runs:
      """
      Scenario: nobody listens
        Given I authenticate with OAuth 2.0:
          | token endpoint | http://127.0.0.1:1/token |
          | grant type     | client credentials       |
          | client id      | statements               |

      Scenario: a page
        Given I authenticate with OAuth 2.0:
          | token endpoint | api/page           |
          | grant type     | client credentials |
          | client id      | statements         |
      """
    Then the step "I authenticate with OAuth 2.0:" fails with:
      """
      InputError: The token endpoint http://127.0.0.1:1/token did not answer: connect ECONNREFUSED 127.0.0.1:1.
      Is the address right, and are the settings of OAuth 2.0?
      """
    And the last step "I authenticate with OAuth 2.0:" fails with:
      """
      InputError: The token endpoint http://localhost/api/page gave the status 405.
      Is the address right, and are the settings of OAuth 2.0?
      """
