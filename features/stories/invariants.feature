Feature: Invariants of chapters
  A chapter, or a book for all its chapters, declares what always holds in it:

  accountIsThere = this.always(async ({ api, storyData }) => { … })

  With the option checkAlways or the tag @checkAlways, each story is followed by a check of the invariants of the
  chapter that it leads to.

  Background:
    Given the scenario has the tag "@promising"

  Scenario: Without the option and the tag, invariants are not checked
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 5 has been paid in
      """
    Then all of it passes

  Scenario: With the tag @checkAlways, a broken invariant fails the step that tells the story
    Given the scenario has the tag "@checkAlways"
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 5 has been paid in
      """
    Then the step "5 has been paid in" fails with:
      """
      AssertionError: The invariant "more than ten is there" of the chapter "money has been paid in" does not hold.
      expected 5 to be above 10
          + expected - actual

          -5
          +10
      """

  Scenario: With the option checkAlways, invariants of the chapter and the book are checked
    Given the scenarios are configured with:
      | checkAlways | true |
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 50 has been paid in
      """
    Then all of it passes
    And the report shows under "50 has been paid in":
      """
      **********************************************************************
      *                       MONEY HAS BEEN PAID IN                       *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts/1/deposits
      {
        "amount": 50
      }

      RESPONSE: Http Status Code: OK (200)
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 50
      }
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *                   ALWAYS: MORE THAN TEN IS THERE                   *
      **********************************************************************

      REQUEST: GET http://localhost/api/bankaccounts/1

      RESPONSE: Http Status Code: OK (200)
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 50
      }
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *                  ALWAYS: LIMIT IS A WHOLE NUMBER                   *
      **********************************************************************

      Not looked at: it needs limit, which no story has given.

      **********************************************************************
      *                     ALWAYS: ACCOUNT IS LISTED                      *
      **********************************************************************

      REQUEST: GET http://localhost/api/bankaccounts?id=1

      RESPONSE: Http Status Code: OK (200)
      [
        {
          "id": 1,
          "customerName": "Fred",
          "balance": 50
        }
      ]
      Elapsed Time: 12 (milliseconds)

      It is listed.
      """

  Scenario: Invariants are not checked after a story that is tried
    Given the scenario has the tag "@checkAlways"
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      When I try "5 has been paid in"
      Then the response should be 200
      """
    Then all of it passes
