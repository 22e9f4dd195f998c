Feature: Phrases with arguments
  A story phrase takes its parameters as arguments.
  A phrase that ends in a colon also takes a doc string or a table.

  Scenario: A table of two columns is passed as an object
    Given "Fred" has put 100 into a new account
    And a withdrawal has been made with:
      | amount | 30 |
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: A doc string with JSON is passed as a parsed value
    Given "Fred" has put 100 into a new account
    And a withdrawal has been made with:
      """
      { "amount": 30 }
      """
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: Variables are replaced in the text of a phrase
    Given the variable "name" is "Fred"
    And a bank account has been created for "{{name}}"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "customerName" should be "Fred"

  Scenario: Variables are replaced in the table of a phrase and keep their types
    Given the variable "amount" is 30
    And "Fred" has put 100 into a new account
    And a withdrawal has been made with:
      | amount | {{amount}} |
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: Variables are replaced in the doc string of a phrase
    Given the variable "amount" is 30
    And "Fred" has put 100 into a new account
    And a withdrawal has been made with:
      """
      { "amount": {{amount}} }
      """
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: The values of a table are typed
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Types" has been opened
      And an entry has been made with:
        | number | 7       |
        | text   | seven   |
        | quoted | "7"     |
        | truth  | true    |
        | none   | null    |
      """
    Then the report shows under "an entry has been made with:":
      """
      **********************************************************************
      *                        ENTRY HAS BEEN MADE                         *
      **********************************************************************

      {
        "page": 1,
        "number": 7,
        "text": "seven",
        "quoted": "7",
        "truth": true,
        "none": null
      }
      """

  Scenario: With tell.rows a table of two columns is a list of objects
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Books" has been opened
      And entries have been made:
        | title   | price |
        | Emma    | 5     |
        | Ivanhoe | 7     |
      """
    Then the report shows under "entries have been made:":
      """
      **********************************************************************
      *                       ENTRIES HAVE BEEN MADE                       *
      **********************************************************************

      [
        {
          "line": 1,
          "title": "Emma",
          "price": 5
        },
        {
          "line": 2,
          "title": "Ivanhoe",
          "price": 7
        }
      ]
      """

  Scenario: A story that needs a list, but gets the object of a table, says so
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Books" has been opened
      And entries have been scribbled:
        | title | price |
        | Emma  | 5     |
      """
    Then the step "entries have been scribbled:" fails with:
      """
      TypeError: entries.map is not a function
      A table of two columns is one object. For a list, a row each, write tell.rows(…).
      """

  Scenario: With tell.object a table is one object, and must have two columns
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Books" has been opened
      And an entry has been copied:
        | title | price |
        | Emma  | 5     |
      """
    Then the report shows under "an entry has been copied:":
      """
      **********************************************************************
      *                        ENTRY HAS BEEN MADE                         *
      **********************************************************************

      {
        "page": 1,
        "title": "price",
        "Emma": 5
      }
      """
    When Cucumber runs:
      """
      Given the page "Books" has been opened
      And an entry has been copied:
        | title | price | pages |
        | Emma  | 5     | 300   |
      """
    Then the step "an entry has been copied:" fails with:
      """
      InputError: The table of this step stands for one object, so it needs two columns, a name and a value, but it has 3.
      """

  Scenario: An unknown variable in a phrase is an error that suggests the nearest known name
    When Cucumber runs:
      """
      Given a bank account has been created for "{{balanc}}"
      """
    Then the step 'a bank account has been created for "{{balanc}}"' fails with:
      """
      InputError: The variable {{balanc}} is unknown. Did you mean {{balance}}?
      Known here: bankAccountId, balance
      """
    And the report shows nothing under 'a bank account has been created for "{{balanc}}"'

  Scenario: A step without the doc string or table that it needs is refused
    When Cucumber runs:
      """
      When I POST "api/echo" with:
      """
    Then the step 'I POST "api/echo" with:' fails with:
      """
      InputError: This step needs a doc string or a table under it, but has none.
      """
    When Cucumber runs:
      """
      Given the request headers are:
      """
    Then the step 'the request headers are:' fails with:
      """
      InputError: This step needs a table under it, but has none.
      """
