Feature: Nothing passes by mistake
  An assertion is worth what it refuses.

  Scenario: There is a case in which it must fail for every Then phrase
    Then every Then phrase of the library is seen to fail in these features

  Scenario: A number is not taken for its neighbours
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/json

      { "id": 12345678901234567890 }
      """
    Then each of these holds:
      | the response body should contain ": 12345678901234567890" |
    And each of these is refused:
      | the response body at "id" should be 12345678901234567891 |                                | 12345678901234567891 has more digits than a number keeps: it would be taken for 12345678901234567000.\nCompare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written. |
      | the response body should be:                             | {"id": 12345678901234567999}   | 12345678901234567999 has more digits than a number keeps: it would be taken for 12345678901234567000.\nCompare it as text, as in: Then the response body should contain "…". Send it in a doc string as the body, which goes out as it is written. |
      | I save the response body at "id" as "id"                 |                                | The value for "id" has more digits than a number keeps: about 12345678901234567000.\nSave it as text, as in: When I save the response body matching "…" as "id"                                                                                 |
