Feature: Mistakes in feature files

  Scenario: A schema with a keyword misspelt
    When I GET "/accounts/1"
    Then the response body should match the schema:
      """
      { "type": "object", "requird": ["id"] }
      """

  Scenario: A schema that refers to an address
    When I GET "/accounts/1"
    Then the response body should match the schema:
      """
      { "properties": { "id": { "$ref": "http://localhost:1/id.json" } } }
      """

  Scenario: A schema that refers to a file outside the project
    When I GET "/accounts/1"
    Then the response body should match the schema:
      """
      { "properties": { "id": { "$ref": "file:///etc/hostname" } } }
      """

  Scenario: An OpenAPI document that is none
    When I GET "/accounts/1"
    Then the response should match the OpenAPI document "package.json"

  Scenario: An expectation with a member twice
    When I GET "/accounts/1"
    Then the response body should contain:
      """
      { "owner": "Fred", "owner": "Anna" }
      """

  Scenario: A variable in a path that cannot stand there
    Given the variable "field" is "id || true"
    When I GET "/accounts/1"
    Then the response body at "items[?@.{{field}}]" should exist

  Scenario: A table to contain that has only its header
    When I GET "/accounts"
    Then the response body should contain:
      | id | owner | note |

  Scenario: A header with a character beyond Latin-1
    Given the request header "X-Name" is "Dvořák"

  Scenario: A cookie with a semicolon
    Given the cookie "session" is "1; admin=true"

  Scenario: Headers without values
    Given the request headers are:
      | Accept |

  Scenario: A multipart field with no media type
    Given the multipart fields are:
      | note | hello | not a type |

  Scenario: Paths to ignore in two columns
    When I GET "/accounts/1"
    Then the response body should match the snapshot "account" ignoring:
      | id | owner |

  @linked
  Scenario: A snapshot behind a link that leads out
    When I GET "/accounts/1"
    Then the response body should match the snapshot "account"

  Scenario: A URL that is none
    When I GET "http://[::1/accounts"

  Scenario: A variable without a value in a URL
    Given the variable "id" is null
    When I GET "/accounts/{{id}}"

  Scenario: A URL of another protocol
    When I GET "ftp://127.0.0.1/accounts"

  Scenario: A URL with a line break
    Given the variable "path" is:
      """
      /accounts/1
      X-Admin: true
      """
    When I GET "{{path}}"

  @careless
  Scenario: Story data that contains itself
    Given the story data turns round on itself
    And the story result is saved as "result"
    When I POST "/accounts" with:
      """
      { "account": {{result}} }
      """

  @careless
  Scenario: A phrase that returns a promise
    Given a phrase returns a promise

  @careless
  Scenario: A story without a function
    Given a when is given no function

  @careless
  Scenario: A chapter that is none
    Given the next chapter is no chapter

  @careless
  Scenario: A call that is not awaited
    Given a call is not awaited

  @careless
  Scenario: A body that contains itself
    Given the body of a call turns round on itself

  @careless
  Scenario: A timeout below 0
    Given the timeout of a call is negative

  @careless
  Scenario: A phrase that waits for its own result
    Given a phrase waits for its own result

  @careless
  Scenario: A member read where nothing came
    Given a member is read where nothing came
