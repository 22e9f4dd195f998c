Feature: Chapters
  A story leads from one chapter to the next. What may be told next depends on the chapter that the scenario
  has come to.

  Scenario: Stories are told one after another
    Given a bank account has been created for "Fred"
    And a deposit of 100 has been made
    And a withdrawal of 30 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 70

  Scenario: One phrase can be used in every chapter that offers its story
    Given a bank account has been created for "Fred"
    And a deposit of 1 has been made
    And a deposit of 2 has been made
    And everything has been withdrawn
    And a deposit of 3 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 3

  Scenario: One phrase can tell a chain of stories
    Given "Fred" has put 100 into a new account
    And a withdrawal of 1 has been made
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 99

  Scenario: The result of a story is passed to the next story
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
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
    Then all of it passes

  Scenario: A story that the chapter does not offer is rejected before it does anything
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And a withdrawal of 10 has been made
      """
    Then the step "a withdrawal of 10 has been made" fails with:
      """
      StepRejectedError: The story "withdrawal has been made" is not part of the chapter "bank account has been created".
      From here the scenario can go on with:
        deposit has been made        a deposit of {float} has been made
        bank account has been closed the bank account has been closed
      """
    And the report shows nothing under "a withdrawal of 10 has been made"

  Scenario: A story that depends on an earlier one is rejected at the start of a scenario
    When Cucumber runs:
      """
      Given a deposit of 10 has been made
      """
    Then the step "a deposit of 10 has been made" fails with:
      """
      StepRejectedError: The story "deposit has been made" is not part of the chapter "banking story".
      From here the scenario can go on with:
        bank account has been created a bank account has been created for {string}
        bank account has been created {string} has put {float} into a new account
        bank account exists           a bank account of {string} with {float} in it
      """

  Scenario: A chain of stories is rejected as a whole when one is out of its chapter
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given a sum has been written down too early
      """
    Then the step "a sum has been written down too early" fails with:
      """
      StepRejectedError: The story "sum has been written down" is not part of the chapter "page has been opened".
      From here the scenario can go on with:
        sum has been worked out    a sum of {int} and {int} has been worked out
        thought has been logged    the thought {string} has been logged
        clean up has been promised the clean-up {string} has been promised
        clean up is bound to fail  the clean-up {string} is bound to fail
        clean up takes forever     a clean-up takes for ever
        ink has run out            the ink has run out
        entry has been made        an entry has been made with:
        entry has been made        an entry has been copied:
        entries have been made     entries have been made:
        entries have been made     entries have been scribbled:
        notebook has been shut     the notebook has been shut
      """
    And the report shows nothing under "a sum has been written down too early"

  Scenario: A story that throws an error fails its step
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Monday" has been opened
      And the ink has run out
      """
    Then the step "the ink has run out" fails with:
      """
      Error: The pen is dry.
      """
    And the report shows under "the ink has run out":
      """
      **********************************************************************
      *                          INK HAS RUN OUT                           *
      **********************************************************************
      """

  Scenario: No story can follow a story that ends the arrangement
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And the bank account has been closed
      And a deposit of 10 has been made
      """
    Then the step "a deposit of 10 has been made" fails with:
      """
      StepRejectedError: The story "deposit has been made" comes after a story that ended the arrangement.
      To arrange something further, first: Given a new story begins
      """

  Scenario: A phrase must return the chapter that its last story reached
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given nothing has been said
      """
    Then the step "nothing has been said" fails with:
      """
      StepRejectedError: A phrase has to give the chapter that its last story reached, but it gave undefined.
      Write it as tell((story, …) => story.nameOfTheStory(…)), and let each story method return what proceedToChapter or end gives.
      """
