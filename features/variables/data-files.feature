Feature: Data files
  A variable can hold what a file of the project holds: JSON, YAML, the rows of a CSV file, or a text, by the ending of
  its name. Files are looked for beside the feature, then from the project root, and variables in them are replaced.

  Background:
    Given the variable "name" is "Fred"
    And the variable "amount" is 7.50

  Scenario: The rows of a CSV file are a list of objects, with values as in tables
    Given the variable "customers" is the file "files/customers.csv"
    When I POST "api/echo" with:
      """
      {{customers}}
      """
    Then the response body at "body" should be '[{"name":"Fred, the first","amount":75,"active":true,"code":"2001"},{"name":"Pingu","amount":7.5,"active":false,"code":""}]'

  Scenario: JSON
    Given the variable "customer" is the file "files/customer.json"
    When I GET "api/echo?name={{customer.name}}&amount={{customer.amount}}"
    Then the response body at "query" should be:
      | name   | Fred  |
      | amount | "7.5" |

  Scenario: YAML
    Given the variable "customer" is the file "files/customer.yaml"
    When I POST "api/echo" with:
      """
      {{customer}}
      """
    Then the response body at "body" should be '{"name":"Fred","owns":[{"colour":"blue","amount":7.5}]}'

  Scenario: Text
    Given the variable "letter" is the file "files/letter.txt"
    When I POST "api/echo" with:
      """text/plain
      {{letter}}
      """
    Then the response body at "body" should match "Dear Fred,\n"

  Scenario Outline: A file that cannot be read: <file>
    When Cucumber runs:
      """
      Given the variable "data" is the file "features/variables/files/<file>"
      """
    Then the step "the variable \"data\" is the file \"features/variables/files/<file>\"" fails with:
      """
      InputError: The file "features/variables/files/<file>" <problem>
      """

    Examples:
      | file           | problem                                                                                               |
      | too-long.csv   | is not CSV: Invalid Record Length: expect 2, got 3 on line 2.                                         |
      | twice.csv      | names the column "a" twice.\nKeep one of them.                                                        |
      | semicolons.csv | has one column, "a;b".\nSeparate its columns with commas, not with ";".                               |
      | empty.csv      | is empty.\nIts first row has to name the columns.                                                     |
      | broken.yaml    | is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1 |
      | broken.json    | is not JSON: line 1, column 8: expected a value but found "}", near { "a": }                          |
