Feature: Several books
  A project may tell several story books. Each scenario is set in one of them, chosen by its tags:

  useScenario(ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(…))
  useScenario(ScenarioConfiguration.withStoryBook(TransferStory, TransferStoryData).configure(…), { tags:
  '@transfers' })

  @transfers
  Scenario: A tag chooses another story book
    Given "Fred" with 100 and "Ann" with 5 have opened accounts
    And a transfer of 40 has been made
    When I GET "api/bankaccounts/{{toAccountId}}"
    Then the response body at "balance" should be 45

  Scenario: A phrase of another story book is rejected
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And a transfer of 40 has been made
      """
    Then the step "a transfer of 40 has been made" fails with a message beginning 'StepRejectedError: The phrase "a transfer of 40 has been made" tells a story of the book "transfer story", but this scenario is set in the book "banking story".'
    And the report shows nothing under "a transfer of 40 has been made"

  @basic
  Scenario: What needs a story book is rejected in a scenario without one
    Then each of these is refused:
      | a bank account has been created for "Fred"  | The story "bank account has been created" cannot be run. This scenario is configured without a story book.\nConfigure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … }) |
      | I try "a withdrawal of 10 has been made"    | The story "withdrawal has been made" cannot be run. This scenario is configured without a story book.\nConfigure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })      |
      | a new story begins                          | This scenario is configured without a story book.\nConfigure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })                                                           |
