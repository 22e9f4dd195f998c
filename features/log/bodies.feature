Feature: Bodies in the log

  Scenario: The log points out a body that looks like JSON but is not
    When Cucumber runs:
      """
      When I POST "api/bankaccounts" with:
        \"\"\"
        { "amount": 7, }
        \"\"\"
      """
    Then the report shows somewhere under 'I POST "api/bankaccounts" with:':
      """
      The body looks like JSON but is not, so it is sent as plain text: line 1, column 16: no comma may stand before the '}'

      REQUEST: POST http://localhost/api/bankaccounts
      { "amount": 7, }
      """

  Scenario: With logHeaders, all headers are shown, and secret ones are redacted
    Given the scenarios are configured with:
      | logHeaders | true |
    And an API that answers:
      """http
      HTTP/1.1 200 OK
      Date: Sat, 21 Nov 2026 08:00:00 GMT
      Connection: close
      Content-Length: 2
      X-Tenant: north

      OK
      """
    When Cucumber runs:
      """
      Given the request headers are:
        | User-Agent    | features      |
        | Authorization | Bearer abcdef |
      When I GET "answer"
      """
    Then the report shows somewhere under 'I GET "answer"':
      """
      REQUEST: GET http://localhost/answer
      Header::Accept */*
      Header::User-Agent features
      Header::Authorization [redacted]

      RESPONSE: Http Status Code: OK (200)
      Header::Date Sat, 21 Nov 2026 08:00:00 GMT
      Header::Connection close
      Header::Content-Length 2
      Header::X-Tenant north
      OK
      """

  Scenario: A text is shown as it is, a binary body by its type and size, an empty body not at all
    When Cucumber runs:
      """
      When I GET "api/page"
      And I GET "api/logo.png"
      And I HEAD "api/page"
      """
    Then the report shows somewhere under 'I GET "api/page"':
      """
        <body><h1>Welcome to the bank</h1></body>
      """
    And the report shows somewhere under 'I GET "api/logo.png"':
      """
      RESPONSE: Http Status Code: OK (200)
      <image/png, 95 bytes>
      Elapsed Time: 12 (milliseconds)
      """
    And the report shows somewhere under 'I HEAD "api/page"':
      """
      RESPONSE: Http Status Code: OK (200)
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: A body longer than maxLogBodyBytes is cut
    Given the scenarios are configured with:
      | maxLogBodyBytes | 20 |
    When Cucumber runs 'When I GET "api/page"'
    Then the report shows somewhere under 'I GET "api/page"':
      """
      <!doctype html>
      <htm
      … cut after 20 bytes; the body has 124 bytes
      Elapsed Time: 12 (milliseconds)
      """
