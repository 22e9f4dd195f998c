Feature: Compression
  A compressed body is unpacked before it is looked at.

  Scenario Outline: <encoding>
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
