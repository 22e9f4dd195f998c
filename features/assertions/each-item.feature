Feature: Each item
  An assertion on each item holds if every item of a list, or everything that a path finds, meets it.
  It fails if there are no items. The items that do not meet it are listed, ten of them at most.

  Background:
    Given an API that answers with JSON:
      """
      {
        "owners": [{ "name": "Ann", "age": 4 }, { "name": "Ben", "age": 40 }, { "name": "Bob", "age": "50" }],
        "same": [1, 1.0, 1], "days": ["2026-01-01", "2026-02-01"], "nothing": [], "name": "Fred",
        "many": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
      }
      """

  Scenario: An assertion on each item passes when every item meets it
    Then each of these holds:
      | each item of the response body at "same" should be 1                              |
      | each item of the response body at "owners[*].name" should not be "Fred"           |
      | each item of the response body at "owners[:2].age" should be greater than 3       |
      | each item of the response body at "owners[?@.age < 10].age" should be less than 5 |
      | each item of the response body at "days" should be at most "2026-02-01"           |
      | each item of the response body at "owners[*].name" should match "[AB]..?"         |
      | each item of the response body at "owners" should be an object                    |
      | each item of the response body at "days" should start with "2026-0"               |
      | each item of the response body at "many" should be between 0 and 12               |
    And each of these holds:
      | each item of the response body at "owners" should contain:       | \|name\|#string\|               |
      | each item of the response body at "owners[:2]" should be:        | { "name": "#string", "age": "#number" } |
      | each item of the response body at "owners[*].name" should be one of: | \|Ann\|\n\|Ben\|\n\|Bob\|            |

  Scenario: An assertion on each item fails and lists the items that do not meet it, or says that there are none
    Then each of these fails:
      | each item of the response body at "owners[*].name" should be "Ann"          | Each item of the response body at "owners[*].name" should be "Ann" (string) but 2 of 3 items do not:\n  [1] was "Ben" (string)\n  [2] was "Bob" (string) |
      | each item of the response body at "owners[*].name" should not be "Ben"      | Each item of the response body at "owners[*].name" should not be "Ben" (string) but 1 of 3 items does not:\n  [1] was "Ben" (string) |
      | each item of the response body at "owners[*].age" should be greater than 4 | Each item of the response body at "owners[*].age" should be greater than 4 (number) but 2 of 3 items do not:\n  [0] was 4 (number)\n  [2] was "50" (string), and only two numbers, two dates or two date-times with an offset (Z or +01:00) can be compared |
      | each item of the response body at "days" should be less than "2026-02-01"   | Each item of the response body at "days" should be less than "2026-02-01" (string) but 1 of 2 items does not:\n  [1] was "2026-02-01" (string) |
      | each item of the response body at "many" should be at most 1                | Each item of the response body at "many" should be at most 1 (number) but 11 of 13 items do not:\n  [2] was 2 (number)\n  [3] was 3 (number)\n  [4] was 4 (number)\n  [5] was 5 (number)\n  [6] was 6 (number)\n  [7] was 7 (number)\n  [8] was 8 (number)\n  [9] was 9 (number)\n  [10] was 10 (number)\n  [11] was 11 (number)\n  and 1 more |
      | each item of the response body at "days" should match "2026-01"             | Each item of the response body at "days" should match "2026-01" but 2 of 2 items do not:\n  [0] was "2026-01-01" (string), of which only a part matches: the whole value must match\n  [1] was "2026-02-01" (string) |
      | each item of the response body at "owners[*].age" should be a number        | Each item of the response body at "owners[*].age" should be a number but 1 of 3 items does not:\n  [2] was "50" (string) |
      | each item of the response body at "days" should start with "2026-01" | Each item of the response body at "days" should start with "2026-01" but 1 of 2 items does not:\n  [1] was "2026-02-01" (string) |
      | each item of the response body at "same" should be between 2 and 3   | Each item of the response body at "same" should be between 2 (number) and 3 (number) but 3 of 3 items do not:\n  [0] was 1 (number)\n  [1] was 1 (number)\n  [2] was 1 (number) |
      | each item of the response body at "nothing" should be 1                 | The response body at "nothing" should have items but has none, so nothing is shown about each of them                                            |
      | each item of the response body at "owners[*].nane" should be a string        | The response body at "owners[*].nane" should have items but has none, so nothing is shown about each of them\nno object has a member "nane". Did you mean "name"?          |
    And each of these fails:
      | each item of the response body at "owners[*].name" should be one of: | \|Ann\|\n\|Ben\| | Each item of the response body at "owners[*].name" should be one of "Ann", "Ben" but 1 of 3 items does not:\n  [2] was "Bob" (string) |
      | each item of the response body at "owners" should be: | { "name": "#string", "age": "#number" } | Each item of the response body at "owners" should be as expected but 1 of 3 items does not:\n  [2] differs:\n    $.owners[2].age: expected #number but was "50" (string) |
      | each item of the response body at "owners" should contain: | \|age\|4\| | Each item of the response body at "owners" should contain what is expected but 2 of 3 items do not:\n  [1] does not:\n    $.owners[1].age: expected 4 but was 40\n  [2] does not:\n    $.owners[2].age: expected 4 (number) but was "50" (string) |

  Scenario: An assertion on each item fails when an item lacks the member
    Given an API that answers with JSON '{ "rooms": [{ "price": 5 }, { "name": "attic" }, { "price": 7 }] }'
    Then each of these holds:
      | each item of the response body at "rooms[?@.price].price" should be at least 5 |
    And each of these fails:
      | each item of the response body at "rooms[*].price" should be at least 5 | Each item of the response body at "rooms[*].price" should be at least 5 (number) but 1 of 3 items has no .price: $.rooms[1]\nChoose those that have one with a filter: [?@.price] |

  Scenario: A schema is applied to one value at a path or to each item of a list
    Given an API that answers with JSON:
      """
      { "accounts": [{ "id": 1, "customerName": "Fred", "balance": 0 }, { "id": "2", "customerName": "Ann", "balance": 0 }] }
      """
    Then each of these holds:
      | the response body at "accounts[0]" should match the schema "features/assertions/files/account.schema.json"                  |
      | each item of the response body at "accounts[:1]" should match the schema "features/assertions/files/account.schema.json"    |
    And each of these fails:
      | the response body at "accounts[1]" should match the schema "features/assertions/files/account.schema.json" | The response body at "accounts[1]" should match the schema "features/assertions/files/account.schema.json" but does not:\n  $.accounts[1].id: must be an integer but was "2" (a string) |
      | each item of the response body at "accounts" should match the schema "features/assertions/files/account.schema.json" | Each item of the response body at "accounts" should match the schema "features/assertions/files/account.schema.json" but 1 of 2 items does not:\n  [1] does not:\n    $.accounts[1].id: must be an integer but was "2" (a string) |
    And each of these is refused:
      | the response body at "accounts[*]" should match the schema "features/assertions/files/account.schema.json" | The path "accounts[*]" gives a list of all that it finds, which is not one value.\nWrite a path that leads to one place, or assert on each item of the response body there. |
