Feature: Trying a story out of turn
  A story book knows how each story is told. So a scenario can try a story in a chapter that does not offer it,
  and check the response.

  Scenario: A story that the chapter does not offer can be tried
    Given a bank account has been created for "Fred"
    When I try "a withdrawal of 10 has been made"
    Then the response should be 400
    And the response should have the error message "Insufficient Funds to make withdrawal."

  Scenario: A story that the chapter offers can be tried
    Given "Fred" has put 100 into a new account
    When I try "a withdrawal of 10 has been made"
    Then the response should be 200
    And the response body at "balance" should be 90

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

  Scenario: A story that is tried can be polled
    Given the scenario has the tag "@errands"
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      When I try "the account has been looked at"
      And I keep asking for up to 1 second
      Then the response should be 200
      """
    Then all of it passes

  Scenario: The title in the log says that a story is tried
    Given the scenario has the tag "@errands"
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      When I try "the account has been closed"
      """
    Then the report shows under 'I try "the account has been closed"':
      """
      **********************************************************************
      *           WHEN IT IS TRIED THAT ACCOUNT HAS BEEN CLOSED            *
      **********************************************************************

      REQUEST: DELETE http://localhost/api/bankaccounts/1

      RESPONSE: Http Status Code: No Content (204)
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: An error that a tried story throws fails the step
    Given the scenario has the tag "@errands"
    When Cucumber runs:
      """
      Given the account of "Fred" has been opened
      When I try "the pen has run dry"
      """
    Then the step 'I try "the pen has run dry"' fails with:
      """
      Error: The pen is dry.
      """

  Scenario: A failed assertion shows the last call of a tried story, and where it stopped
    Given the scenario has the tag "@errands"
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

  Scenario: A failed assertion after a tried story shows request and response
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I try "a withdrawal of 10 has been made"
      Then the response should be 200
      """
    Then the step "the response should be 200" fails with:
      """
      AssertionError: The response should be 200 OK but was 400 Bad Request
      POST http://localhost/api/bankaccounts/1/withdrawals (12 ms)
      > {"amount":10}
      < {"type":"about:blank","title":"Bad Request","status":400,"detail":"Insufficient Funds to make withdrawal.","code":"insufficient_funds"}
      """

  Rule: Trying a story without a value that it needs is rejected, and nothing is sent

    Scenario: Trying a story names the value that is missing in a path
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        When I try "the account has been closed"
        """
      Then the step 'I try "the account has been closed"' fails with:
        """
        StepRejectedError: The story "account has been closed" needs accountId, which no story has given.
        Tell a story before that gives it.
        """
      And the report shows under 'I try "the account has been closed"':
        """
        **********************************************************************
        *           WHEN IT IS TRIED THAT ACCOUNT HAS BEEN CLOSED            *
        **********************************************************************
        """

    Scenario: Trying a story names the value that is missing in a query
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        When I try "the account has been looked at"
        """
      Then the step 'I try "the account has been looked at"' fails with:
        """
        StepRejectedError: The story "account has been looked at" needs accountId, which no story has given.
        Tell a story before that gives it.
        """

    Scenario: Trying a story names the missing value because of which it fails
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        Given the account of "Fred" has been opened
        When I try "the limit has been looked at"
        """
      Then the step 'I try "the limit has been looked at"' fails with:
        """
        StepRejectedError: The story "limit has been looked at" needs limit, which no story has given.
        It failed: TypeError: Cannot read properties of undefined (reading 'toFixed')
        Tell a story before that gives it.
        """

  Rule: A story that cannot be tried is an error

    Scenario: Trying a story that makes no call is an error
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        Given the account of "Fred" has been opened
        When I GET "api/health"
        And I try "nothing has been done"
        """
      Then the step 'I try "nothing has been done"' fails with:
        """
        StepRejectedError: The story "nothing has been done" made no call.
        What is tried has to make one, so that there is an answer to look at.
        """

    Scenario: Trying a story of several chapters is an error when none of them was reached
      Given the scenario has the tag "@errands"
      When Cucumber runs:
        """
        When I try "10 has been paid in"
        """
      Then the step 'I try "10 has been paid in"' fails with:
        """
        StepRejectedError: The story "money has been paid in" could be that of several chapters, and the scenario has come to none of them:
          account has been opened
          money has been paid in
        Tell the stories that lead to the chapter that is meant first.
        """

    Scenario: Trying an unknown phrase is an error that suggests a known one
      When Cucumber runs:
        """
        When I try "a withdraval of 10 has been made"
        """
      Then the step 'I try "a withdraval of 10 has been made"' fails with:
        """
        InputError: No story phrase reads "a withdraval of 10 has been made".
        Did you mean: a withdrawal of {float} has been made
        """

    Scenario: Trying a step that tells no story is an error
      When Cucumber runs:
        """
        When I try 'I GET "api/health"'
        """
      Then the step "I try 'I GET \"api/health\"'" fails with:
        """
        InputError: The step "I GET "api/health"" tells no story.
        Only a phrase that is made with tell(…) can be told by another step.
        """

    Scenario: Trying a phrase of another story book is an error
      When Cucumber runs:
        """
        When I try "the account has been closed"
        """
      Then the step 'I try "the account has been closed"' fails with:
        """
        StepRejectedError: The phrase "the account has been closed" tells a story of the book "errand story", but this scenario is set in the book "banking story".
        Use a phrase of "banking story", or give the scenario the tag under which useScenario configures "errand story".
        """

    Scenario: Trying a phrase without its table is an error
      When Cucumber runs:
        """
        When I try "a withdrawal has been made with:"
        """
      Then the step 'I try "a withdrawal has been made with:"' fails with:
        """
        InputError: The phrase "a withdrawal has been made with:" needs a table.
        Quote it in a doc string, with the rows of its table in the lines under it.
        """

    Scenario: A phrase before the tried one is rejected when its chapter does not offer it
      When Cucumber runs:
        """
        When I try:
          | a withdrawal of 10 has been made |
          | a deposit of 10 has been made    |
        """
      Then the step "I try:" fails with:
        """
        StepRejectedError: The story "withdrawal has been made" is not part of the chapter "banking story".
        From here the scenario can go on with:
          bank account has been created a bank account has been created for {string}
          bank account has been created {string} has put {float} into a new account
          bank account exists           a bank account of {string} with {float} in it
        """

    Scenario: Trying a story in a scenario without a story book is an error
      Given the scenario has the tag "@basic"
      When Cucumber runs:
        """
        When I try "a withdrawal of 10 has been made"
        """
      Then the step 'I try "a withdrawal of 10 has been made"' fails with:
        """
        StepRejectedError: The story "withdrawal has been made" cannot be told. This scenario is configured without a story book.
        Configure one: ScenarioConfiguration.withStoryBook(MyStory, MyStoryData).configure({ … })
        """
