Feature: Secrets in the log
  Passwords, tokens and keys never appear in a log, an attachment, an error or a curl line. A value that was
  redacted once is redacted wherever it appears again.

  Scenario: A password in a request and a token in its response are redacted
    When Cucumber runs:
      """
      When I POST "api/sessions" with:
        | user     | fred   |
        | password | secret |
      Then the response should be 200 OK
      """
    Then the report shows somewhere under 'I POST "api/sessions" with:':
      """
      REQUEST: POST http://localhost/api/sessions
      {
        "user": "fred",
        "password": "[redacted]"
      }

      RESPONSE: Http Status Code: Created (201)
      {
        "token": "[redacted]"
      }
      """
    And the step "the response should be 200 OK" fails with:
      """
      AssertionError: The response should be 200 OK but was 201 Created
      POST http://localhost/api/sessions (12 ms)
      > {"user":"fred","password":"[redacted]"}
      < {"token":"[redacted]"}
      """
    And to send it again, the report shows:
      """
      curl -X POST 'http://localhost/api/sessions' -H 'Accept: */*' -H 'Content-Type: application/json' --data-binary '{"user":"fred","password":"[redacted]"}'
      """

  Scenario: The option redact names further headers, fields, query parameters and paths
    Given the scenarios are configured with:
      | redact | ["X-Tenant", "customername", "sig", "$.balance"] |
    When Cucumber runs:
      """
      Given the request header "X-Tenant" is "north-pole"
      And the query parameter "sig" is "a1b2c3"
      When I POST "api/bankaccounts" with:
        | customerName | Roald Amundsen |
      Then the response should be 200 OK
      """
    Then the report shows somewhere under 'I POST "api/bankaccounts" with:':
      """
        "customerName": "[redacted]",
        "balance": "[redacted]"
      """
    And to send it again, the report shows:
      """
      curl -X POST 'http://localhost/api/bankaccounts?sig=[redacted]' -H 'Accept: */*' -H 'Content-Type: application/json' -H 'X-Tenant: [redacted]' --data-binary '{"customerName":"[redacted]"}'
      """

  Scenario: A saved secret is redacted in errors about a file or a URL
    Given an API that answers with JSON '{"token":"abc+def//ghi==jkl"}'
    When Cucumber runs:
      """
      Scenario: a file
        When I GET "/"
        And I save the response body at "token" as "kept"
        Given the request body is the file "{{kept}}.json"

      Scenario: a path of a URL
        When I GET "/"
        And I save the response body at "token" as "kept"
        When I GET "/{{kept}}"
        Then the response should be 404
      """
    Then the report nowhere shows "abc+def"
