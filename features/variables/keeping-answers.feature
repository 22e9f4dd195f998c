Feature: Saving parts of a response

  Scenario: The whole response body is saved
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    And I save the response body as "account"
    And I GET "api/bankaccounts/{{account.id}}"
    Then the response body should be:
      """
      {{account}}
      """

  Scenario: A response body that is not JSON is saved as text
    When I GET "api/page"
    And I save the response body as "page"
    And I GET "api/page"
    Then the response body should be "{{page}}"

  Scenario: A value at a path is saved with its type
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    And I save the response body at "balance" as "before"
    And I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be {{before}}

  Scenario: A response header is saved
    When I POST "api/approvals"
    And I save the response header "Location" as "approval"
    And I GET "{{approval}}"
    Then the response should be 200 OK

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

  Scenario: Saving fails when the value is missing, does not match or is binary
    When Cucumber runs:
      """
      Feature: Not there
        Scenario: path
          When I GET "api/bankaccounts/99"
          And I save the response body at "balance" as "balance"
        Scenario: header
          When I GET "api/health"
          And I save the response header "Location" as "address"
        Scenario: part of the body
          When I GET "api/health"
          And I save the response body matching "K(.*)K" as "letter"
        Scenario: part of a header
          When I GET "api/health"
          And I save the response header "Content-Length" matching "\d{3}" as "length"
        Scenario: picture
          When I GET "api/logo.png"
          And I save the response body as "picture"
      """
    Then the step 'I save the response body at "balance" as "balance"' fails with:
      """
      AssertionError: The response body at "balance" should be saved but there is nothing at this path: $ has no member "balance"
      GET http://localhost/api/bankaccounts/99 (12 ms)
      < {"type":"about:blank","title":"Not Found","status":404,"detail":"Bank account 99 was not found.","code":"bank_account_not_found"}
      """
    And the step 'I save the response header "Location" as "address"' fails with:
      """
      AssertionError: The response should have the header "Location" but has content-type, content-length, date, connection, keep-alive
      GET http://localhost/api/health (12 ms)
      < OK
      """
    And the step 'I save the response body matching "K(.*)K" as "letter"' fails with:
      """
      AssertionError: The response body should have a part that matches "K(.*)K" but was "OK"
      GET http://localhost/api/health (12 ms)
      < OK
      """
    And the step 'I save the response header "Content-Length" matching "\d{3}" as "length"' fails with:
      """
      AssertionError: The response header "Content-Length" should have a part that matches "\d{3}" but was "2"
      GET http://localhost/api/health (12 ms)
      < OK
      """
    And the step 'I save the response body as "picture"' fails with:
      """
      AssertionError: The response body should be text but was binary (image/png)
      GET http://localhost/api/logo.png (12 ms)
      < <image/png, 95 bytes>
      """
