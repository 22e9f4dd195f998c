Feature: Text bodies, empty bodies and files

  Scenario: The body contains a text, or does not
    When I GET "api/page"
    Then the response body should contain "Welcome to the bank"
    And the response body should not contain "Goodbye"
    And the response body should contain:
      """
      <h1>Welcome to the bank</h1>
      """

  Scenario: A doc string may begin with a variable or consist of one
    Given the variable "greeting" is "Welcome"
    When I GET "api/page"
    And I save the response body as "page"
    Then the response body should contain:
      """
      {{greeting}} to the bank
      """
    And the response body should be:
      """
      {{page}}
      """

  Scenario: The body is empty or not empty
    When I GET "api/empty"
    Then the response body should be empty
    When I GET "api/health"
    Then the response body should not be empty
    And the response body should match "[A-Z]{2}"
    And the response body should be:
      """
      OK
      """

  Scenario: The body equals a file byte for byte
    When I GET "api/logo.png"
    Then the response body should be the file "files/logo.png"

  Scenario: A doc string of the type text is a text, whatever it looks like
    When I POST "api/echo" with:
      """text
      [DONE]
      """
    Then the response body at "body" should be:
      """text
      [DONE]
      """

  Scenario: The texts of a JSON body are looked for as they are and as they are escaped
    Given an API that answers with JSON:
      """
      {"place":"M\u00e1laga","link":"https:\/\/backstage.example"}
      """
    Then each of these holds:
      | the response body should contain "Málaga"                    |
      | the response body should contain "M\\u00e1laga"              |
      | the response body should contain '"place":"Málaga","link":'  |
    And each of these fails:
      | the response body should not contain "Málaga"                    | The response body should not contain "Málaga" but does                    |
      | the response body should not contain "https://backstage.example" | The response body should not contain "https://backstage.example" but does |
      | the response body should not contain "https:\\/\\/"              | The response body should not contain "https:\/\/" but does                |

  Scenario: An assertion on a text body fails when the text differs
    Given an API that answers:
      """http
      HTTP/1.1 200 OK
      Content-Type: text/plain

      All is well.
      """
    Then each of these fails:
      | the response body should be "All is well"                                 | The response body should be "All is well" but was "All is well."                                                                  |
      | the response body should contain "Well"                                   | The response body should contain "Well" but was "All is well."                                                                    |
      | the response body should not contain "is well"                            | The response body should not contain "is well" but does                                                                           |
      | the response body should match "is"                                       | The response body should match "is" but was "All is well.", of which only a part matches: the whole value must match |
      | the response body should be empty                                         | The response body should be empty but has 12 bytes                                                                                |
      | the response body should be the file "features/assertions/files/well.txt" | The response body should be the file "features/assertions/files/well.txt" (12 bytes) but has 12 bytes and differs from byte 11 on |
    And each of these fails:
      | the response body should be: | All is well. | The response body should be "All is well." but was "All is well." (they look alike, but character 7 is U+0020 (space) in "All is well.", and not U+00A0 (no-break space) in "All is\\u00a0well.") |
    And each of these is refused:
      | the response body should not contain "" | There is nothing to look for: the text is empty, and every text has it in it.\nWrite what should be there, or assert that it is empty or not. |
    And each of these fails:
      | the response body should be:      | All is ill. | The response body should be "All is ill." but was "All is well." |
      | the response body should contain: | ill         | The response body should contain "ill" but was "All is well."    |

  Scenario: A missing file, a folder, or a file outside the project is refused
    Given an API that answers "200 OK"
    Then each of these is refused:
      | the response body should be the file "nowhere.txt"               | The file "nowhere.txt" is not there. It was looked for at:\n  reports/workshop/nowhere.txt\n  nowhere.txt                                                 |
      | the response body should be the file "/etc/hostname"             | The file "/etc/hostname" lies outside the project, so it is not read.\nCopy it beside the feature, or name one inside .                                  |
      | the response body should be the file "features/assertions/files" | "features/assertions/files" is a folder, but a file is needed: features/assertions/files                                                                |
      | the response body should match "("                               | The pattern "(" is not a regular expression: Unterminated group.\nPut a backslash before a character that is meant literally, such as \( or \[ or \* |

  Scenario: An assertion that there is a body fails when it is empty, and one on its text when it is binary
    Given each of the scenarios begins with 'When I GET "api/empty"'
    Then each of these fails:
      | the response body should not be empty | The response body should not be empty but is    |
      | the response body should contain "x"  | The response body should contain "x" but was "" |
    Given each of the scenarios begins with 'When I GET "api/logo.png"'
    Then each of these fails:
      | the response body should be "PNG" | The response body should be text but was binary (image/png) |
