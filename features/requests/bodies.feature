Feature: Request bodies
  A body is sent exactly as it is written, after variables have been replaced. Its media type is that of the doc string;
  without one it is JSON if the body parses as JSON, and plain text otherwise.

  Scenario: A doc string with JSON is sent as written, as application/json
    When I POST "api/echo" with:
      """
      { "amount": 7.50 }
      """
    Then the response body at "body" should be '{ "amount": 7.50 }'
    And the response body at "headers['content-type']" should be "application/json"

  Scenario: A table is sent as a flat JSON object with typed values
    When I POST "api/echo" with:
      | number | 7    |
      | price  | 2.50 |
      | code   | 4E2  |
      | text   | tea  |
      | quoted | "7"  |
      | truth  | true |
      | none   | null |
    Then the response body at "body" should be '{"number":7,"price":2.50,"code":"4E2","text":"tea","quoted":"7","truth":true,"none":null}'

  Scenario: A name in a table that begins with "$." is the path of a place inside of the object
    When I POST "api/echo" with:
      | $.issue.subject | Leak   |
      | $.issue.tags[0] | urgent |
      | $.issue.tags[1] | 7      |
      | by              | Fred   |
    Then the response body at "body" should be '{"issue":{"subject":"Leak","tags":["urgent",7]},"by":"Fred"}'

  Scenario: A doc string that is not JSON is sent as plain text
    When I POST "api/echo" with:
      """
      tea and snow
      """
    Then the response body at "body" should be "tea and snow"
    And the response body at "headers['content-type']" should match "text/plain.*"

  Scenario: A text is sent in the charset that its media type names, and JSON always in UTF-8
    Given the request header "Content-Type" is "text/plain; charset=ISO-8859-1"
    When I POST "api/echo" with:
      """
      señor
      """
    Then the response body at "headers['content-length']" should be "5"
    Given the request header "Content-Type" is "application/json; charset=ISO-8859-1"
    When I POST "api/echo" with:
      """
      "ñ"
      """
    Then the response body at "headers['content-length']" should be "4"

  Scenario Outline: A doc string marked <mark> has the media type <media type>
    When I POST "api/echo" with:
      """<mark>
      <hello/>
      """
    Then the response body at "headers['content-type']" should be "<media type>"

    Examples:
      | mark                     | media type               |
      | xml                      | application/xml          |
      | application/vnd.bank+xml | application/vnd.bank+xml |

  Scenario: A file as request body: its name gives the media type, its variables are replaced
    Given the variable "name" is "Fred"
    And the variable "amount" is 7
    And the request body is the file "files/account.json"
    When I POST "api/bankaccounts"
    Then the response should be 201 Created
    And the response body should contain:
      | customerName | Fred |
      | balance      | 7    |

  Scenario: Form fields are sent as a URL-encoded form
    Given the form fields are:
      | name  | Fred & Ann |
      | likes | tea        |
      | likes | snow       |
    When I POST "api/forms"
    Then the response body should be:
      """
      { "name": "Fred & Ann", "likes": ["tea", "snow"] }
      """

  Scenario: A multipart field with a media type is sent as a field, and a file with the one given
    Given the multipart fields are:
      | details | { "pole": "South" }     | application/json |
      | picture | file: files/picture.png | image/gif        |
    When I POST "api/echo"
    Then the response body at "body" should match '.*; name="details"\s+Content-Type: application/json\s+\{ "pole": "South" \}\s.*Content-Type: image/gif\s.*'

  Scenario: Variables are replaced in text files of a multipart form
    Given the variable "name" is "Ann"
    And the multipart fields are:
      | letter | file: files/letter.txt |
    When I POST "api/echo"
    Then the response body at "body" should match '.*; filename="letter.txt"\s+Content-Type: text/plain\s+Dear Ann,.*'

  Scenario: A text file that is not in UTF-8 is sent byte for byte
    Given the request body is the file "files/latin-1.txt"
    When I POST "api/echo"
    Then the response body at "headers['content-length']" should be "5"

  Scenario: A file that is a template of somebody else is sent byte for byte
    Given the variable "name" is "Ann"
    And the request body is the file "files/letter.txt" byte for byte
    When I POST "api/echo"
    Then the response body at "body" should match "Dear \{\{name\}\},.*"

  Scenario: A second body, and a placeholder where none can be replaced are refused
    Then each of these is refused:
      | the request body is the file "features/requests/files/letter.txt"                 | The variable {{name}} is unknown.\nKnown here: bankAccountId, balance\nTo send it as it is, write: the request body is the file "features/requests/files/letter.txt" byte for byte |
      | the request body is the file "features/requests/files/latin-1-with-variable.txt"  | The file "features/requests/files/latin-1-with-variable.txt" has a "{{", but is not in UTF-8, so no variable can be replaced in it.\nSave it in UTF-8.\nTo send it as it is, write: the request body is the file "features/requests/files/latin-1-with-variable.txt" byte for byte |
    And each of these is refused:
      | the multipart fields are: | \|note\|hello\|not a type\| | "not a type" in row 1 of the table is not a media type.\nWrite one such as text/plain or image/png, or leave the third column empty. |
    Given each of the scenarios begins with 'Given the request body is the file "features/requests/files/picture.png"'
    Then each of these is refused:
      | I POST "api/echo" with: | \|amount\|7\| | The next request has a body already.\nSet one only: leave out this step, or the one before that sets it. |
