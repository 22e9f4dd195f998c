Feature: Account pictures
  An account may have a picture of its owner.

  Background:
    Given a bank account has been created for "Fred"

  Scenario: A picture is returned exactly as it was sent
    Given the request body is the file "pictures/fred.png"
    When I POST "api/bankaccounts/{{bankAccountId}}/picture"
    Then the response should be 201 Created
    And the response body should contain:
      | bankAccountId | {{bankAccountId}} |
      | mediaType     | image/png         |
      | sizeBytes     | 95                |
    When I GET "api/bankaccounts/{{bankAccountId}}/picture"
    Then the response should be 200 OK
    And the response header "Content-Type" should be "image/png"
    And the response body should be the file "pictures/fred.png"

  Scenario: A picture may have a caption
    Given the multipart fields are:
      | picture | file: pictures/fred.png |
      | caption | Fred at the Pole        |
    When I POST "api/bankaccounts/{{bankAccountId}}/picture"
    Then the response body at "caption" should be "Fred at the Pole"

  Scenario: A text is refused as a picture
    When I POST "api/bankaccounts/{{bankAccountId}}/picture" with:
      """
      a picture in words
      """
    Then the response should be 415 Unsupported Media Type
    And the response body should contain:
      | type   | about:blank            |
      | title  | Unsupported Media Type |
      | status | 415                    |
      | code   | unsupported_media_type |
    And the response body at "detail" should start with "Got text/plain: send multipart"
