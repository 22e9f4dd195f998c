Feature: Saving parts of a response

  Scenario: The whole response body is saved, and a value at a path with its type
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    And I save the response body as "account"
    And I save the response body at "balance" as "before"
    And I GET "api/bankaccounts/{{account.id}}"
    Then the response body should be:
      """
      {{account}}
      """
    And the response body at "balance" should be {{before}}

  Scenario: The part of a header that matches the first group of a pattern is saved
    When I POST "api/approvals"
    And I save the response header "Location" matching "approvals/(\d+)" as "number"
    And I GET "api/approvals/{{number}}"
    Then the response body at "id" should match "{{number}}"

  Scenario: The part of a body that matches the first group of a pattern is saved
    When I GET "api/page"
    And I save the response body matching "<h1>(.*)</h1>" as "heading"
    And I GET "api/page"
    Then the response body should contain "{{heading}}"

  Scenario: Saving fails when the value is missing or does not match
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Date: Sat, 21 Nov 2026 08:00:00 GMT
      Connection: close
      Content-Length: 2

      OK
      """
    Then each of these fails:
      | I save the response header "Location" as "address"                         | The response should have the header "Location" but has date, connection, content-length |
      | I save the response header "Content-Length" matching "\d{3}" as "length" | The response header "Content-Length" should have a part that matches "\d{3}" but was "2" |
      | I save the response body matching "K(.*)K" as "letter"                     | The response body should have a part that matches "K(.*)K" but was "OK" |
      | I save the response body at "balance" as "balance"                         | The response body should be JSON but was text of no named media type |
