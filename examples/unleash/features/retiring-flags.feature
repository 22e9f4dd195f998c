Feature: Retiring flags

  Background:
    Given the flag "dark-mode" is on for everybody in production

  Scenario: An archived flag is gone
    Given the flag has been archived
    When I look at the flag
    Then the response should be 404 Not Found
    And the response should have the error code "NotFoundError"
    And the response should have the error message "Could not find feature flag with name {{flag}}"

  Scenario: Its name is not free
    Given the flag has been archived
    When I POST "api/admin/projects/default/features" with:
      | name | {{flag}} |
    Then the response should be 409 Conflict
    And the response should have an error message containing "archived flag"

  Scenario: A flag that is revived is off
    Given the flag has been archived
    And the flag has been revived
    When I look at the flag
    Then each item of the response body at "environments[*].enabled" should be false
    And the response body at "archived" should be false

  Scenario: A flag that is deleted makes its name free
    Given the flag has been archived
    And the flag has been deleted
    And a new story begins
    And the flag "dark-mode" has been created
    When I look at the flag
    Then the response body at "createdAt" should be within 5 seconds of now

  Scenario: A flag that others depend on stays
    Given a new story begins
    And the flag "dark-mode.contrast" has been created
    And the flag has been made dependent on "dark-mode"
    When I DELETE "api/admin/projects/default/features/dark-mode"
    Then the response should be 403 Forbidden
    And the response should have the error code "InvalidOperationError"
    And the response should have an error message ending with "since other features depend on it."
