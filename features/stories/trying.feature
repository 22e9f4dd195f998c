@errands
Feature: Trying a story out of turn
  A story book knows how each story is told. So a scenario can try a story in a chapter that does not offer it,
  and check the response.

  Scenario: A story that the chapter does not offer can be tried
    Given a bank account has been created for "Fred"
    When I try "a withdrawal of 10 has been made"
    Then the response should be 400
    And the response should have the error message "Insufficient Funds to make withdrawal."

  Scenario: A phrase that contains double quotes is written in single quotes
    When I try 'a bank account has been created for "Fred"'
    Then the response should be 201

  Scenario: Of several phrases the last is tried, and the others are told before it
    Given a bank account has been created for "Fred"
    When I try:
      | a deposit of 10 has been made    |
      | everything has been withdrawn    |
      | the bank account has been closed |
      | a withdrawal of 1 has been made  |
    Then the response should be 404

  Scenario: In a doc string, the table of a phrase stands below the phrase
    Given the variable "amount" is 30
    And "Fred" has put 100 into a new account
    When I try:
      """
      a deposit of 10 has been made

      a withdrawal has been made with:
        | amount | {{amount}} |
      """
    Then the response body at "balance" should be 80

  Scenario: A failed assertion shows the last call of a tried story, and where it stopped
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 10 has been paid in
      When I try "10 has been taken out and -1 put back"
      Then the response should be 200
      """
    Then the step "the response should be 200" fails with:
      """
      AssertionError: The response should be 200 OK but was 400 Bad Request
      POST http://localhost/api/bankaccounts/1/deposits (12 ms)
      > {"amount":-1}
      < {"type":"about:blank","title":"Bad Request","status":400,"detail":"One or more validation errors occurred.","code":"validation_failed","errors":{"amount":["The amount must be greater than 0."]}}
      This is call 2 of the story "money has been taken out and in", which stopped there: The response should be 200 OK but was 400 Bad Request
      """
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      And 10 has been paid in
      When I try "10 has been taken out and 10 put back"
      Then the response should be 201
      """
    Then the step "the response should be 201" fails with:
      """
      AssertionError: The response should be 201 Created but was 200 OK
      POST http://localhost/api/bankaccounts/1/deposits (12 ms)
      > {"amount":10}
      < {"id":1,"customerName":"Fred","balance":10}
      This is call 2 of the story "money has been taken out and in", its last.
      """

  Scenario: An error that is no assertion is not ignored
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      When I try "the pen has run dry"
      """
    Then the step 'I try "the pen has run dry"' fails with:
      """
      Error: The pen is dry.
      GET http://localhost/api/health (12 ms)
      < OK
      Only an assertion of a story is ignored: let it assert on the response, or use node:assert.
      """

  Scenario: Trying a story without a value that it needs is rejected, and one of several chapters, none of them reached
    Then each of these is refused:
      | I try "the account has been closed"    | The story "account has been closed" needs accountId, which no story has given.\nTell a story before that gives it.    |
      | I try "the account has been looked at" | The story "account has been looked at" needs accountId, which no story has given.\nTell a story before that gives it. |
      | I try "the limit has been looked at"   | The story "limit has been looked at" needs limit, which no story has given.\nIt failed: TypeError: Cannot read properties of undefined (reading 'toFixed')\nTell a story before that gives it. |
      | I try "10 has been paid in" | The story "money has been paid in" could be that of several chapters, and the scenario has come to none of them:\n  account has been opened\n  money has been paid in\nFirst run the stories that lead to the chapter you mean. |

  Scenario: What fails, makes no call, tells no story, or tells one of another book cannot be tried
    Given each of the scenarios begins with 'Given the account of "Fred" has been opened'
    Then each of these is refused:
      | I try "the pen has run dry"               |                                                   | Error: The pen is dry. |
      | these run at the same time:          | \|the account has been looked at\|\n\|the pen has run dry\| | Error: The pen is dry. |
      | I try "nothing has been done"             |                                                   | The story "nothing has been done" made no call.\nWhat is tried has to make one, so that there is an answer to look at. |
      | I try "the account has been clsed"        |                                                   | No story phrase reads "the account has been clsed".\nDid you mean: the account has been closed |
      | I try 'I GET "api/health"'                |                                                   | The step "I GET "api/health"" tells no story.\nOnly a phrase that is made with tell(…) can be run by another step. |
      | I try "a withdrawal has been made with:"  |                                                   | The phrase "a withdrawal has been made with:" needs a table.\nQuote it in a doc string, with the rows of its table in the lines under it. |
      | I try "a withdrawal of 10 has been made"  |                                                   | The phrase "a withdrawal of 10 has been made" tells a story of the book "banking story", but this scenario is set in the book "errand story".\nUse a phrase of "errand story", or give the scenario the tag under which useScenario configures "banking story". |
      | I try:                                    | \|the account has been closed\|\n\|5 has been paid in\|\n\|6 has been paid in\| | The story "money has been paid in" comes after a story that ended the arrangement.\nTo arrange something further, first: Given a new story begins |
