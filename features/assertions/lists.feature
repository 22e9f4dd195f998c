Feature: Lists
  Assertions on a list also apply to everything that a path finds.

  Background:
    Given an API that answers with JSON:
      """
      {
        "owners": [{ "name": "Ann", "age": 4 }, { "name": "Ben", "age": 40 }, { "age": 40, "name": "Ben" }],
        "tags": ["new", "open", "new"], "numbers": [-1, 0.5, 0.50], "mixed": [1, "1", null], "one": [1], "nothing": [],
        "text": "", "name": "Fred", "object": {}, "none": null, "zero": 0,
        "some": [{ "id": 1 }, {}, { "id": 2 }]
      }
      """

  Scenario: A list has at least or at most a number of items
    Then each of these holds:
      | the response body at "owners" should have at least 3 items     |
      | the response body at "owners" should have at most 3 items      |
    And each of these fails:
      | the response body at "owners" should have at least 4 items    | The response body at "owners" should have at least 4 items but has 3 items                          |
      | the response body at "owners" should have at most 2 items     | The response body at "owners" should have at most 2 items but has 3 items                           |
      | the response body at "owner" should have at most 10 items     | The response body at "owner" should have at most 10 items but there is nothing at this path: $ has no member "owner". Did you mean "owners"? |

    And each of these is refused:
      | the response body at "one" should have at least 0 items       | Every list has at least 0 items, so nothing would be shown.\nWrite 1 or more. |
      | the response body at "one" should have at least -1 items      | A list cannot have -1 items.\nWrite how many there should be: 0 or more. |

  Scenario: A text, list or object is empty or not empty
    Then each of these holds:
      | the response body at "text" should be empty       |
      | the response body at "nothing" should be empty    |
      | the response body at "name" should not be empty   |
    And each of these fails:
      | the response body at "name" should be empty        | The response body at "name" should be empty but was "Fred" (string)                                      |
      | the response body at "none" should be empty        | The response body at "none" should be empty but was null, which is not a text, list or object               |
      | the response body at "text" should not be empty    | The response body at "text" should not be empty but was "" (string)                                      |

  Scenario: A list contains only the expected items, in any order
    Then each of these holds:
      | the response body at "tags" should contain only:           | \|open\|\n\|new\|\n\|new\|                                |
      | the response body at "owners[*].age" should contain only:  | [40, "#number", 40]                                       |
      | the response body at "owners" should contain only:         | \|name\|age\|x\|\n\|Ben\|40\|##null\|\n\|Ben\|40\|##null\|\n\|Ann\|4\|##null\| |
    And each of these fails:
      | the response body at "tags" should contain only:   | \|new\|\n\|open\|                | The response body at "tags" should contain only what is expected but does not:\n  $.tags: expected 2 items but there are 3\n  $.tags[2]: not expected, was "new"                                    |
      | the response body at "tags" should contain only:   | ["new", "new", "new", "open"]    | The response body at "tags" should contain only what is expected but does not:\n  $.tags: expected 4 items but there are 3\n  $.tags: no item matches "new" (expected item 3 of 4), the list is ["new","open","new"]                                                |
      | the response body at "owners" should contain only: | [{ "age": 40 }, { "age": 40 }, { "age": 4 }] | The response body at "owners" should contain only what is expected but does not:\n  $.owners: no item matches {"age":40} (expected item 1 of 3), the nearest differs:\n    $.owners[1].name: not expected, was "Ben"\n  $.owners: no item matches {"age":40} (expected item 2 of 3), the nearest differs:\n    $.owners[2].name: not expected, was "Ben"\n  $.owners: no item matches {"age":4} (expected item 3 of 3), the nearest differs:\n    $.owners[0].name: not expected, was "Ann" |

  Scenario: A body equals the expected one, with the items of its lists in any order
    Then each of these holds:
      | the response body at "owners" should be, in any order: | [{ "name": "Ben", "age": 40 }, { "name": "#string", "age": 40 }, { "age": 4, "name": "Ann" }] |
      | the response body should be, in any order: | { "owners": "#[3]", "tags": ["open", "new", "new"], "numbers": "#[]", "mixed": [null, "1", 1], "one": [1], "nothing": [], "text": "", "name": "Fred", "object": {}, "none": null, "zero": 0, "some": [{}, { "id": 2 }, { "id": 1 }] } |
      | the response body at "tags" should be, in any order:   | \|open\|\n\|new\|\n\|new\| |
    And each of these fails:
      | the response body at "tags" should be, in any order:   | \|new\|\n\|open\|\n\|old\| | The response body at "tags" should be as expected, in any order, but differs:\n  $.tags: no item matches "old" (expected item 3 of 3), the nearest differs:\n    $.tags[2]: expected "old" but was "new" |
      | the response body should be, in any order: | { "owners": "#[3]", "tags": ["open", "new"], "numbers": "#[]", "mixed": [null, "1", 1], "one": [1], "nothing": [], "text": "", "name": "Fred", "object": {}, "none": null, "zero": 0, "some": [{}, { "id": 2 }, { "id": 1 }] } | The response body should be as expected, in any order, but differs:\n  $.tags: expected 2 items but there are 3\n  $.tags[2]: not expected, was "new" |

  Scenario: A list has no duplicates
    Then each of these holds:
      | the response body at "mixed" should have no duplicates       |
      | the response body at "one" should have no duplicates         |
    And each of these fails:
      | the response body at "tags" should have no duplicates    | The response body at "tags" should have no duplicates but has some:\n  "new" at [0], [2]                                         |
      | the response body at "owners" should have no duplicates  | The response body at "owners" should have no duplicates but has some:\n  {"name":"Ben","age":40} at [1], [2]                     |
      | the response body at "some[*].id" should have no duplicates | The response body at "some[*].id" should have no duplicates but 1 of 3 items has no .id: $.some[1]\nChoose those that have one with a filter: [?@.id] |
      | the response body at "nothing" should have no duplicates | The response body at "nothing" should have no duplicates but has no items, so nothing is shown                   |
