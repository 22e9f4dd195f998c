Feature: The check as a plugin
  With `plugin: ['chapterwise/plugin']` in the Cucumber configuration, every run is preceded by the check.
  If the check finds an error, the run stops before its first hook.

  Background:
    Given the project of a bank
    And the file "features/accounts.feature":
      """
      Feature: Accounts

        Scenario: A clock
          Given the variable "name" is "{{unique}}"

        Scenario: Another clock
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

  Scenario: The run starts when the check, which knows the world parameters, finds nothing wrong
    No hook of this project sets the variable, so the scenarios fail when they run.

    When I run "cucumber-js --config=named.cjs -p named"
    Then it exits with 1 and prints first "A hook runs."

  Scenario: The run stops before its first hook when the check finds an error, whichever part of it is run
    When I run "cucumber-js -c named.cjs --parallel 2 --shard 1/2"
    Then it exits with 1, prints nothing that a hook says, and says first:
      """
      features/accounts.feature:4:5 error The variable {{unique}} is unknown.
        Known here: other, bankAccountId, balance, address

      1 scenario, 1 error.
      """

  Scenario: A run of which no scenario is left by its paths or tags is not green, but an empty shard is
    When I run "cucumber-js -c named.cjs features/account.feature"
    Then it exits with 2, and says at its end 'There is no file or folder "features/account.feature".'
    When I run "cucumber-js -c named.cjs feature*/none.feature"
    Then it exits with 2, and says at its end "No scenario was found: see the paths, tags and names given."
    When I run "cucumber-js -c named.cjs --tags @none features/accounts.feature gone"
    Then it exits with 2, and says at its end:
      """
      There is no file or folder "gone".
      No scenario was found: see the paths, tags and names given.
      """
    When I run "cucumber-js -c named.cjs --tags @none --shard 2/2"
    Then it exits with 0 and prints first "A hook runs."

  Scenario: Of a feature that does not parse, a run says that alone, as Cucumber does
    Given the file "features/broken.feature":
      """
      Feature: Broken
      Scenario: A
      Given a step
      Scenario
      """
    When I run "cucumber-js -c named.cjs features/broken.feature"
    Then it exits with 1, and says at its end:
      """
      Parse error in "features/broken.feature" (4:1): expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, #ScenarioLine, #RuleLine, #Comment, #Empty, got 'Scenario'
      """
