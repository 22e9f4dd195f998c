Feature: Segments
  A segment is a group of users that strategies can be for.

  Scenario: A segment is kept as it was drawn
    Given the variable "constraints" is the file "nordic-customers.yaml"
    When I POST "api/admin/segments" with:
      """
      { "name": "nordic.{{$text}}", "constraints": {{constraints}} }
      """
    Then the response should be 201 Created
    And the response body at "createdAt" should be within 5 seconds of now
    And the response body at "constraints[*].contextName" should contain only:
      | country    |
      | appVersion |
    And the response body at "constraints[0]" should contain:
      """
      {{constraints[0]}}
      """

  Scenario: A segment has a name of its own
    Given the segment "nordic" has been defined:
      | field   | operator | values |
      | country | IN       | NO, SE |
    When I POST "api/admin/segments" with:
      """
      { "name": "nordic", "constraints": [] }
      """
    Then the response should be 409 Conflict
    And the response should have the error message "Segment name already exists"
