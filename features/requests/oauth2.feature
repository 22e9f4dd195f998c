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

  Scenario: The option oauth2 authenticates requests without a step
    Given the scenarios are configured with:
      | oauth2 | {"tokenEndpoint":"api/oauth/token","grantType":"client credentials","clientId":"statements","clientSecret":"paper-and-ink"} |
    Then all of this passes:
      """
      When I GET "api/me"
      Then the response body at "user" should be "statements"
      """

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
    Then the report shows somewhere under "I authenticate with OAuth 2.0:":
      """
      *                          OAUTH 2.0 TOKEN                           *
      **********************************************************************

      REQUEST: POST http://localhost/api/oauth/token
      grant_type=client_credentials&scope=logged
      """
    And the report nowhere shows "paper-and-ink"

  Scenario: An unknown grant type, a refusal, another status, and no response fail the step
    Then each of these is refused:
      | I authenticate with OAuth 2.0: | \|token endpoint\|api/oauth/token\|\n\|grant type\|begging\| | "begging" is not a grant type of OAuth 2.0.\nWrite one of: client credentials, password, refresh token |
      | I authenticate with OAuth 2.0: | \|token endpoint\|api/oauth/token\|\n\|grant type\|client credentials\|\n\|client id\|statements\|\n\|client secret\|pen\| | The token endpoint http://localhost/api/oauth/token answered 401 with the error "invalid_client": The client is unknown, or its secret is wrong.\nIs the address right, and are the settings of OAuth 2.0? |
      | I authenticate with OAuth 2.0: | \|token endpoint\|api/page\|\n\|grant type\|client credentials\|\n\|client id\|statements\| | The token endpoint http://localhost/api/page gave the status 405.\nIs the address right, and are the settings of OAuth 2.0? |
      | I authenticate with OAuth 2.0: | \|token endpoint\|http://127.0.0.1:1/token\|\n\|grant type\|client credentials\|\n\|client id\|statements\| | The token endpoint http://127.0.0.1:1/token did not answer: connect ECONNREFUSED 127.0.0.1:1.\nIs the address right, and are the settings of OAuth 2.0? |
