Feature: The check as a plugin
  With `plugin: ['chapterwise/plugin']` in the Cucumber configuration, every run is preceded by the check.
  If the check finds an error, the run stops before its first hook.

  Scenario: The run starts when the check finds nothing wrong
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Clocks

        Scenario: A clock
          Given the clock stands still
      """
    When I run "cucumber-js -p plugin"
    Then it exits with 0 and prints first:
      """
      A hook runs.
      """

  Scenario: The run stops before its first hook when the check finds an error
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        @smoke
        Scenario: A withdrawal
          Given a bank account has been created for "Fred"
          And a deposit of 10 has been made
          And a withdrawal has been made with:
            | amount | 5 |
          And the story result is saved as "account"
          When I GET "api/bankaccounts/{{bankAccountId}}"
          Then the response should be 200 OK
          And the response body at "id" should be {{account.bankAccountId}}

        @prepared
        Scenario: A new account
          Given a bank account has been created for "Fred"
          And the clock stands still
          And a withdrawal of 5 has been made
          Then the response should be 200 OK

        Scenario: Nothing to assert on
          Then the response should be 200 OK
      """
    When I run "cucumber-js -p plugin --parallel 2"
    Then it exits with 1, prints nothing that a hook says, and says first:
      """
      features/accounts.feature:22:5 error No response to check: this scenario has sent no request yet.
        Send one first, for example: When I GET "/accounts/1"

      3 scenarios, 1 error.
      """
    When I run "cucumber-js -p plugin --shard 1/2"
    Then it exits with 1, prints nothing that a hook says, and says first:
      """
      features/accounts.feature:22:5 error No response to check: this scenario has sent no request yet.
        Send one first, for example: When I GET "/accounts/1"

      2 scenarios, 1 error.
      """

  Scenario: The check of the plugin knows the variables that the world parameters name
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Clocks

        Scenario: A clock
          Given the variable "name" is "{{unique}}"
      """
    And the file "named.cjs":
      """
      const base = { require: ['support/*.ts', 'step-definitions/*.ts'], plugin: ['./plugin.cjs'] }
      module.exports = {
        default: { ...base, worldParameters: { variables: ['other'] } },
        named: { ...base, worldParameters: { variables: ['unique'] } },
      }
      """
    When I run "cucumber-js --config=named.cjs -p named --dry-run"
    Then it exits with 0, and says at its end:
      """
      """
    When I run "cucumber-js -c named.cjs --dry-run"
    Then it exits with 1, prints nothing that a hook says, and says first:
      """
      features/accounts.feature:4:5 error The variable {{unique}} is unknown.
        Known here: other, bankAccountId, balance, address

      1 scenario, 1 error.
      """
