Feature: Creating flags
  A flag decides who sees a feature of an application. It belongs to a project, and its name is its identity
  in every application that asks for it.

  Scenario: A new flag is off everywhere
    Given the flag "dark-mode" has been created
    When I look at the flag
    Then the response should be 200 OK
    And the response body should contain:
      """
      {
        "name": "dark-mode",
        "type": "release",
        "project": "default",
        "description": "##string",
        "createdAt": "#date-time",
        "stale": false,
        "archived": false
      }
      """
    And the response body at "createdAt" should be within 1 minute of now
    And the response body at "environments[*].name" should contain only:
      | development |
      | production  |
    And each item of the response body at "environments[*].enabled" should be false
    And each item of the response body at "environments[*].strategies" should be:
      """
      []
      """
    And the response body at "tags" should not exist

  Scenario: What is said of a flag is kept
    Given a flag has been created:
      | name        | express-checkout      |
      | type        | experiment            |
      | description | Pays with one request |
    When I look at the flag
    Then the response body at "description" should start with "Pays"
    And the response body at "description" should not match ".*<.*"
    And the response body at "type" should be one of:
      | experiment  |
      | operational |

  Scenario: A name can be taken once
    Given the flag "dark-mode" has been created
    When I POST "api/admin/projects/default/features" with:
      | name | dark-mode |
    Then the response should be 409 Conflict
    And the response should have the error code "NameExistsError"
    And the response should have the error message "A flag with that name already exists"

  Scenario Outline: A name stands in addresses: <name>
    When I POST "api/admin/projects/default/features" with:
      | name | <name> |
    Then the response should be a bad request
    And the response should have an error message starting with "\"name\""
    And the response should have an error message ending with "<message>"

    Examples:
      | name      | message                                           |
      | dark mode | must be URL friendly. You provided \"dark mode\". |
      | dark/mode | must be URL friendly. You provided \"dark/mode\". |
      |           | is not allowed to be empty.                       |

  Scenario: A flag needs a name
    When I POST "api/admin/projects/default/features" with:
      | description | Nameless |
    Then the response should be a bad request
    And the response should have the error message "The `/body/name` property is required. It was not present on the data you sent." for the property "name"

  Scenario: Nobody invents types of flags
    When I POST "api/admin/projects/default/features" with:
      | name | dark-mode |
      | type | whim      |
    Then the response should have an error for the property "type"
    And the response should have an error message containing "one of the allowed values"

  Scenario: Types say how long their flags should live
    When I GET "api/admin/feature-types"
    Then the response body at "types" should have at least 5 items
    And the response body at "types[*].id" should have no duplicates
    And each item of the response body at "types" should match the schema "flag-type.schema.json"
    And the response body at "types[?@.id == 'kill-switch']" should have at most 1 item
    And each item of the response body at "types[?@.lifetimeDays != null].lifetimeDays" should be at least 7
    And each item of the response body at "types[?@.lifetimeDays != null].lifetimeDays" should be at most 40
    And each item of the response body at "types[*].description" should match ".+ feature toggles are used to .+\."

  Scenario: What is said of a flag is changed, one thing at a time (RFC 6902)
    Given the flag "dark-mode" has been created
    When I send the HTTP method PATCH to "api/admin/projects/default/features/{{flag}}" with:
      """
      [{ "op": "replace", "path": "/description", "value": "Spares the eyes" }]
      """
    Then the response should be 200 OK
    And the response body at "description" should end with "eyes"
    And the response body at "type" should be "release"
