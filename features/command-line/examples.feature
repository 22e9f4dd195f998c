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

  Scenario: A table that has no row yet is reported, too
    Given the file "features/deposits.feature":
      """
      Feature: Deposits

        Scenario Outline: A deposit of <owner>
          Given a bank account has been created for "<owner>"

          @examples:rows/deposits.csv
          Examples:
            | owner |
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/deposits.feature:6 error The table of examples has 0 rows, and not the 2 of the file "rows/deposits.csv".
      0 scenarios, 1 error.
      """

  Scenario: A file that does not fit is refused, and nothing is written
    Given the file "features/rows/deposits.csv":
      """
      deposit,ownr
      1,2
      """
    When I run "chapterwise examples features"
    Then it exits with 2 and says:
      """
      features/deposits.feature:9: Row 1 of the file "rows/deposits.csv" has no column "owner". Did you mean "ownr"?
      It has: deposit, ownr
      """

  Scenario: A tag above the outline is refused, as it does nothing there
    Given the file "features/deposits.feature":
      """
      Feature: Deposits

        @examples:rows/deposits.csv
        Scenario Outline: A deposit of <owner>
          Given a bank account has been created for "<owner>"

          Examples:
            | owner |
            | Fred  |
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/deposits.feature:3 error The tag "@examples:rows/deposits.csv" stands above no examples, so it does nothing.
      1 scenario, 1 error.
      """
    When I run "chapterwise examples"
    Then it exits with 2 and says:
      """
      features/deposits.feature:3: The tag "@examples:rows/deposits.csv" stands above no examples, so it does nothing.
      Write it above the line "Examples:".
      """
