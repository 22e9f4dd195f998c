Feature: Chapters
  A story leads from one chapter to the next. What may be told next depends on the chapter that the scenario
  has come to.

  Scenario: One phrase can be used in every chapter that offers its story
    Given a bank account has been created for "Fred"
    And a deposit of 1 has been made
    And a deposit of 2 has been made
    And everything has been withdrawn
    And a deposit of 3 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 3

  @notebook
  Scenario: The result of a story is passed to the next story
    Then all of this passes:
      """
      Given the page "Sums" has been opened
      And a sum of 3 and 4 has been worked out
      And the sum has been written down
      And the story result is saved as "notebook"
      And the variable "sum" is {{notebook.written}}
      When I POST "api/echo" with:
        | sum | {{sum}} |
      Then the response body at "body" should be '{"sum":7}'
      """

  Scenario: A story that the chapter does not offer is rejected before it does anything
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And a withdrawal of 10 has been made
      """
    Then the step "a withdrawal of 10 has been made" fails with a message beginning 'StepRejectedError: The story "withdrawal has been made" is not part of the chapter "bank account has been created".'
    And the report shows nothing under "a withdrawal of 10 has been made"

  @notebook
  Scenario: What a phrase cannot tell is refused
    Then each of these is refused:
      | nothing has been said | A function that tells stories gives the chapter that the last one reached, but this one gave undefined.\nWrite it as (story, …) => story.nameOfTheStory(…), and let each story method return what proceedToChapter or end gives. |
    Given each of the scenarios begins with:
      """
      Given the page "Monday" has been opened
      And the notebook has been shut
      """
    Then each of these is refused:
      | the ink has run out  | The story "ink has run out" comes after a story that ended the arrangement.\nTo arrange something further, first: Given a new story begins |
