Feature: OpenAPI documents
  A call can be checked against an OpenAPI document (3.0 or 3.1, JSON or YAML):
  path, method, parameters and body of the request,
  and status, headers and body of the response.

  Scenario: A response matches the OpenAPI document
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: A request may violate the OpenAPI document when the response is a client error
    When I POST "api/bankaccounts" with:
      | customerName | 7 |
    Then the response should be a bad request
    And the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: After a redirect, the response is checked against the path redirected to
    Given a bank account has been created for "Fred"
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: A call to an undocumented path fails and lists the documented paths
    When Cucumber runs:
      """
      Feature: Undocumented
        Scenario: path
          When I GET "api/strict/1"
          Then the response should match the OpenAPI document "examples/banking/api/openapi.json"
      """
    Then the step 'the response should match the OpenAPI document "examples/banking/api/openapi.json"' fails with:
      """
      AssertionError: The response should match the OpenAPI document "examples/banking/api/openapi.json" but does not:
        The path /api/strict/1 is not documented. Documented paths: /api/approvals, /api/approvals/{id}, /api/bankaccounts, /api/bankaccounts/{id}, /api/bankaccounts/{id}/deposits, /api/bankaccounts/{id}/picture, /api/bankaccounts/{id}/statement, /api/bankaccounts/{id}/transactions, /api/bankaccounts/{id}/withdrawals, /api/echo, /api/empty, /api/forms, /api/health, /api/logo.png, /api/me, /api/oauth/token, /api/old-bankaccounts/{id}, /api/page, /api/sessions, /api/sessions/redirect and 5 more
      GET http://localhost/api/strict/1 (12 ms)
      < {"type":"about:blank","title":"Not Found","status":404,"detail":"There is nothing at /api/strict/1.","code":"not_found"}
      """

  Scenario: A missing header and an invalid body do not match the OpenAPI document
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/json

      { "id": "1" }
      """
    Then each of these fails:
      | the response should match the OpenAPI document "features/assertions/files/answer.openapi.yaml" | The response should match the OpenAPI document "features/assertions/files/answer.openapi.yaml" but does not:\n  Response header "X-Tenant" is required but was not sent\n  Response body $.id: must be an integer but was "1" (a string) |

  Scenario: A file that is not an OpenAPI document is refused
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      """
    Then each of these is refused:
      | the response should match the OpenAPI document "features/assertions/files/account.schema.json" | The document "features/assertions/files/account.schema.json" is not OpenAPI 3.0 or 3.1: it has no member "openapi" with its version.\nSwagger 2.0 can be converted, for example with: npx swagger2openapi |
