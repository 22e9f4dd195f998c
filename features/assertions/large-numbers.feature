Feature: Large numbers
  A number keeps all its digits, even those that JavaScript would round: in responses and expected values,
  in saved values, and in requests.

  Scenario: All digits of an integer and of a decimal are compared
    Given an API that answers with JSON:
      """
      {
        "id": 9007199254740993, "ids": [1, 9007199254740993], "sum": 12345678901234567.89, "rate": 1.0,
        "far": 1e400, "sums": [0.10000000000000000001, 1e400]
      }
      """
    Then each of these holds:
      | each item of the response body at "ids[?@ == 9007199254740993]" should be 9007199254740993 |
      | the response body at "id" should be 9007199254740993              |
      | the response body at "ids[?@ > 9007199254740000]" should contain 9007199254740993 |
      | the response body at "sum" should be 12345678901234567.89         |
      | the response body at "rate" should be an integer                  |
      | the response body at "sums" should not contain 0.1                |
    And each of these holds:
      | the response body should contain: | { "id": 9007199254740993, "sum": 12345678901234567.890, "far": 1e400 } |
      | the response body should contain: | { "id": "#integer", "rate": 1 }                                        |
    And each of these fails:
      | the response body at "ids[?@ == 9007199254740992]" should exist | The response body at "ids[?@ == 9007199254740992]" should exist but there is nothing at this path: nothing there fits the path |
      | the response body at "sum" should be 12345678901234567.9        | The response body at "sum" should be 12345678901234567.9 (number) but was 12345678901234567.89 (number) |
    And each of these fails:
      | the response body should contain: | { "sum": 12345678901234567.9 } | The response body should contain what is expected but does not:\n  $.sum: expected 12345678901234567.9 but was 12345678901234567.89 |

  Scenario: Assertions fail for a JSON body that has a member twice in one object
    Given an API that answers with JSON '{ "users": [{ "id": 1, "role": "admin", "role": "guest" }] }'
    Then each of these fails:
      | the response body at "users[0].role" should be "guest" | The response body should be JSON but has the member "role" twice in an object: no one can say which of the two is meant |
    And each of these fails:
      | the response body should contain: | {} | The response body should be JSON but has the member "role" twice in an object: no one can say which of the two is meant |
      | the response body should match the schema: | {} | The response body should be JSON but has the member "role" twice in an object: no one can say which of the two is meant |

  Scenario: A large number in a variable is sent with all its digits
    Given the variable "first" is:
      | id | 9007199254740993 |
    And the variable "second" is -12345678901234567.890
    When I POST "api/echo?id={{first.id}}" with:
      | first  | {{first.id}} |
      | second | {{second}}   |
    Then the response body at "query.id" should be "9007199254740993"
    And the response body at "body" should be '{"first":9007199254740993,"second":-12345678901234567.890}'

  Scenario: A number is sent with the digits that a feature writes
    Given the variable "price" is 2.50
    When I POST "api/echo?price={{price}}" with:
      | price   | {{price}}  |
      | version | 2.0        |
      | share   | 0.00000025 |
    Then the response body at "query.price" should be "2.50"
    And the response body at "body" should be '{"price":2.50,"version":2.0,"share":0.00000025}'

  Scenario: A number with too many digits for JavaScript is refused as story data
    Given each of the scenarios begins with 'Given a bank account of "Fred" with 25 in it'
    Then each of these is refused:
      | a withdrawal has been made with: | \|amount\|9007199254740993\| | 9007199254740993 has more digits than a number keeps: it would be taken for 9007199254740992.\nWrite it as a text, in quotes. |
