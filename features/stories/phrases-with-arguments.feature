@notebook
Feature: Phrases with arguments
  A story phrase takes its parameters as arguments.
  A phrase that ends in a colon also takes a doc string or a table.

  Scenario: A table of two columns is passed as an object
    Given "Fred" has put 100 into a new account
    And a withdrawal has been made with:
      | amount | 30 |
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: Variables are replaced in the text and in the doc string of a phrase
    Given the variable "name" is "Fred"
    And the variable "amount" is 30
    And "{{name}}" has put 100 into a new account
    And a withdrawal has been made with:
      """
      { "amount": {{amount}} }
      """
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body should contain:
      | customerName | Fred |
      | balance      | 70   |

  Scenario: With tell.rows a table of two columns is a list of objects, with tell.object it is one object
    When Cucumber runs:
      """
      Given the page "Books" has been opened
      And entries have been made:
        | title   | price |
        | Emma    | 5     |
        | Ivanhoe | 7     |
      And an entry has been copied:
        | title | price |
        | Emma  | 5     |
      """
    Then the report shows somewhere under "entries have been made:":
      """
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
    And the report shows somewhere under "an entry has been copied:":
      """
      {
        "page": 1,
        "title": "price",
        "Emma": 5
      }
      """

  Scenario: A table that a story cannot take, and an unknown variable, are refused
    Given each of the scenarios begins with 'Given the page "Books" has been opened'
    Then each of these is refused:
      | an entry has been copied:              | \|title\|price\|pages\|\n\|Emma\|5\|300\| | The table of this step stands for one object, so it needs two columns, a name and a value, but it has 3. |
      | entries have been scribbled:           | \|title\|price\|\n\|Emma\|5\|             | TypeError: entries.map is not a function\nA table of two columns is one object. For a list, a row each, write tell.rows(…). |
      | entries have been scribbled:           |                                           | The handler of this step takes 1 argument after the story, but the step gives 0.\nA phrase that ends in ":" needs a doc string or a table under it; any other gives one argument for each of its parameters. |
      | the thought "{{page}}" has been logged |                                           | The variable {{page}} is unknown. Did you mean {{pages}}?\nKnown here: pages, written, untold, lastPage |

  Scenario: A step without the doc string or table that it needs is refused
    Then each of these is refused:
      | I POST "api/echo" with:  | This step needs a doc string or a table under it, but has none. |
      | the request headers are: | This step needs a table under it, but has none.                 |
