Feature: Request headers
  A header is set for the next request only, unless the step says that it is for every request.

  Scenario: Several request headers are set with a table
    Given the request headers are:
      | X-Tenant     | north |
      | X-Request-Id | 7     |
    When I GET "api/echo"
    Then the response body at "headers" should contain:
      | x-tenant     | north |
      | x-request-id | "7"   |

  Scenario: A request header is sent with the next request only
    Given the request header "X-Tenant" is "north"
    When I GET "api/echo"
    And I GET "api/echo"
    Then the response body at "headers['x-tenant']" should not exist

  Scenario: Headers and authentication for every request also apply to requests of stories
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And every request has the header "X-Tenant" with "north"
      And I authenticate as "fred" with the password "secret"
      And a deposit of -5 has been made
      """
    Then to send it again, the report shows:
      """
      curl -X POST 'http://localhost/api/bankaccounts/1/deposits' -H 'Accept: */*' -H 'Content-Type: application/json' -H 'X-Tenant: north' -H 'Authorization: [redacted]' --data-binary '{"amount":-5}'
      """

  Scenario: A removed header is left out of the next request, whether set or sent by default
    Given every request has the header "X-Tenant" with "north"
    And the request header "X-Tenant" is removed
    And the request header "User-Agent" is removed
    And the request header "Accept" is removed
    When I GET "api/echo"
    Then the response body at "headers['x-tenant']" should not exist
    And the response body at "headers['user-agent']" should not exist
    And the response body at "headers.accept" should not exist
    When I GET "api/echo"
    Then the response body at "headers['x-tenant']" should be "north"

  Scenario: After a header is removed, only what is set later is sent
    Given the request header "X-Tenant" is "north"
    And the cookie "theme" is "dark"
    And the request header "X-Tenant" is removed
    And the request header "Cookie" is removed
    And the request header "x-tenant" is "south"
    And the cookie "language" is "gd"
    When I GET "api/echo"
    Then the response body at "headers['x-tenant']" should be "south"
    And the response body at "headers.cookie" should be "language=gd"

  Scenario: A header that cannot be sent, or cannot be left out, is refused
    Given each of the scenarios begins with:
      """
      Given the variable "lines" is:
        ```
        north
        X-Admin: yes
        ```
      """
    Then each of these is refused:
      | the request header "X-Tenant" is "{{lines}}" | The value for "X-Tenant" has a control character (0x0a) at position 6, which no header may have.\nRemove it, or encode it. |
      | the request header "X Tenant" is "north"     | "X Tenant" cannot be the name of a header or cookie.\nA name may have letters, digits and !#$%&'*+-.^_`\|~ |
      | the request header "X-Tenant:" is removed    | "X-Tenant:" cannot be the name of a header or cookie.\nA name may have letters, digits and !#$%&'*+-.^_`\|~ |
      | the request header "X-Name" is "Dvořák"      | The value for "X-Name" has the character "ř" at position 4, which no header may have.\nRemove it, or encode it. |
      | the cookie "session" is "1; admin=true"      | The value of the cookie "session" has a ";" at position 2, which would begin another cookie.\nSet each cookie in a step of its own, or encode it as %3B. |
      | I GET "{{lines}}"                            | The URL "north\\nX-Admin: yes" has a control character (0x0a) at position 6, which no URL may have.\nRemove it, or encode it. |
      | the request header "host" is removed         | The header "host" cannot be left out: Node.js sends it with every request.\nWrite a value for it, or leave out this step. |
