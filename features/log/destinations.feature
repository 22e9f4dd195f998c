Feature: Where the log goes
  Without logMessage the log is attached to the steps. With it, each block is passed to logMessage instead.

  Scenario: logMessage is called once for each block, and nothing is attached
    Given the scenarios are configured with:
      | logMessage | "a list" |
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 25 in it
      When I GET "api/health"
      Then the response should be OK
      """
    Then the report shows nothing under 'I GET "api/health"'
    And the log is:
      """
      **********************************************************************
      *                   GIVEN THAT BANK ACCOUNT EXISTS                   *
      **********************************************************************

      {
        "bankAccountId": 1,
        "balance": 25
      }

      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: GET http://localhost/api/health

      RESPONSE: Http Status Code: OK (200)
      OK
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *              THEN THE RESPONSE SHOULD BE HTTP 200 OK               *
      **********************************************************************
      """

  Scenario: With logMessage, a failed step still has its curl line attached
    Given the scenarios are configured with:
      | logMessage | "a list" |
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the response should be 404
      """
    Then the report shows, to send it again:
      """
      curl 'http://localhost/api/health' -H 'Accept: */*'
      """
