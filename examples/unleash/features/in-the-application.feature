Feature: In the application
  An application asks which flags are on for its user, and hears of changes within seconds.

  Background:
    Given the application has been connected to development

  Scenario: What is switched on is shown
    Given the flag "dark-mode" is on for everybody in development
    When "{{$email}}" opens the application
    And I keep asking for up to 10 seconds
    Then the response body at "toggles[*].name" should contain only:
      | dark-mode |
    And each item of the response body at "toggles[*].enabled" should be true

  Scenario: What is on in another environment is not
    Given the flag "dark-mode" is on for everybody in production
    When "{{$email}}" opens the application
    And I keep asking for up to 10 seconds
    Then the response body at "toggles" should be empty

  Scenario: What is switched off again is not
    Given the flag "dark-mode" is on for everybody in development
    And the flag has been switched off in development
    When "{{$email}}" opens the application
    And I keep asking for up to 10 seconds
    Then the response body at "toggles" should be empty

  Scenario: A flag for some users
    Given the flag "dark-mode" has been created
    And the flag has been rolled out in development to users with:
      | field  | operator | values    |
      | userId | IN       | fred, ann |
    And the flag has been switched on in development
    When "ann" opens the application
    And I keep asking for up to 10 seconds
    Then the response body at "toggles" should have 1 item
    When "dougal" opens the application
    Then the response body at "toggles" should be empty

  Scenario: Each user has a variant
    Given the flag "button" has been created
    And the flag has been split in development among:
      | red   |
      | green |
      | blue  |
    And the flag has been switched on in development
    And the variable "user" is {{$uuid}}
    When "{{user}}" opens the application
    And I keep asking for up to 10 seconds
    Then the response body at "toggles[0].variant.name" should be one of:
      | red   |
      | green |
      | blue  |
    And I save the response body at "toggles[0].variant.name" as "variant"
    When "{{user}}" opens the application
    Then the application should show "{{variant}}"

  Scenario: An application administers nothing
    When I GET "api/admin/projects"
    Then the response should be 200 OK
    Given the request header "Authorization" is "{{applicationToken}}"
    When I GET "api/admin/projects"
    Then the response should be 401 or 403
