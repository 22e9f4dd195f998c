Feature: Stand-ins of a project
  Stand-ins are named in a support file or in the world parameters. They start before the hooks of the project.

  Background:
    Given the project of a bank
    And the file "support/stand-ins.ts":
      """
      import { useStandIns } from 'chapterwise'

      useStandIns({ payments: {} })
      """

  Scenario: check knows the stand-ins, their URLs, and whether a received request was named
    Given the file "features/stand-ins.feature":
      """
      Feature: Stand-ins

        Scenario: Wrong
          Given the stand-in "payment" answers POST "/charges" with 201 Created
          And the stand-in "payments" answers POST "charges" with 201 Created
          And the stand-in "payments" answers POST "/charges" in turn with:
            | state |
            | 201   |
          When I GET "{{payments.url}}/charges"
          Then the received request body should be empty
          And I save the response body at "id" as "payments"

        Scenario: Right
          Given the stand-in "payments" answers POST "/charges/{id}?page=1" with 201 Created
          When I GET "{{payments.url}}/charges"
          Then the stand-in "payments" should have received POST "/charges"
          And the received request body should be empty
      """
    When I run "chapterwise check"
    Then it exits with 1 and finds:
      """
      features/stand-ins.feature:4:5 error There is no stand-in "payment". Did you mean "payments"?
      features/stand-ins.feature:5:5 error "charges" is not a path that a stand-in receives.
      features/stand-ins.feature:6:5 error The table has the column "state". Did you mean "status"?
      features/stand-ins.feature:10:5 error No received request is named yet.
      features/stand-ins.feature:11:5 error "payments" is the name of a stand-in.
      2 scenarios, 5 errors.
      """

  Scenario: Each attempt of a scenario begins anew, in each worker with servers of its own
    Given the file "support/attempts.ts":
      """
      import { Then } from '@cucumber/cucumber'

      let attempts = 0

      Then('it fails unless this is the last of {int} attempts', (count: number) => {
        if (++attempts % count !== 0) throw new Error('not yet')
      })
      """
    And the file "features/stand-ins.feature":
      """
      Feature: Stand-ins

        Scenario Outline: Asked <times> times
          Given the stand-in "payments" answers GET "/charges" in turn with:
            | status |
            | 503    |
            | 200    |
          When I GET "{{payments.url}}/charges"
          Then the response should be 503 Service Unavailable
          When I GET "{{payments.url}}/charges"
          Then the response should be 200 OK
          And the stand-in "payments" should have received 2 requests
          And it fails unless this is the last of 2 attempts

          Examples:
            | times |
            | two   |
            | 2     |
      """
    When I run "cucumber-js --retry 1 --parallel 2 features/stand-ins.feature"
    Then it exits with 0 and shows:
      | 2 scenarios (2 passed) |
