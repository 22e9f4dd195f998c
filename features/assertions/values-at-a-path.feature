Feature: Values at a path
  A path is a JSONPath (RFC 9535); its leading "$." may be left out. A path to one place gives the value there.
  Any other path (with a wildcard, a filter, a slice or "..") always gives a list.
  "75" in quotes is a text, 75 is a number.

  Background:
    Given an API that answers with JSON:
      """
      {
        "id": 1, "name": "Fred", "text": "75", "balance": 75, "rate": 0.5, "open": true, "none": null, "empty": "",
        "tags": ["a", "b"], "nothing": [], "owners": [{ "name": "Ann", "age": 40 }, { "name": "Ben", "age": 4 }],
        "mail": "ann@bank.example", "odd name": 1, "drift": -0.0, "drifts": [-0]
      }
      """

  Scenario: Assertions on a value at a path pass when the value is as expected
    Then each of these holds:
      | the response body at "name" should be "Fred"                         |
      | the response body at "text" should be "75"                           |
      | the response body at "drift" should be 0                             |
      | the response body at "none" should be null                           |
      | the response body at "$['odd name']" should be 1                     |
      | the response body at "balance" should not be 76                      |
      | the response body at "owners[*].name" should contain "Ben"           |
      | the response body at "owners[?@.age > 10].name" should contain "Ann" |
      | the response body at "name" should contain "re"                      |
      | the response body at "tags" should contain "a"                       |
      | the response body at "name" should not contain "x"                   |
      | the response body at "name" should match "F.*"                       |
      | the response body at "none" should exist                             |
      | the response body at "nobody" should not exist                       |
      | the response body at "owners[?@.age > 90]" should not exist          |
      | the response body at "name" should be a string                       |
      | the response body at "balance" should be an integer                  |
      | the response body at "mail" should be an email                       |
    And each of these holds:
      | the response body at "owners[0]" should be:      | { "name": "Ann", "age": 40 } |
      | the response body at "owners" should contain:    | [{ "name": "Ben" }]          |
      | the response body at "tags" should be:           | \|a\|\n\|b\|                  |
      | the response body at "owners[0]" should contain: | \|age\|40\|                  |
      | the response body at "name" should contain:      | re                           |

  Scenario: An assertion on a value at a path, its existence, number of items or kind fails when it does not hold
    Then each of these fails:
      | the response body at "balance" should be "#number" | The response body at "balance" should be "#number" (string) but was 75 (number) |
      | the response body at "balance" should be "75"           | The response body at "balance" should be "75" (string) but was 75 (number)                       |
      | the response body at "none" should be ""                | The response body at "none" should be "" (string) but was null                                   |
      | the response body at "Name" should be "Fred"            | The response body at "Name" should be "Fred" (string) but there is nothing at this path: $ has no member "Name". Did you mean "name"? |
      | the response body at "balance" should not be 75         | The response body at "balance" should not be 75 (number) but was 75 (number)                                  |
      | the response body at "nobody" should not be 75          | The response body at "nobody" should not be 75 (number) but there is nothing at this path: $ has no member "nobody" |
      | the response body at "balance" should contain 7                      | The response body at "balance" should contain 7 (number) but was 75 (number): only a text or a list can contain something                    |
      | the response body at "tags" should not contain "b" | The response body at "tags" should not contain "b" (string) but was ["a","b"] (array) |
      | the response body at "none" should match ".*" | The response body at "none" should match ".*" but was null, which is neither a text nor a number |
      | the response body at "nobody" should exist           | The response body at "nobody" should exist but there is nothing at this path: $ has no member "nobody"             |
      | the response body at "$..nobody" should exist        | The response body at "$..nobody" should exist but there is nothing at this path: no object has a member "nobody"   |
      | the response body at "none" should not exist         | The response body at "none" should not exist but was null                                                          |
      | the response body at "nothing" should not exist      | The response body at "nothing" should not exist but was []                                                         |
      | the response body at "tags" should have 1 item       | The response body at "tags" should have 1 item but has 2 items                                                     |
      | the response body at "name" should have 4 items      | The response body at "name" should have 4 items but was "Fred" (string), which is not a list                       |
      | the response body at "balance" should be a string   | The response body at "balance" should be a string but was 75 (number)                        |
    And each of these fails:
      | the response body at "owners[0]" should be: | { "name": "Ann" } | The response body at "owners[0]" should be as expected but differs:\n  $.owners[0].age: not expected, was 40 |
      | the response body at "tags" should be: | ["b", "a"] | The response body at "tags" should be as expected but differs:\n  $.tags[0]: expected "b" but was "a"\n  $.tags[1]: expected "a" but was "b" |
      | the response body at "nobody" should be:         | null                           | The response body at "nobody" should be as expected but there is nothing at this path: $ has no member "nobody"                                   |
      | the response body at "owners[0]" should contain: | { "age": 41 } | The response body at "owners[0]" should contain what is expected but does not:\n  $.owners[0].age: expected 41 but was 40 |
      | the response body at "tags" should contain: | ["a", "b", "c"] | The response body at "tags" should contain what is expected but does not:\n  $.tags: no item matches "c" (expected item 3 of 3), the list is ["a","b"] |

  Scenario: A value is none of a list
    Then each of these holds:
      | the response body at "name" should not be one of: | \|closed\|\n\|frozen\| |
    And each of these fails:
      | the response body at "name" should not be one of: | \|Fred\|\n\|open\| | The response body at "name" should not be one of "Fred", "open" but was "Fred" (string) |

  Scenario: An invalid path, kind, variable or pattern is refused
    Then each of these is refused:
      | the response body at "owners[?@.age > 10].name" should be "Ann"     | The path "owners[?@.age > 10].name" gives a list of all that it finds, which is not one value.\nWrite a path that leads to one place, or assert on each item of the response body there. |
      | the response body at "owners[" should exist              | The path "owners[" is not a JSONPath (RFC 9535): it cannot end like this, at position 8.\n  owners[\n         ^\nPaths look like: items[0].id, items[*].id, items[?@.id == 1], ['a name'], ..id; XPaths like: //item/@id, count(//item)                                |
      | the response body at "" should exist                     | The path is empty.\nWrite $ for the whole document, or name a member, for example: items[0].id                                                                                                                                                                                                                  |
      | the response body at "name" should be a text             | "text" is not a kind of value.\nKnown kinds: string, number, integer, boolean, array, object, null, uuid, date-time, date, time, email, uri                                                                                                                                                                     |

  Scenario: A body that is not JSON has no value at any path
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: text/html

      <h1>Welcome</h1>
      """
    Then each of these fails:
      | the response body at "name" should be "Fred"       | The response body should be JSON but was text/html |
      | the response body at "name" should exist           | The response body should be JSON but was text/html |

  Scenario: A path that finds nothing because it is misspelt shows nothing
    Given an API that answers with JSON '{ "owner": { "name": "Ann" }, "items": [{ "id": 1 }], "sizes": [3600, 60], "gone": [] }'
    Then each of these holds:
      | the response body at "owner.password" should not exist            |
      | the response body at "items[?@.id == 7]" should not exist         |
      | the response body at "$..password" should not exist               |
      | the response body at "items[?@.flag]" should be empty             |
      | the response body at "items[?@.id == 7]" should have 0 items      |
      | the response body at "sizes" should not contain 36                |
    And each of these fails:
      | the response body at "ownr.password" should not exist                   | The response body at "ownr.password" should not exist but there is nothing at $.ownr either: $ has no member "ownr". Did you mean "owner"? |
      | the response body at "items[?@.id == '7']" should not exist | The response body at "items[?@.id == '7']" should not exist but @.id is a number, but the filter compares it with a string: nothing there fits the path |
      | the response body at "items[?@.idd == 7]" should have at most 1 item    | The response body at "items[?@.idd == 7]" should have at most 1 item but no item has @.idd, which the filter compares: no object has a member "idd". Did you mean "id"? |
      | the response body at "items" should not contain "Ann"                   | The response body at "items" should not contain "Ann" (string) but was [{"id":1}] (array), whose items are objects or lists\nWrite a path to the member that is meant, such as items[*].name |
      | the response body at "sizes" should not contain "3600" | The response body at "sizes" should not contain "3600" (string) but was [3600,60] (array), and "3600" is a text\nWrite the number without quotes: 3600 |
