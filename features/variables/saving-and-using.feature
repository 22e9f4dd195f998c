Feature: Saving and using variables
  The placeholder "{{name}}" stands for a variable, or for a member of the story data. Variables take precedence.

  Scenario: A variable keeps the type of its value
    Given the variable "amount" is 7.5
    And the variable "open" is true
    And the variable "nothing" is null
    When I POST "api/echo" with:
      | amount  | {{amount}}  |
      | open    | {{open}}    |
      | nothing | {{nothing}} |
    Then the response body at "body" should be '{"amount":7.5,"open":true,"nothing":null}'

  Scenario: A variable can hold a JSON document, and its members are used by their paths
    Given the variable "customer" is:
      """
      { "name": "Fred", "owns": [{ "colour": "blue" }] }
      """
    When I GET "api/echo?name={{customer.name}}&colour={{customer.owns[0].colour}}"
    Then the response body at "query" should be:
      | name   | Fred |
      | colour | blue |

  Scenario: A variable can hold a table as an object
    Given the variable "customer" is:
      | name | Fred |
      | age  | 40   |
    When I POST "api/echo" with:
      """
      {{customer}}
      """
    Then the response body at "body" should be '{"name":"Fred","age":40}'

  Scenario: Braces in the value of a variable are not replaced again
    Given the variable "open" is "{{"
    When I POST "api/echo" with:
      | template | Dear {{open}}name}}, |
    Then the response body at "body" should be '{"template":"Dear {{open}}name}},"}'

  Scenario: A marker in the value of a variable does not act as a marker, and a variable in quotes is a text
    Given an API that answers with JSON '{ "balance": 25, "name": "Fred" }'
    And each of the scenarios begins with:
      """
      Given the variable "any" is "#ignore"
      And the variable "balance" is 25
      When I GET "answer"
      """
    Then each of these fails:
      | the response body should contain:                   | \|name\|{{any}}\| | The response body should contain what is expected but does not:\n  $.name: expected "#ignore" but was "Fred" |
      | the response body at "balance" should be "{{balance}}" |                  | The response body at "balance" should be "25" (string) but was 25 (number) |

  Scenario: An empty variable in a URL is refused
    Given each of the scenarios begins with 'Given the variable "balance" is ""'
    Then each of these is refused:
      | I GET "api/bankaccounts/{{balance}}" | The variable {{balance}} is empty, so the URL "api/bankaccounts/{{balance}}" would lead elsewhere.\nGive it a value first. |
