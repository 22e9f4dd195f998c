Feature: History
  Nothing happens to a flag that its history does not tell.

  Scenario: The latest comes first
    Given the flag "dark-mode.{{$text(6)}}" is on for everybody in development
    And the flag has been switched off in development
    And the flag has been archived
    When I GET "api/admin/search/events?feature=IS:{{flag}}&limit=4"
    Then the response body at "events" should be sorted by "id" in descending order
    And the response body at "events[*].createdAt" should be sorted in descending order
    And each item of the response body at "events[*].createdAt" should be a date-time
    And each item of the response body at "events[*].createdAt" should be less than "{{$now + 1 minute}}"
    And each item of the response body at "events[*].id" should be greater than 0
    And the response body at "events[*].type" should contain only:
      | feature-archived             |
      | feature-environment-disabled |
      | feature-environment-enabled  |
      | feature-strategy-add         |
    And each item of the response body at "events" should contain:
      """
      { "createdBy": "#string", "featureName": "{{flag}}", "project": "default" }
      """

  Scenario: Every environment has its own
    Given the flag "dark-mode.{{$text(6)}}" is on for everybody in production
    When I GET "api/admin/search/events?feature=IS:{{flag}}"
    Then the response body at "events[?@.environment != null].environment" should have at least 2 items
    And each item of the response body at "events[?@.environment != null].environment" should be "production"
