Feature: The check command
  `chapterwise check` checks every scenario along its chapters, with the actual arguments of its steps.
  It sends no request and runs no hook, step or story. It reports everything that it finds; if there is
  an error, it exits with 1. What it finds is listed in src/tools/check/fixtures/features/wrong.feature.

  Background:
    Given the project of a bank

  Scenario: check finds nothing wrong in all scenarios, in those of a profile and in one
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        @smoke
        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |
          And the story result is saved as "account"
          When I GET "{{address}}"
          Then the response should be 200 OK
          And the response body at "id" should be {{account.bankAccountId}}

        @prepared
        Scenario: A new account
          Given a bank account has been created for "Fred"
          And the clock stands still
          And a withdrawal of 5 has been made
          Then the response should be 200 OK
      """
    When I run "chapterwise check"
    Then it exits with 0 and prints "2 scenarios, nothing wrong."
    When I run "chapterwise check -p smoke"
    Then it exits with 0 and prints "1 scenario, nothing wrong."
    When I run "chapterwise check features/accounts.feature:15"
    Then it exits with 0 and prints "1 scenario, nothing wrong."

  Scenario: check reports what is out of place, and with --strict and --unused what it is not sure of
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: A story that the chapter does not offer
          Given a bank account has been created for "Fred"
          And a withdrawal of 5 has been made

        Scenario: Nothing to assert on
          Then the response should be 200 OK

        Scenario: Nothing asserted
          When I POST "api/bankaccounts"
      """
    When I run "chapterwise check"
    Then it exits with 1 and prints first:
      """
      features/accounts.feature:5:5 error The story "withdrawal has been made" is not part of the chapter "bank account has been created".
        From here the scenario can go on with:
          deposit has been made        -> a deposit of {float} has been made
          bank account has been closed -> the bank account has been closed
        Did you mean: a deposit of {float} has been made
      """
    And it exits with 1 and shows:
      | 3 scenarios, 2 errors, 1 warning. |
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Nothing asserted
          Given a bank account has been created for "Fred"
          And a deposit of 5 has been made
          And a withdrawal of 5 has been made
          When I POST "api/bankaccounts"
      """
    When I run "chapterwise check --strict --unused"
    Then it exits with 1 and finds:
      """
      features/accounts.feature:7:5 error Nothing is asserted about "When I POST "api/bankaccounts"", so it passes with any response.
      step-definitions/banking.ts:21 error No feature uses the phrase "a withdrawal has been made with:".
      step-definitions/banking.ts:26 error No feature uses the phrase "the clock stands still".
      step-definitions/banking.ts:28 error No feature uses the phrase "the bank account has been closed".
      1 scenario, 4 errors.
      """

  Scenario: check reports steps that are undefined or ambiguous
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Steps without a definition, and with two
          Given a bank acount has been created for "Fred"
          And the clock stands still
          And I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
      """
    And the file "step-definitions/clock.ts":
      """
      import { Given } from '@cucumber/cucumber'

      Given('the clock stands {word}', function (_: string) {})
      Given('it costs {money}', function (_: string) {})
      """
    When I run "chapterwise check"
    Then it exits with 1 and prints:
      """
      step-definitions/clock.ts:4 error The phrase "it costs {money}" has the parameter type {money}, which is not defined.
        Define it: defineParameterType({ name: 'money', regexp: /…/ })

      features/accounts.feature:4:5 error No step is defined for "a bank acount has been created for "Fred"".
        Did you mean: a bank account has been created for {string}
        To define it:
        Given('a bank acount has been created for {string}', function (string) {
          // Write code here that turns the phrase above into concrete actions
          return 'pending';
        });

      features/accounts.feature:5:5 error More than one step is defined for "the clock stands still":
          the clock stands still - step-definitions/banking.ts:26
          the clock stands {word} - step-definitions/clock.ts:3
        Reword one of the phrases, or drop it.

      features/accounts.feature:6:5 error No step is defined for "I call the gRPC method "credit.CreditRatingCheck/CheckCredit"", because the phrases of chapterwise/grpc/steps are not loaded.
        Load them in a support file: import 'chapterwise/grpc/steps'

      1 scenario, 4 errors.
      """

  Scenario: check prints its findings, also of a feature that does not parse, as JSON or as annotations for GitHub
    Given the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: Nothing to assert on
          Then the response should be 200 OK
      """
    And the file "features/broken.feature":
      """
      Feature: Broken

        Scenario: One
          Given the clock stands still
          Give me a break
      """
    When I run "chapterwise check --format json"
    Then it exits with 1 and prints JSON with:
      """json
      {
        "scenarios": 1,
        "findings": [
          {
            "uri": "features/broken.feature",
            "line": 5,
            "column": 5,
            "level": "error",
            "rule": "feature-syntax",
            "message": "It does not parse: expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty, got 'Give me a break'",
            "scenarios": []
          },
          {
            "uri": "features/accounts.feature",
            "line": 4,
            "column": 5,
            "level": "error",
            "rule": "no-response",
            "message": "No response to check: this scenario has sent no request yet.\nSend one first, for example: When I GET \"/accounts/1\"",
            "scenarios": ["Nothing to assert on"]
          }
        ]
      }
      """
    When I run "chapterwise check features/accounts.feature --format github"
    Then it exits with 1 and prints '::error file=features/accounts.feature,line=4,col=5::No response to check: this scenario has sent no request yet.%0ASend one first, for example: When I GET "/accounts/1"'
    When I run "chapterwise steps features/broken.feature"
    Then it exits with 2 and says:
      """
      Parse error in "features/broken.feature" (5:5): expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty, got 'Give me a break'
      """

  Scenario: check refuses configurations that it cannot use
    Given the file "support/extra.ts":
      """

      throw new Error('The database is not there.')
      """
    When I run "chapterwise check"
    Then it exits with 2 and says "The support code cannot be loaded: The database is not there. (support/extra.ts:2)"

  Scenario: check finds examples without a row in a feature that has no scenario
    Given the file "features/accounts.feature":
      """
      Feature: Accounts
        Scenario: An account
          Given a bank account has been created for "Fred"
          When I GET "{{address}}"
          Then the response should be 200 OK
      """
    And the file "features/empty.feature":
      """
      Feature: Nothing
        Scenario Outline: A deposit of <amount>
          Given a deposit of <amount> has been made

          Examples:
            | amount |
      """
    When I run "chapterwise check"
    Then it exits with 0 and finds:
      """
      features/empty.feature:6 warning The examples have no row, so that the outline runs no scenario.
      1 scenario, 1 warning.
      """
    When I run "chapterwise check features/empty.feature"
    Then it exits with 2 and says "No scenario was found: see the paths, tags and names given."
