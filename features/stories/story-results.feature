Feature: Story results
  Stories keep their results in the story data. Feature files use its members by name, and can save a copy
  of all of it.

  Scenario: A member of the story data is used by its name
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be {{balance}}

  @notebook
  Scenario: An accessor of the story data is used by its name
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      And the thought "of {{lastPage}}" has been logged
      """
    Then the report shows "of Sums" under 'the thought "of {{lastPage}}" has been logged'

  Scenario: A saved copy of the story data does not change with later stories
    Given "Fred" has put 10 into a new account
    And the story result is saved as "before"
    And a deposit of 5 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 15
    And the response body at "balance" should not be {{before.balance}}
