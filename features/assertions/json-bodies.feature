Feature: JSON bodies
  "should be" compares the whole body, no more and no less, whatever the order of its members.
  "should contain" compares a part:
  objects may have more members, and lists more items in any order.
  Every difference is listed with its path.

  Scenario: A table stands for an object, a list, or with a header row for a list of objects
    Given an API that answers with JSON '{ "drinks": ["tea", 7, "7"], "books": [{ "title": "Emma", "price": 5, "id": 1 }] }'
    Then each of these holds:
      | the response body at "drinks" should be:         | \|tea\|\n\|7\|\n\|"7"\|                 |
      | the response body at "drinks" should contain:    | \|"7"\|\n\|tea\|                         |
      | the response body at "books[0]" should contain:  | \|title\|Emma\|\n\|price\|5\|             |
      | the response body at "books" should contain:     | \|id\|title\|price\|\n\|1\|Emma\|5\|       |
      | the response body should contain:                | \|$.books[0].title\|Emma\|\n\|$.drinks[0]\|#string\| |
    And each of these fails:
      | the response body should contain:                | \|$.books[0].title\|Anna\| | The response body should contain what is expected but does not:\n  $.books: no item matches {"title":"Anna"} (expected item 1 of 1), the nearest differs:\n    $.books[0].title: expected "Anna" but was "Emma" |
      | the response body at "books" should contain:     | \|title\|price\|\n\|Emma\|5\| | The response body at "books" should contain what is expected but does not:\n  $.books: expected {"title":"price","Emma":5} (object) but was [{"title":"Emma","price":5,"id":1}] (array). A table of two columns is one object: write a list as JSON, in a doc string |

  Scenario: An assertion on a JSON body fails and lists every difference
    Given an API that answers with JSON '{ "id": 1, "name": "Fred", "balance": 75, "closed": null, "tags": ["a", "b"] }'
    Then each of these holds:
      | the response body should be: | { "tags": ["a", "b"], "closed": null, "balance": 75.0, "name": "Fred", "id": 1 } |
    And each of these fails:
      | the response body should be:      | { "id": 1, "name": "Fred", "balance": 75, "closed": null }                                | The response body should be as expected but differs:\n  $.tags: not expected, was ["a","b"]                                                                                                                                                                                                                            |
      | the response body should be:      | { "id": 2, "name": "fred", "balance": "75", "closed": false, "tags": ["b", "a"] }         | The response body should be as expected but differs:\n  $.id: expected 2 but was 1\n  $.name: expected "fred" but was "Fred"\n  $.balance: expected "75" (string) but was 75 (number)\n  $.closed: expected false (boolean) but was null\n  $.tags[0]: expected "b" but was "a"\n  $.tags[1]: expected "a" but was "b" |
      | the response body should be:      | { "id": 1, "name": "Fred", "balance": 75, "closed": null, "tags": ["a", "b", "c"] }       | The response body should be as expected but differs:\n  $.tags: expected 3 items but there are 2\n  $.tags[2]: missing, expected "c"                                                                                                                                                                                   |
      | the response body should contain: | { "balance": 74 }                                                                         | The response body should contain what is expected but does not:\n  $.balance: expected 74 but was 75                                                                                                                                                                                                                   |
      | the response body should contain: | { "tags": ["a", "a"] }                                                                    | The response body should contain what is expected but does not:\n  $.tags: no item matches "a" (expected item 2 of 2), the nearest differs:\n    $.tags[1]: expected "a" but was "b"                                                                                                                              |

  Scenario: JSON documents in lines are a list
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/jsonl

      { "id": 1 }
      { "id": 12345678901234567890 }
      """
    Then each of these holds:
      | the response body at "[1].id" should be 12345678901234567890 |                              |
      | the response body should be:                                 | [{ "id": 1 }, { "id": "#integer" }] |
      | the response body should contain "{ \"id\": 1 }"             |                              |
    And each of these fails:
      | the response body at "$" should have 3 items | The response body at "$" should have 3 items but has 2 items |

  Scenario: JSON documents in lines are no list if one of them is malformed
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: application/x-ndjson

      { "id": 1 }
      { "id":
      """
    Then each of these fails:
      | the response body at "[0].id" should be 1 | The response body should be JSON but was application/x-ndjson that does not parse: document 2, line 1, column 8: Object value expected after ':' |

  Scenario: An invalid doc string or table for a JSON body is refused
    Given an API that answers with JSON '{}'
    Then each of these is refused:
      | the response body should be:      | { "id": 1,, }        | The doc string of this step is not valid JSON: line 1, column 11: Quoted object key expected but got ','\nIf it is a text, write its type after the opening quotes: """text                          |
      | the response body should be:      | { "id": {{nobody}} } | The variable {{nobody}} is unknown.\nNo variable is known here.                                                                   |
      | the response body should contain: | \|a\|1\|\n\|a\|2\|   | The table names "a" twice.\nKeep one of the rows.                                                                                 |
