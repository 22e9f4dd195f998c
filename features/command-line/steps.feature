Feature: The steps command
  `chapterwise steps` lists every phrase that features can use: those of the project first, then those of the
  library.

  Background:
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |
          And the story result is saved as "account"
          When I GET "api/bankaccounts/{{bankAccountId}}"

        Scenario: A new account
          Given a bank account has been created for "Fred"
          And the clock stands still
          And a withdrawal of 5 has been made
      """

  Scenario: steps lists the phrases as a table, in Markdown, and as JSON
    When I run "chapterwise steps"
    Then it exits with 0 and prints first:
      """
      Your phrases

           2  a bank account has been created for {string}
              Tells the story "bank account has been created".
              step-definitions/banking.ts:6
              Given a bank account has been created for "Fred"
      """
    When I run "chapterwise steps --format markdown"
    Then it exits with 0 and prints first:
      """
      ### Your phrases

      | phrase | does | example | used |
      | --- | --- | --- | --- |
      | `a bank account has been created for {string}` | Tells the story "bank account has been created". | `Given a bank account has been created for "Fred"` | 2 |
      """
    When I run "chapterwise steps --format json"
    Then it exits with 0 and prints first:
      """text
      [
        {
          "phrase": "a bank account has been created for {string}",
          "parameters": [
            "string"
          ],
          "sentence": "Tells the story \"bank account has been created\".",
          "example": "Given a bank account has been created for \"Fred\"",
          "definedAt": "step-definitions/banking.ts:6",
          "used": 2,
          "library": false
        }
      """

  Scenario: steps --search lists the phrases that have all words, the code of a status or a header, or says that none has
    When I run "chapterwise steps --search duplicates"
    Then it exits with 0 and prints:
      """
      Assert: body

      unused  the response body at {string} should have no duplicates
              No two items of the list at a JSONPath are the same.
              Then the response body at "[*].id" should have no duplicates

      Stand-ins

      unused  the received request body at {string} should have no duplicates
              No two items of the list at a JSONPath are the same.
              Then the received request body at "[*].id" should have no duplicates
      """
    When I run "chapterwise steps --search 204"
    Then it exits with 0 and shows:
      | the response should be {httpStatus} |
    When I run 'chapterwise steps --search "status 403 or 404"'
    Then it exits with 0 and shows:
      | the response should be {httpStatus} or {httpStatus} |
    When I run "chapterwise steps --search If-Match"
    Then it exits with 0 and shows:
      | the request header {string} is {string} |
    When I run "chapterwise steps --search octet-stream"
    Then it exits with 0 and says 'No phrase has all of these words: "octet-stream" (0). Search with fewer words, or with others.'

  Scenario: steps says that the phrases of the library are not loaded
    Given the file "plain.cjs":
      """
      module.exports = { default: { require: ['nothing.js'] } }
      """
    When I run "chapterwise steps --config plain.cjs --search token"
    Then it exits with 0 and says:
      """
      The phrases of chapterwise/steps are not loaded. Load them in a support file: import 'chapterwise/steps'
      """
