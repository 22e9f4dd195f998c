Feature: The map command
  `chapterwise map` draws the story books of a project: chapters as boxes, stories as arrows with their
  phrases, and how many scenarios tell each story. Stories that no scenario tells are highlighted.

  Background:
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario Outline: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of <deposit> has been made
          And a withdrawal of 5 has been made
          When I GET "api/bankaccounts/{{bankAccountId}}"

          Examples:
            | deposit |
            | 10      |
            | 20      |

        Scenario: A new account
          Given a bank account has been created for "<script>"
          And the clock stands still
          And a deposit of 0 has been made
          When I GET "api/bankaccounts/{{bankAccountId}}"
      """

  Scenario: map draws the story book in Mermaid by default
    When I run "chapterwise map"
    Then it exits with 0 and prints:
      """
      ---
      title: "banking story (3 scenarios)"
      ---
      flowchart TD
        BankingStory(["banking story"]):::opening
        BankAccountHasBeenCreated["bank account has been created"]:::chapter
        MoneyHasMoved["money has moved"]:::chapter
        End(("the end")):::end_
        BankingStory --- story1["<b>bank account has been created</b><br>a bank account has been created for {string}<br>3 scenarios"]:::story --> BankAccountHasBeenCreated
        BankAccountHasBeenCreated --- story2["<b>deposit has been made</b><br>a deposit of {float} has been made<br>1 scenario"]:::story --> BankAccountHasBeenCreated
        BankAccountHasBeenCreated --- story3["<b>deposit has been made</b><br>a deposit of {float} has been made<br>2 scenarios"]:::story --> MoneyHasMoved
        BankAccountHasBeenCreated -.- story4["<b>bank account has been closed</b><br>the bank account has been closed<br>unused"]:::unused -.-> End
        MoneyHasMoved --- story5["<b>withdrawal has been made</b><br>a withdrawal of {float} has been made<br>a withdrawal has been made with:<br>2 scenarios"]:::story --> MoneyHasMoved
        classDef opening fill:#1f6f54,stroke:#1f6f54,color:#ffffff
        classDef chapter fill:#eef2f6,stroke:#5b6b7b,color:#1b2733
        classDef end_ fill:#5b6b7b,stroke:#5b6b7b,color:#ffffff
        classDef story fill:none,stroke:none
        classDef unused fill:none,stroke:none,color:#b26a00
      """

  Scenario: map writes a file for each of several story books, or draws one of them
    Given the file "support/post-story.ts":
      """
      import { StoryBook, ScenarioConfiguration, useScenario } from 'chapterwise'

      class PostStoryData {}

      class PostStory extends StoryBook<PostStoryData> {}

      useScenario(
        ScenarioConfiguration.withStoryBook(PostStory, PostStoryData).configure({ baseURL: 'http://127.0.0.1:1' }),
        { tags: '@post' },
      )
      """
    When I run "chapterwise map --format svg --output maps/bank.svg"
    Then it exits with 0 and prints:
      """
      Written: maps/bank-post-story.svg
      Written: maps/bank-banking-story.svg
      """
    When I run "chapterwise map --format svg"
    Then it exits with 2 and says 'There is an image for each of the books "post story", "banking story": choose one with --book, or name a file with --output.'
    When I run "chapterwise map --book PostStory"
    Then it exits with 0 and shows:
      | title: "post story (0 scenarios)" |
