@purse
Feature: The chapter that comes next
  A story names the chapter that follows, or lets the story data choose among several, or stays in its chapter.

  Scenario: A story stays in its chapter, and the story data chooses the next one, also inside a phrase of two stories
    Then all of this passes:
      """
      Given a purse has been filled with 5
      And the purse has been looked into
      And 2 has been spent and the purse looked into
      And 3 has been spent
      And the purse has been looked into
      And the purse has been put away
      """

  Scenario: Stories are tried, and told at the same time, past a chapter that the story data chooses
    Then all of this passes:
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
