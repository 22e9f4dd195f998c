Feature: Large numbers
  A whole number keeps all its digits, also beyond 2^53, where most numbers of JavaScript are rounded to a
  neighbour: in answers and expectations, in what is saved, and in what is sent.

  Scenario: Every digit counts
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/json

      { "id": 9007199254740993, "ids": [1, 9007199254740993], "amount": -12345678901234567890 }
      """
    Then each of these holds:
      | the response body at "id" should be 9007199254740993                       |
      | the response body at "id" should not be 9007199254740992                   |
      | the response body at "id" should match "9007199254740993"                  |
      | the response body at "id" should be an integer                             |
      | the response body at "ids" should contain 9007199254740993                 |
      | the response body at "ids" should not contain 9007199254740992             |
      | the response body at "ids[?@ > 9007199254740000]" should contain 9007199254740993 |
      | the response body at "amount" should be a number                           |
    And each of these holds:
      | the response body should contain: | { "id": 9007199254740993 }                         |
      | the response body should contain: | { "id": "#integer", "amount": "#number" }          |
      | the response body at "ids" should be: | [1, 9007199254740993]                          |

  Scenario: A neighbour does not pass
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/json

      { "id": 9007199254740993, "ids": [1, 9007199254740993], "amount": -12345678901234567890 }
      """
    Then each of these fails:
      | the response body at "id" should be 9007199254740992       | The response body at "id" should be 9007199254740992 (number) but was 9007199254740993 (number)       |
      | the response body at "id" should match "9007199254740992"  | The response body at "id" should match "9007199254740992" but was 9007199254740993 (number)           |
      | the response body at "ids" should contain 9007199254740992 | The response body at "ids" should contain 9007199254740992 (number) but was [1,9007199254740993]      |
    And each of these fails:
      | the response body should contain: | { "amount": -12345678901234567891 } | The response body should contain what is expected but does not:\n  $.amount: expected -12345678901234567891 but was -12345678901234567890 |
    And each of these is refused:
      | the response body at "ids[?@ == 9007199254740992]" should not exist | The path "ids[?@ == 9007199254740992]" compares with 9007199254740992, which has more digits than a number keeps.\nSelect the value without it, and compare the value itself. |

  Scenario: What is saved is sent digit by digit
    When Cucumber runs:
      """
      Given the variable "first" is:
        | id | 9007199254740993 |
      And the variable "second" is -12345678901234567890
      When I POST "api/echo?id={{first.id}}" with:
        | first  | {{first.id}} |
        | second | {{second}}   |
      Then the response body at "query.id" should be "9007199254740993"
      And the response body at "body" should be '{"first":9007199254740993,"second":-12345678901234567890}'
      """
    Then all of it passes

  Scenario: A story is not given a number that it would take for another
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 25 in it
      And a withdrawal has been made with:
        | amount | 9007199254740993 |
      """
    Then the step "a withdrawal has been made with:" fails with:
      """
      InputError: 9007199254740993 has more digits than a number keeps: it would be taken for 9007199254740992.
      Write it as a text, in quotes.
      """
