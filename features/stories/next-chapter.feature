@purse
Feature: The chapter that comes next
  A story names the chapter that follows, or lets the story data choose among several, or stays in its chapter.

  Scenario: A story stays in its chapter, and the story data chooses the next one, also inside a phrase of two stories
    When Cucumber runs:
      """
      Given a purse has been filled with 5
      And the purse has been looked into
      And 2 has been spent and the purse looked into
      And 3 has been spent
      And the purse has been looked into
      And the purse has been put away
      """
    Then all of it passes

  Scenario: A story of the chapter that was not chosen is rejected before it does anything
    When Cucumber runs:
      """
      Given a purse has been filled with 5
      And 2 has been spent
      And the purse has been put away
      """
    Then the step "the purse has been put away" fails with:
      """
      StepRejectedError: The story "purse has been put away" is not part of the chapter "money is there".
      From here the scenario can go on with:
        money has been spent       -> {int} has been spent
        money has been spent       -> {int} has been spent and the purse looked into
        purse has been looked into -> the purse has been looked into
      """

  Scenario: Stories are tried, and told at the same time, past a chapter that the story data chooses
    When Cucumber runs:
      """
      Given a purse has been filled with 6
      When these run at the same time:
        | 2 has been spent and the purse looked into |
        | 3 has been spent and the purse looked into |
      Then all the responses should be 200
      Given a new story begins
      And a purse has been filled with 5
      When I try "5 has been spent and the purse looked into"
      Then the response body at "balance" should be 0
      """
    Then all of it passes
