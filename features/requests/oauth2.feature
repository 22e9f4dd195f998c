Feature: OAuth 2.0
  A token is asked for at the step, once a run and worker for the same settings, and again when it has expired. It goes
  with every request from then on.

  Background:
    Given the variable "clientSecret" is "paper-and-ink"

  Scenario: A client that proves itself
    Given I authenticate with OAuth 2.0:
      | token endpoint | api/oauth/token    |
      | grant type     | client credentials |
      | client id      | statements         |
      | client secret  | {{clientSecret}}   |
    When I GET "api/me"
    Then the response body at "user" should be "statements"

  Scenario: A user with a password, and the client in the form
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

  Scenario: Until no request is authenticated
    Given I authenticate with OAuth 2.0:
      | token endpoint | api/oauth/token    |
      | grant type     | client credentials |
      | client id      | statements         |
      | client secret  | {{clientSecret}}   |
    And no request is authenticated
    When I GET "api/me"
    Then the response should be 401 Unauthorized

  Scenario: For every scenario, by an option
    Given the scenarios are configured with:
      | oauth2 | {"tokenEndpoint":"api/oauth/token","grantType":"client credentials","clientId":"statements","clientSecret":"paper-and-ink"} |
    When Cucumber runs:
      """
      When I GET "api/me"
      Then the response body at "user" should be "statements"
      """
    Then all of it passes

  Scenario: The log shows under a title of its own how the token was asked for
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

  Scenario: A refusal says what the authorization server says
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
      Look at the client id, the client secret, and the client authentication: basic or body.
      """

  Scenario: Settings that cannot be used
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

  Scenario: An endpoint that does not answer, or answers something else
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
      Is the authorization server running, and the address right?
      """
    And the last step "I authenticate with OAuth 2.0:" fails with:
      """
      InputError: The token endpoint http://localhost/api/page gave the status 405.
      Is "http://localhost/api/page" the token endpoint of the authorization server?
      """
