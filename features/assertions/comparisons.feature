Feature: Comparisons
  Two numbers, or two texts that are numbers, are compared by size, with all their digits, two dates as days, and two
  date-times (RFC 3339) as instants, whatever their offsets.

  Background:
    Given an API that answers with JSON:
      """
      {
        "balance": 75, "rate": -0.5, "large": 12345678901234567890, "name": "Fred", "none": null, "open": true,
        "opened": "2026-02-28", "at": "2026-02-28T23:30:00.50Z", "text": "75", "ages": [40, 4],
        "old": "2020-01-01T00:00:00Z", "local": "2026-02-28T23:30:00"
      }
      """

  Scenario: A date-time is close to the current time
    Given a bank account of "Fred" with 75 in it
    When I GET "api/bankaccounts/{{bankAccountId}}/transactions"
    Then the response body at "[0].occurredAt" should be within 1 minute of now

  Scenario: Numbers, dates and date-times are compared with limits
    Then each of these holds:
      | the response body at "balance" should be greater than -75                                            |
      | the response body at "large" should be greater than 12345678901234567889                             |
      | the response body at "large" should be between 12345678901234567890 and 12345678901234567890         |
      | the response body at "opened" should be at most "2026-02-28"                                         |
      | the response body at "text" should be greater than "9"                                               |
      | the response body at "at" should be at least "2026-03-01T00:30:00.5+01:00"                           |

  Scenario: A comparison fails for a value beyond the limit, for an old one, and for one that cannot be compared
    Then each of these fails:
      | the response body at "balance" should be greater than 75                       | The response body at "balance" should be greater than 75 (number) but was 75 (number)                                                      |
      | the response body at "balance" should be less than 75                          | The response body at "balance" should be less than 75 (number) but was 75 (number)                                                         |
      | the response body at "balance" should be at most 74                            | The response body at "balance" should be at most 74 (number) but was 75 (number)                                                           |
      | the response body at "balance" should be between 70 and 74                     | The response body at "balance" should be between 70 (number) and 74 (number) but was 75 (number)                                           |
      | the response body at "text" should be at least 75 | The response body at "text" should be at least 75 (number) but was "75" (string), and only two numbers, two dates or two date-times with an offset (Z or +01:00) can be compared |
      | the response body at "old" should be within 2 seconds of now    | The response body at "old" should be within 2 seconds of now but was "2020-01-01T00:00:00Z" (string), 12 days before now     |
      | the response body at "balance" should be within 2 seconds of now | The response body at "balance" should be within 2 seconds of now but was 75 (number), 12 days before now     |
      | the response body at "local" should be within 1 minute of now | The response body at "local" should be within 1 minute of now but was "2026-02-28T23:30:00" (string), which is neither a date-time with an offset (Z or +01:00) nor a number of seconds since 1970 |

  Scenario: A value is one of several expected values, or the assertion fails
    Then each of these holds:
      | the response body at "name" should be one of:    | \|Ann\|\n\|Fred\|    |
      | the response body at "none" should be one of:    | [true, null]         |
    And each of these fails:
      | the response body at "name" should be one of:    | \|Ann\|\n\|fred\|    | The response body at "name" should be one of "Ann", "fred" but was "Fred" (string)                                                           |
    And each of these is refused:
      | the response body at "name" should be one of: | \|Ann\|Fred\|      | This step needs a list under it: a table of one column, one of three or more with a header row, or a JSON list. |

  Scenario: A text starts or ends with another, or does not match a pattern
    Then each of these holds:
      | the response body at "name" should start with "Fr"              |
      | the response body at "name" should end with "red"               |
      | the response body at "name" should not match "x"              |
    And each of these fails:
      | the response body at "name" should start with "fr"    | The response body at "name" should start with "fr" but was "Fred" (string)                                                     |
      | the response body at "balance" should start with "7"  | The response body at "balance" should start with "7" but was 75 (number), which is not a text                                  |
      | the response body at "name" should end with "Fre"     | The response body at "name" should end with "Fre" but was "Fred" (string)                                                      |
      | the response body at "name" should not match "red"   | The response body at "name" should not match "red" but was "Fred" (string), of which a part matches\nWrite ".*(red).*" for a match anywhere, or "^(red)$" for one of the whole value. |
      | the response body at "name" should not match "F.*"    | The response body at "name" should not match "F.*" but was "Fred" (string)                                                     |
    And each of these is refused:
      | the response body at "balance" should be between 80 and 70 | No value is between 80 and 70: the greater one comes first.\nWrite: between 70 and 80 |
      | the response body at "none" should end with "" | There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not. |
