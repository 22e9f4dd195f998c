Feature: Markers
  A marker such as "#uuid" in an expected body stands for any value of that kind.
  With two number signs, as in "##uuid",
  the value may also be missing or null.

  Background:
    Given an API that answers with JSON:
      """
      {
        "id": "0190b2a5-7b1c-7c7e-9a41-2f3c1d5e6f70", "at": "2026-11-21T08:00:00Z", "name": "Fred", "balance": 7.5,
        "open": true, "none": null, "tags": ["a", "b"], "owner": { "name": "Ann" }, "hash": "#1",
        "birthday": "1999-12-31", "opens": "08:00:00"
      }
      """

  Scenario: A marker matches a value of its kind
    Then each of these holds:
      | the response body should contain: | { "id": "#uuid", "at": "#date-time", "name": "#string" }        |
      | the response body should contain: | { "balance": "#number", "open": "#boolean", "none": "#null" }   |
      | the response body should contain: | { "birthday": "#date", "opens": "#time" }                      |
      | the response body should contain: | { "tags": "#array", "owner": "#object", "id": "#notnull" }      |
      | the response body should contain: | { "none": "#present", "nobody": "#notpresent", "x": "#ignore" } |
      | the response body should contain: | { "name": "#regex F.*", "tags": "#[2]", "owner": "#ignore" }    |
      | the response body should contain: | { "tags": "#[2] #string", "none": "##string", "x": "##number" } |
      | the response body should contain: | { "hash": "\\\#1" }                                             |

  Scenario: A marker does not match a value of another kind, and is refused if it is unknown or malformed
    Then each of these fails:
      | the response body should contain: | { "name": "#uuid" }        | The response body should contain what is expected but does not:\n  $.name: expected #uuid but was "Fred" (string)                                                      |
      | the response body should contain: | { "balance": "#string" }   | The response body should contain what is expected but does not:\n  $.balance: expected #string but was 7.5 (number)                                                    |
      | the response body should contain: | { "none": "#notnull" }     | The response body should contain what is expected but does not:\n  $.none: expected #notnull but was null                                                              |
      | the response body should contain: | { "none": "#notpresent" }  | The response body should contain what is expected but does not:\n  $.none: expected #notpresent but was null                                                           |
      | the response body should contain: | { "nobody": "#string" }    | The response body should contain what is expected but does not:\n  $.nobody: missing, expected #string                                                                 |
      | the response body should contain: | { "name": "#regex Fre" }   | The response body should contain what is expected but does not:\n  $.name: expected #regex Fre but was "Fred" (string)                                                 |
      | the response body should contain: | { "tags": "#[2] #number" } | The response body should contain what is expected but does not:\n  $.tags[0]: expected #number but was "a" (string)\n  $.tags[1]: expected #number but was "b" (string) |
      | the response body should contain: | { "balance": "##string" }  | The response body should contain what is expected but does not:\n  $.balance: expected ##string but was 7.5 (number)                                                   |
    And each of these is refused:
      | the response body should contain: | { "name": "#sting" }      | The marker "#sting" is not a known marker. Did you mean #string?\nKnown markers: #string #number #integer #boolean #array #object #null #uuid #date-time #date #time #email #uri #notnull #present #notpresent #ignore #regex #[n], and ## for one that may be missing or null.\nFor this very text write a backslash before it: \#sting (inside JSON: "\\\#sting")                                                        |
      | the response body should contain: | { "tags": "#[2] string" } | The marker "#[2] string" has no marker after its brackets.\nKnown markers: #string #number #integer #boolean #array #object #null #uuid #date-time #date #time #email #uri #notnull #present #notpresent #ignore #regex #[n], and ## for one that may be missing or null.\nFor this very text write a backslash before it: \#[2] string (inside JSON: "\\\#[2] string") |
