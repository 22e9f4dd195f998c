Feature: The examples command
  The tag `@examples:FILE` says where the rows of examples come from. `chapterwise examples` writes them into the
  table, in the columns of its header, and `chapterwise check` reports a table that differs from its file.

  Background:
    Given the project of a bank
    And the file "features/rows/deposits.csv":
      """
      owner,deposit,note
      Fred,10,
      Ann | Ben,250,both
      """
    And the file "features/deposits.feature":
      """
      Feature: Deposits

        Scenario Outline: A deposit of <owner>
          Given a bank account has been created for "<owner>"
          And a deposit of <deposit> has been made
          When I GET "{{address}}"
          Then the response should be 200 OK

          @examples:rows/deposits.csv
          Examples:
            | deposit | owner |
            | 10      | Fred  |

          Examples: By hand
            | deposit | owner |
            | 1  | Eve |
      """

  Scenario: A table gets the rows of its file, and all else of the feature stays
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/deposits.feature:9 error The table of examples has 1 row, and not the 2 of the file "rows/deposits.csv".
      2 scenarios, 1 error.
      """
    When I run "chapterwise examples --check"
    Then it exits with 1 and prints 'features/deposits.feature:9: The table of examples has 1 row, and not the 2 of the file "rows/deposits.csv".'
    When I run "chapterwise examples features/deposits.feature"
    Then it exits with 0 and prints "Written: features/deposits.feature"
    And the file "features/deposits.feature" has:
      """
            | deposit | owner      |
            | 10      | Fred       |
            | 250     | Ann \| Ben |

          Examples: By hand
      """
    When I run "chapterwise check"
    Then it exits with 0 and prints "3 scenarios, nothing wrong."
    When I run "chapterwise examples --check"
    Then it exits with 0 and prints "Every table of examples with a tag @examples:FILE is as its file."

  Scenario: A table that has no row yet is reported, and a tag above the outline refused, as it does nothing there
    Given the file "features/deposits.feature":
      """
      Feature: Deposits

        @examples:rows/deposits.csv
        Scenario Outline: A deposit of <owner>
          Given a bank account has been created for "<owner>"

          Examples:
            | owner |
            | Fred  |

        Scenario Outline: Another deposit of <owner>
          Given a bank account has been created for "<owner>"

          @examples:rows/deposits.csv
          Examples:
            | owner |
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/deposits.feature:3 error The tag "@examples:rows/deposits.csv" stands above no examples, so it does nothing.
      features/deposits.feature:14 error The table of examples has 0 rows, and not the 2 of the file "rows/deposits.csv".
      1 scenario, 2 errors.
      """
    When I run "chapterwise examples"
    Then it exits with 2 and says:
      """
      features/deposits.feature:3: The tag "@examples:rows/deposits.csv" stands above no examples, so it does nothing.
      Write it above the line "Examples:".
      """

  Scenario: A table in Markdown gets its rows below the line of dashes, whatever its path looks like
    Given the file "features/[id]/deposits.feature.md":
      """
      # Feature: Deposits
      ## Scenario Outline: A deposit of <deposit>
      * Given a bank account has been created for "Fred"
      * And a deposit of <deposit> has been made

      `@examples:rows/deposits.csv`
      ### Examples:

        | deposit |
        | ------- |
      """
    And the file "features/[id]/rows/deposits.csv":
      """
      deposit
      10
      """
    When I run "chapterwise examples features/[id]/deposits.feature.md"
    Then it exits with 0 and prints "Written: features/[id]/deposits.feature.md"
    And the file "features/[id]/deposits.feature.md" has:
      """
        | deposit |
        | ------- |
        | 10      |
      """

  Scenario: No feature is no success
    When I run "chapterwise examples --check features/*.features"
    Then it exits with 2 and says "No scenario was found: see the paths, tags and names given."
