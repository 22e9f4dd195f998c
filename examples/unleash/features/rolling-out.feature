Feature: Rolling out
  Strategies say who sees a feature, environment by environment. Only then is there something to switch on.

  Background:
    Given the flag "dark-mode" has been created

  Scenario: To a part of the users
    Given the flag has been rolled out to 25% of the users in production
    When I look at the flag
    Then the response body at "environments[?@.name == 'production'].strategies[*].parameters.rollout" should contain "25"
    And each item of the response body at "environments[*].enabled" should be false
    And the response body at "environments[?@.name == 'development'].strategies[*]" should not exist

  Scenario: To more and more of them
    Given the flag has been rolled out to 10% of the users in development
    And the flag has been rolled out to 50% of the users in development
    And the flag has been rolled out to 100% of the users in development
    When I GET "api/admin/projects/default/features/{{flag}}/environments/development/strategies"
    Then the response body at "$" should have 3 items
    And the response body at "$" should be sorted by "sortOrder"
    And the response body at "[*].id" should have no duplicates
    And each item of the response body at "[*].id" should be a uuid
    And each item of the response body at "[*].disabled" should be false
    And the response body at "[*].parameters.rollout" should contain only:
      """
      ["10", "50", "100"]
      """

  Scenario: One environment at a time
    Given the flag has been rolled out to 100% of the users in development
    And the flag has been switched on in development
    When I look at the flag
    Then the response body at "environments[?@.enabled == true].name" should contain only:
      | development |

  Scenario: To users of some countries
    Given the flag has been rolled out in development to users with:
      | field   | operator | values |
      | country | IN       | NO, SE |
    When I look at the flag
    Then the response body at "environments[0].strategies[0].constraints" should contain only:
      """
      [{ "contextName": "country", "operator": "IN", "values": ["NO", "SE"], "inverted": "##boolean", "caseInsensitive": "##boolean" }]
      """

  Scenario: A strategy that nobody knows
    When I POST "api/admin/projects/default/features/{{flag}}/environments/development/strategies" with:
      | name | {{$text(12)}} |
    Then the response should be 400 or 404
    And the response should have an error message starting with "Could not find strategy type with name "

  Scenario: An environment that nobody knows
    When I POST "api/admin/projects/default/features/{{flag}}/environments/moon/on"
    Then the response should be 403 Forbidden
    And the response should have the error code "PermissionError"
    And the response should have an error message ending with "you need the \"UPDATE_FEATURE_ENVIRONMENT\" permission."
