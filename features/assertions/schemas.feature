Feature: JSON Schemas
  A body can be checked against a JSON Schema. The schema is in a doc string, or in a file beside the feature
  or named from the project root.

  Scenario: A body matches a JSON Schema in a file
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body should match the schema "files/account.schema.json"

  Scenario: A body matches a JSON Schema in a doc string
    When I GET "api/bankaccounts?limit=2"
    Then the response body should match the schema:
      """
      { "type": "array", "maxItems": 2, "items": { "type": "object", "required": ["id", "balance"] } }
      """

  Scenario: A body that does not match its JSON Schema fails with all violations
    Given an API that answers with JSON '{ "id": "1", "customerName": "", "balance": -1, "colour": "red" }'
    Then each of these fails:
      | the response body should match the schema "features/assertions/files/account.schema.json" | The response body should match the schema "features/assertions/files/account.schema.json" but does not:\n  $: must not have the member "colour"\n  $.id: must be an integer but was "1" (a string)\n  $.customerName: must NOT have fewer than 1 characters but was ""\n  $.balance: must be >= 0 but was -1 |
    And each of these fails:
      | the response body should match the schema: | { "properties": { "id": { "format": "uuid" } } }     | The response body should match the schema of this step but does not:\n  $.id: must match format "uuid" but was "1"                                                    |
      | the response body should match the schema: | false                                                | The response body should match the schema of this step but does not:\n  $: must not be there but was {"id":"1","customerName":"","balance":-1,"colour":"red"}            |

  Scenario: A JSON Schema that is missing or invalid is refused
    Given an API that answers with JSON '{}'
    Then each of these is refused:
      | the response body should match the schema "nowhere.schema.json"                | The file "nowhere.schema.json" is not there. It was looked for at:\n  reports/workshop/nowhere.schema.json\n  nowhere.schema.json                               |
    And each of these is refused:
      | the response body should match the schema: | { "type": "strin" } | The schema of this step is not a JSON Schema (draft 2020-12):\n  at $.type: it must be "array" or "boolean" or "integer" or "null" or "number" or "object" or "string" but was "strin" |
      | the response body should match the schema: | type: string        | The doc string of this step is not valid JSON: line 1, column 1: JSON value expected but got 't'                                                          |
