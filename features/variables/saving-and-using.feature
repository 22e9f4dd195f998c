Feature: Saving and using variables
  The placeholder "{{name}}" stands for a variable, or for a member of the story data. Variables take precedence.

  Scenario: A variable is replaced in a path
    Given the variable "path" is "health"
    When I GET "api/{{path}}"
    Then the response should be 200 OK

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

  Scenario: A variable can hold a text of several lines
    Given the variable "poem" is:
      """
      tea
      and snow
      """
    When I POST "api/echo" with:
      """
      {{poem}}
      """
    Then the response body at "body" should match "tea\nand snow"

  Scenario: Braces in the value of a variable are not replaced again
    Given the variable "open" is "{{"
    When I POST "api/echo" with:
      | template | Dear {{open}}name}}, |
    Then the response body at "body" should be '{"template":"Dear {{open}}name}},"}'

  Scenario: A variable takes precedence over a member of the story data
    Given a bank account of "Fred" with 25 in it
    And the variable "balance" is 7
    When I GET "api/echo?balance={{balance}}"
    Then the response body at "query.balance" should be "7"

  Scenario: A variable whose value looks like a marker is compared as a text
    Given the variable "colour" is "#ff8800"
    And the variable "dot" is "."
    When I GET "api/echo?colour={{colour}}&like=a.b&title=Fred"
    Then the response body at "query" should be:
      | colour | {{colour}}       |
      | like   | #regex a{{dot}}b |
      | title  | #string          |

  Scenario: A marker in the value of a variable does not act as a marker
    When Cucumber runs:
      """
      Given the variable "any" is "#ignore"
      When I POST "api/bankaccounts" with:
        | customerName | Fred |
      Then the response body should contain:
        | customerName | {{any}} |
      """
    Then the step "the response body should contain:" fails with:
      """
      AssertionError: The response body should contain what is expected but does not:
        $.customerName: expected "#ignore" but was "Fred"
      POST http://localhost/api/bankaccounts (12 ms)
      > {"customerName":"Fred"}
      < {"id":1,"customerName":"Fred","balance":0}
      """

  Scenario: A variable in quotes is a text
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 25 in it
      When I GET "api/bankaccounts/{{bankAccountId}}"
      Then the response body should contain:
        | balance      | {{balance}} |
        | customerName | Fred        |
      And the response body at "balance" should be "{{balance}}"
      """
    Then the step 'the response body at "balance" should be "{{balance}}"' fails with:
      """
      AssertionError: The response body at "balance" should be "25" (string) but was 25 (number)
      GET http://localhost/api/bankaccounts/1 (12 ms)
      < {"id":1,"customerName":"Fred","balance":25}
      """

  Scenario: An empty variable in a URL is refused
    When Cucumber runs:
      """
      Given the variable "id" is ""
      When I GET "api/bankaccounts/{{id}}"
      """
    Then the step 'I GET "api/bankaccounts/{{id}}"' fails with:
      """
      InputError: The variable {{id}} is empty, so the URL "api/bankaccounts/{{id}}" would lead elsewhere.
      Give it a value first.
      """
