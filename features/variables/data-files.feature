Feature: Data files
  A variable can hold the content of a project file: JSON, YAML, the rows of a CSV file, or text, chosen by the file
  extension. Files are looked for beside the feature, then from the project root. Variables in them are replaced.

  Background:
    Given the variable "name" is "Fred"
    And the variable "amount" is 7.50

  Scenario: The rows of a CSV file are a list of objects with typed values
    Given the variable "customers" is the file "files/customers.csv"
    When I POST "api/echo" with:
      """
      {{customers}}
      """
    Then the response body at "body" should be '[{"name":"Fred, the first","amount":75,"active":true,"code":"2001"},{"name":"Pingu","amount":7.50,"active":false,"code":""}]'

  Scenario: Members of a JSON file are used by their names, with variables replaced
    Given the variable "customer" is the file "files/customer.json"
    When I GET "api/echo?name={{customer.name}}&amount={{customer.amount}}"
    Then the response body at "query" should be:
      | name   | Fred  |
      | amount | "7.50" |

  Scenario: A file that cannot be read or parsed is refused
    Then each of these is refused:
      | the variable "data" is the file "customers.csv"       | The file "customers.csv" is not there. It was looked for at:\n  reports/workshop/customers.csv\n  customers.csv |
      | the variable "data" is the file "features/variables"  | "features/variables" is a folder, but a file is needed: features/variables |
