Feature: Methods and URLs
  A path is relative to the base URL of the client. An absolute URL is used as it is.

  Scenario Outline: A <method> request is sent, with a body or without
    When I <method> "api/echo"
    Then the response body at "method" should be "<method>"
    When I <method> "api/echo" with:
      """
      { "amount": 7 }
      """
    Then the response body at "method" should be "<method>"
    And the response body at "body" should be '{ "amount": 7 }'

    Examples:
      | method |
      | POST   |
      | PUT    |
      | PATCH  |
      | DELETE |

  Scenario: The response to HEAD has headers but no body
    When I HEAD "api/health"
    Then the response should be 200 OK
    And the response header "Content-Length" should be "2"
    And the response body should be empty

  Scenario: OPTIONS asks for what an API takes
    When I OPTIONS "api/echo"
    Then the response body at "method" should be "OPTIONS"

  Scenario: A request can be sent to an absolute URL
    When I POST "api/approvals"
    And I save the response header "Location" as "address"
    And I GET "{{address}}"
    Then the response should be 200 OK

  Scenario: A request can be sent with any HTTP method by its name
    When I send the HTTP method PUT to "api/echo"
    Then the response body at "method" should be "PUT"
    When I send the HTTP method PATCH to "api/echo" with:
      | a | 1 |
    Then the response body at "method" should be "PATCH"
    And the response body at "body" should be '{"a":1}'
    When I send the HTTP method PROPFIND to "api/echo"
    Then the response body at "method" should be "PROPFIND"

  Scenario: CONNECT, methods not written in capitals, and what is no URL are refused
    Then each of these is refused:
      | I GET "http://[::1/accounts"                       |               | NoResponseError: No response to GET http://[::1/accounts: ERR_INVALID_URL: Invalid URL\nWrite an absolute URL that begins with http:// or https://, or give the client a baseURL. |
      | I GET "ftp://127.0.0.1/accounts"                   |               | NoResponseError: No response to GET ftp://127.0.0.1/accounts: ERR_INVALID_URL: Unsupported protocol ftp:\nWrite an absolute URL that begins with http:// or https://, or give the client a baseURL. |
      | I GET "file:///accounts"                           |               | NoResponseError: No response to GET file:///accounts: ERR_INVALID_PROTOCOL: Protocol "file:" not supported. Expected "http:"\nWrite an absolute URL that begins with http:// or https://, or give the client a baseURL. |
      | I send the HTTP method purge to "api/echo"         |               | "purge" is not a method that can be sent.\nWrite one in capitals, such as PROPFIND or PURGE; CONNECT is none.   |
      | I send the HTTP method CONNECT to "api/echo"       |               | "CONNECT" is not a method that can be sent.\nWrite one in capitals, such as PROPFIND or PURGE; CONNECT is none. |
      | I send the HTTP method Report to "api/echo" with:  | \|depth\|1\| | "Report" is not a method that can be sent.\nWrite one in capitals, such as PROPFIND or PURGE; CONNECT is none.  |
