@promising
Feature: Invariants of chapters
  A chapter, or a book for all its chapters, declares what always holds in it:

  accountIsThere = this.always(async ({ api, storyData }) => { … })

  With the option checkAlways or the tag @checkAlways, each story is followed by a check of the invariants of the
  chapter that it leads to.

  Scenario: Without the option and the tag, invariants are not checked
    Then all of this passes:
      """
      Given the account of "Fred" has been opened
      And 5 has been paid in
      """

  @checkAlways
  Scenario: With the tag @checkAlways, a broken invariant fails the step that tells the story
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 5 has been paid in
      """
    Then the step "5 has been paid in" fails with:
      """
      AssertionError: The invariant "more than ten is there" of the chapter "money has been paid in" does not hold.
      expected 5 to be above 10
      GET http://localhost/api/bankaccounts/1 (12 ms)
      < {"id":1,"customerName":"Fred","balance":5}
          + expected - actual

          -5
          +10
      """

  Scenario: With the option checkAlways, invariants of the chapter and the book are checked
    Given the scenarios are configured with:
      | checkAlways | true |
    Then all of this passes:
      """
      Given the account of "Fred" has been opened
      And 50 has been paid in
      """
    And the report shows under "50 has been paid in" the titles:
      | MONEY HAS BEEN PAID IN          |
      | ALWAYS: MORE THAN TEN IS THERE  |
      | ALWAYS: LIMIT IS A WHOLE NUMBER |
      | ALWAYS: ACCOUNT IS LISTED       |
    And the report shows "Not checked: it needs limit, which no story has given." under "50 has been paid in"

  @checkAlways
  Scenario: Invariants are not checked after a story that is tried
    Then all of this passes:
      """
      Given the account of "Fred" has been opened
      When I try "5 has been paid in"
      Then the response should be 200
      """
