@notebook
Feature: Clean-ups
  A story may register what is done when the scenario is over, whether it passed or failed:

  this.when(async ({ api, cleanUp }) => {
  const account = …
  cleanUp(() => api.delete(`api/bankaccounts/${account.id}`))
  })

  Scenario: After a scenario that failed, all clean-ups run, newest first, and the error names those that failed
    When Cucumber runs:
      """
      Given the page "Tidying" has been opened
      And the clean-up "lid" is bound to fail
      And the clean-up "pen" has been promised
      And the clean-up "drawer" is bound to fail
      And the ink has run out
      """
    Then the end of the scenario fails with:
      """
      CleanUpError: 2 clean-ups failed after the scenario:
        The drawer is stuck.
        The lid is stuck.
      """
    And the notes of the run are:
      | drawer |
      | pen    |
      | lid    |

  Scenario: A clean-up that never finishes is given up, and does not stop the others
    Given the scenarios are configured with:
      | timeout | 50 |
    When Cucumber runs:
      """
      Given the page "Tidying" has been opened
      And the clean-up "lid" has been promised
      And a clean-up takes for ever
      """
    Then the end of the scenario fails with:
      """
      CleanUpError: A clean-up failed after the scenario:
        A clean-up did not finish within 50 ms. Let it settle, or give it more time with the option "timeout".
      """
    And the notes of the run are:
      | lid |
