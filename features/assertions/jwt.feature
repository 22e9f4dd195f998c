Feature: JSON Web Tokens
  A JWT is decoded, not verified. It is a secret, and so is what its claims name like one.

  Background:
    Given an API that answers with JSON:
      """
      { "ticket": "eyJhbGciOiJub25lIn0.eyJzdWIiOiJmcmVkIiwicm9sZXMiOlsiY2xlcmsiLCJ0ZWxsZXIiXSwiZXhwIjoxODkzNDU2MDAwLCJwYXNzd29yZCI6Im1hcm1hbGFkZS03NyJ9.c2ln", "id": 7, "state": "open" }
      """

  Scenario: The claims of a JWT contain what is expected
    Then each of these holds:
      | the response body at "ticket" should be a JWT with the claims: | \|sub\|fred\|\n\|exp\|#integer\|             |
      | the response body at "ticket" should be a JWT with the claims: | { "roles": ["teller"], "exp": 1893456000 } |
    And each of these fails:
      | the response body at "ticket" should be a JWT with the claims: | { "sub": "ann", "aud": "bank", "password": "#number" } | The response body at "ticket" should be a JWT with the claims but it has others:\n  $.sub: expected "ann" but was "fred"\n  $.aud: missing, expected "bank"\n  $.password: expected #number but was "[redacted]" (string) |
      | the response body at "id" should be a JWT with the claims:     | {}                 | The response body at "id" should be a JWT with the claims but was 7 (number)                                               |
      | the response body at "state" should be a JWT with the claims:  | {}                 | The response body at "state" should be a JWT with the claims but has 1 of the 3 parts of one, header.claims.signature |

  Scenario: The claims of a JWT are saved
    When Cucumber runs:
      """
      When I GET "answer"
      And I save the response body at "ticket" as "ticket"
      And I save the claims of the JWT "Bearer {{ticket}}" as "claims"
      Then the response body at "ticket" should be a JWT with the claims:
        | sub   | {{claims.sub}}   |
        | roles | {{claims.roles}} |
      And the response body at "ticket" should be "{{claims.password}}"
      """
    Then the step 'the response body at "ticket" should be a JWT with the claims:' passes
    And the step 'the response body at "ticket" should be "{{claims.password}}"' fails with a message beginning 'AssertionError: The response body at "ticket" should be "[redacted]" (string) but was "[redacted]… (string)'

  Scenario: A claim is used like any other value
    Given the variable "ticket" is "eyJhbGciOiJub25lIn0.eyJzdWIiOiJmcmVkIiwicm9sZXMiOlsiY2xlcmsiLCJ0ZWxsZXIiXSwiZXhwIjoxODkzNDU2MDAwLCJwYXNzd29yZCI6Im1hcm1hbGFkZS03NyJ9.c2ln"
    When I save the claims of the JWT "{{ticket}}" as "claims"
    And I GET "api/echo?user={{claims.sub}}"
    Then the response body at "query.user" should be "fred"

  Scenario: What is no JWT has no claims
    Then each of these is refused:
      | I save the claims of the JWT "open" as "claims" | The claims cannot be read: what should be a JWT has 1 of the 3 parts of one, header.claims.signature. |
