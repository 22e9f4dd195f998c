Feature: The next command
  `chapterwise next FILE:LINE` says where a scenario is after a line, and which phrases may come next.
  It sends no request, and reads no other feature.

  Background:
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Background:
          Given a bank account has been created for "Fred"

        Scenario: A withdrawal
          Given a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |

          And the story result is saved as "account"
          When I GET "{{address}}"
          Then the response should be 200 OK

        Scenario: Nothing yet

        Rule: Rows

          Scenario Outline: A deposit
            Given a deposit of <amount> has been made

            Examples:
              | amount |
              | 0      |
              | 10     |

          Scenario: Wrong
            Given a withdrawal of 5 has been made
            And the clock stands still
      """

  Scenario: next lists the phrases that may follow while stories are arranged
    When I run "chapterwise next features/accounts.feature:9"
    Then it exits with 0 and prints first:
      """
      features/accounts.feature:9 A withdrawal
      Arranging, in the chapter "money has moved" of the book "banking story".
      Story data: bankAccountId, balance, address

      Your phrases
        a withdrawal of {float} has been made  withdrawal has been made -> money has moved
        a withdrawal has been made with:       withdrawal has been made -> money has moved
        the clock stands still

      Stories
        a new story begins
        the story result is saved as {string}

      Set up the next request
        the request header {string} is {string}
      """
    When I run "chapterwise next features/accounts.feature:4"
    Then it exits with 0 and prints first:
      """
      features/accounts.feature:4 Background
      Arranging, in the chapter "bank account has been created" of the book "banking story".
      Story data: bankAccountId, balance, address

      Your phrases
        a deposit of {float} has been made  deposit has been made -> bank account has been created or money has moved
        the bank account has been closed    bank account has been closed -> the end
        the clock stands still
      """

  Scenario: next lists the phrases that may follow after the call
    When I run "chapterwise next features/accounts.feature:12:3"
    Then it exits with 0 and prints first:
      """
      features/accounts.feature:12 A withdrawal
      After the call, in the chapter "money has moved" of the book "banking story".
      Story data: bankAccountId, balance, address
      Variables: account

      Your phrases
        the clock stands still

      Stories
        a new story begins
      """

  Scenario: next ignores other features, and lines after the given one, that are broken
    Given the file "features/broken.feature" with "This is no feature."
    And the file "features/half.feature":
      """
      Feature: Half

        Scenario: Being written
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          Whe
      """
    When I run "chapterwise next features/half.feature:5"
    Then it exits with 0 and prints first:
      """
      features/half.feature:5 Being written
      Arranging, in the chapter "money has moved" of the book "banking story".
      """

  Scenario: next prints JSON for other programs
    Given the file "support/chatter.ts" with "console.log('The project is loaded.')"
    When I run "chapterwise next features/accounts.feature:7 --format json"
    Then it exits with 0 and prints JSON with:
      """
      {
        "uri": "features/accounts.feature",
        "line": 7,
        "scenario": "A withdrawal",
        "phase": "arranging",
        "book": "banking story",
        "chapter": "money has moved",
        "storyData": ["bankAccountId", "balance", "address"],
        "variables": []
      }
      """

  Scenario Outline: next refuses wrong arguments: <line>
    When I run "chapterwise next <line>"
    Then it exits with 2 and says '<message>'

    Examples:
      | line                         | message                                                                                                        |
      | features/accounts.feature    | "features/accounts.feature" names no line of a feature: write features/accounts.feature:12.                    |
      | features/accounts.feature:1  | Line 1 of features/accounts.feature is in no scenario: name a line of a Scenario or a Background.              |
      | features/accounts.feature:99 | features/accounts.feature has 30 lines, so there is no line 99.                                                |
      | features/nowhere.feature:3   | There is no file "features/nowhere.feature".                                                                   |
      | -:3                          | A feature is read from stdin: pipe one in.                                                                     |

  Scenario: check - reads a feature from stdin
    When I run "chapterwise check - --as features/new.feature" with the input:
      """
      Feature: New

        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a withdrawal of 5 has been made
      """
    Then it exits with 1 and finds:
      """
      features/new.feature:5:5 error The story "withdrawal has been made" is not part of the chapter "bank account has been created".
      1 scenario, 1 error.
      """

  Scenario Outline: check - refuses wrong arguments: <arguments>
    When I run "chapterwise check <arguments>" with the input:
      """
      Feature: New
      """
    Then it exits with 2 and says '<message>'

    Examples:
      | arguments            | message                                                          |
      | -                    | The feature on stdin has no scenario.                            |
      | - features           | Either features or "-", which is one feature on stdin, not both. |
      | - --as ../new.feature | --as has to name a file of the project, not "../new.feature".   |
