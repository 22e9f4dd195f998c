Feature: Mistakes in feature files

  Scenario: A JSON expectation that is malformed
    When I GET "/accounts/1"
    Then the response body should be:
      """
      { "id": 1, "owner" }
      """

  Scenario: A schema that is malformed
    When I GET "/accounts/1"
    Then the response body should match the schema:
      """
      { "type": "object"
      """

  Scenario: A schema that is none
    When I GET "/accounts/1"
    Then the response body should match the schema:
      """
      { "type": "objekt" }
      """

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

  Scenario: A schema file that is not there
    When I GET "/accounts/1"
    Then the response body should match the schema "schemas/account.json"

  Scenario: An OpenAPI document that is none
    When I GET "/accounts/1"
    Then the response should match the OpenAPI document "package.json"

  Scenario: An unknown marker
    When I GET "/accounts/1"
    Then the response body should contain:
      """
      { "owner": "#strng" }
      """

  Scenario: A marker that comes out of a variable is a text like any other
    Given the variable "owner" is "#string"
    When I GET "/accounts/1"
    Then the response body should contain:
      """
      { "owner": {{owner}} }
      """

  Scenario: An expectation with a member twice
    When I GET "/accounts/1"
    Then the response body should contain:
      """
      { "owner": "Fred", "owner": "Anna" }
      """

  Scenario: An answer with a member twice
    When I GET "/twice"
    Then the response body at "id" should be 2

  Scenario: A path with an open bracket
    When I GET "/accounts/1"
    Then the response body at "items[" should exist

  Scenario: A variable in a path that cannot stand there
    Given the variable "field" is "id || true"
    When I GET "/accounts/1"
    Then the response body at "items[?@.{{field}}]" should exist

  Scenario: One value compared with all that a path finds
    When I GET "/accounts"
    Then the response body at "[*].owner" should not be "Fred"

  Scenario: A path into a body that is not JSON
    When I GET "/text"
    Then the response body at "id" should not exist

  Scenario: A path that finds nothing
    When I GET "/accounts/1"
    Then the response body at "ownr" should be "Fred"

  Scenario: A pattern that does not compile
    When I GET "/accounts/1"
    Then the response body at "owner" should match "(Fred"

  Scenario: Nothing to look for
    When I GET "/accounts/1"
    Then the response body at "owner" should contain ""

  Scenario: A table to contain that has only its header
    When I GET "/accounts"
    Then the response body should contain:
      | id | owner | note |

  Scenario: A text where a list is needed
    When I GET "/accounts/1"
    Then the response body at "owner" should have 2 items

  Scenario: An unknown kind of value
    When I GET "/accounts/1"
    Then the response body at "id" should be a nummber

  Scenario: A file that is not there
    Given the request body is the file "account.json"

  Scenario: A file outside the project
    Given the request body is the file "../../../../../../../../etc/hostname"

  Scenario: A folder where a file is needed
    Given the request body is the file "src"

  Scenario: An unknown variable
    Given the variable "accountId" is 1
    When I GET "/accounts/{{acountId}}"

  Scenario: A member that a variable does not have
    Given the variable "account" is:
      | id | 1 |
    When I GET "/accounts/{{account.number}}"

  Scenario: A variable named with a dot
    Given the variable "account.id" is 1

  Scenario: A header name with a space
    Given the request header "X Name" is "Fred"

  Scenario: A line break in a header
    Given the variable "name" is:
      """
      Fred
      X-Admin: true
      """
    And the request header "X-Name" is "{{name}}"

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

  Scenario: A name twice in a table
    When I POST "/accounts" with:
      | owner | Fred |
      | owner | Anna |

  Scenario: Two bodies
    Given the request body is:
      """
      {}
      """
    When I POST "/accounts" with:
      | owner | Fred |

  Scenario: Paths to ignore in two columns
    When I GET "/accounts/1"
    Then the response body should match the snapshot "account" ignoring:
      | id | owner |

  Scenario: A snapshot outside its folder
    When I GET "/accounts/1"
    Then the response body should match the snapshot "../../account"

  @linked
  Scenario: A snapshot behind a link that leads out
    When I GET "/accounts/1"
    Then the response body should match the snapshot "account"

  Scenario: A status whose text is another's
    When I GET "/accounts/1"
    Then the response should be 200 Created

  Scenario: A status misspelt
    When I GET "/accounts/1"
    Then the response should be Not Fond

  Scenario: No time at all
    When I GET "/accounts/1"
    Then the response time should be less than 0 ms

  Scenario: An assertion before any call
    Then the response should be 200 OK

  Scenario: Asking again after a POST
    When I POST "/accounts"
    And I keep asking for up to 1 second

  Scenario: Saving a header that is not there
    When I GET "/accounts/1"
    And I save the response header "Locaton" as "url"

  Scenario: Saving what does not match
    When I GET "/accounts/1"
    And I save the response body matching "number (\d+)" as "number"

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

  Scenario: A story without a story book
    Given a story that is not told here

  @careless
  Scenario: A story of another book
    Given the page "one" has been opened

  @careless
  Scenario: A story that the chapter does not offer
    Given a story that is not told here

  @careless
  Scenario: A story after the call under test
    When I GET "/accounts/1"
    Given the story data turns round on itself

  @careless
  Scenario: Story data that contains itself
    Given the story data turns round on itself
    And the story result is saved as "result"
    When I POST "/accounts" with:
      """
      { "account": {{result}} }
      """

  @careless
  Scenario: A story function that throws
    Given a story function throws

  @careless
  Scenario: A phrase that returns nothing
    Given a phrase returns nothing

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
  Scenario: Services that nobody configured
    Given services that nobody configured are taken

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

  @careless
  Scenario: Two phrases that are the same
    Given two phrases are the same
