Feature: Compressed responses
  A compressed response body is decompressed before anything is checked.

  Scenario Outline: A response body encoded as <encoding> is read as text
    Given "Fred" has put 10 into a new account
    And the request header "Accept-Encoding" is "<encoding>"
    When I GET "api/bankaccounts/{{bankAccountId}}/statement"
    Then the response body should contain "deposit,10.00,10.00"

    Examples:
      | encoding |
      | gzip     |
      | deflate  |
      | br       |
      | identity |
