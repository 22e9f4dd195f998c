Feature: Sorted lists
  Numbers are ordered by size, date-times by instant, and other texts by code point. Neighbours may be equal.

  Background:
    Given an API that answers with JSON:
      """
      {
        "owners": [{ "name": "Ann", "age": 4 }, { "name": "Ben", "age": 40 }, { "name": "Ben", "age": 40 }],
        "numbers": [-1, 0.5, 0.50, 12345678901234567890, 12345678901234567891], "mixed": [1, "b", null],
        "texts": ["B", "a", "z", "ﬁ", "😀"], "words": ["b", "a"], "one": [1], "nothing": [], "name": "Fred",
        "times": ["2026-01-01T10:00:00+02:00", "2026-01-01T09:00:00Z", "2026-01-01T10:00:00+01:00"]
      }
      """

  Scenario: A list is sorted in ascending or descending order, or the assertion fails
    Then each of these holds:
      | the response body at "numbers" should be sorted                               |
      | the response body at "one" should be sorted in descending order               |
      | the response body at "texts" should be sorted                                 |
      | the response body at "times" should be sorted                                 |
      | the response body at "owners" should be sorted by "age"                       |
      | the response body at "owners[1:]" should be sorted by "$.name" in descending order |
    And each of these fails:
      | the response body at "words" should be sorted                                    | The response body at "words" should be sorted but "a" at [1] comes after "b" at [0]                                                                        |
      | the response body at "owners" should be sorted by "age" in descending order     | The response body at "owners" should be sorted by "age" in descending order but 40 at [1] comes after 4 at [0]                                                 |
      | the response body at "owners[::-1]" should be sorted by "name"                  | The response body at "owners[::-1]" should be sorted by "name" but "Ann" at [2] comes after "Ben" at [1]                                                       |
      | the response body at "mixed" should be sorted                                   | The response body at "mixed" should be sorted but [0] is 1 (number) and [1] is "b" (string)\nNumbers, date-times or texts are in order, each among themselves. |
      | the response body at "owners" should be sorted by "nam"                         | The response body at "owners" should be sorted by "nam" but there is nothing at this path in [0]: $ has no member "nam". Did you mean "name"?                  |
    And each of these is refused:
      | the response body at "owners" should be sorted by "*" | The path "*" gives a list of all that it finds, by which nothing can be sorted.\nWrite a path that leads to one place in each item. |
