Feature: Where the log goes
  Without logMessage the log is attached to the steps. With it, each block is passed to logMessage instead.

  Scenario: logMessage is called once for each block, and nothing is attached but the curl line of a failure
    Given the scenarios are configured with:
      | logMessage | "a list" |
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the response should be 404
      """
    Then the report shows nothing under 'I GET "api/health"'
    And the log has a block for each of the titles:
      | WHEN                                                               |
      | THEN THE RESPONSE SHOULD BE HTTP 404 NOT FOUND BUT WAS HTTP 200 OK |
    But to send it again, the report shows "curl 'http://localhost/api/health' -H 'Accept: */*'"
