Feature: Blocks of the log
  Every step that does something has one block, attached to that step: a title, and below it what
  happened.

  Scenario: The title of a story is its name, after "given that" for the first story
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And a deposit of 100 has been made
      """
    Then the report shows under 'a bank account has been created for "Fred"':
      """
      **********************************************************************
      *              GIVEN THAT BANK ACCOUNT HAS BEEN CREATED              *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts
      {
        "customerName": "Fred"
      }

      RESPONSE: Http Status Code: Created (201)
      Header::Location http://localhost/api/bankaccounts/1
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 0
      }
      Elapsed Time: 12 (milliseconds)
      """
    And the report shows under "a deposit of 100 has been made":
      """
      **********************************************************************
      *                       DEPOSIT HAS BEEN MADE                        *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts/1/deposits
      {
        "amount": 100
      }

      RESPONSE: Http Status Code: OK (200)
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 100
      }
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: When a new story begins, the title of the next story has "given that" again
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      And a new story begins
      And a bank account of "Ann" with 5 in it
      """
    Then the report shows nothing under "a new story begins"
    And the report shows under 'a bank account of "Ann" with 5 in it':
      """
      **********************************************************************
      *                   GIVEN THAT BANK ACCOUNT EXISTS                   *
      **********************************************************************

      {
        "bankAccountId": 2,
        "balance": 5
      }
      """

  Scenario: The block of the call under test has the title "when"
    When Cucumber runs:
      """
      When I POST "api/bankaccounts" with:
        | customerName | Fred |
      """
    Then the report shows under 'I POST "api/bankaccounts" with:':
      """
      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts
      {
        "customerName": "Fred"
      }

      RESPONSE: Http Status Code: Created (201)
      Header::Location http://localhost/api/bankaccounts/1
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 0
      }
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: The block of an assertion that holds has only a title
    When Cucumber runs:
      """
      When I GET "api/health"
      Then the response should be OK
      And the response header "Content-Type" should be "text/plain"
      """
    Then the report shows under "the response should be OK":
      """
      **********************************************************************
      *              THEN THE RESPONSE SHOULD BE HTTP 200 OK               *
      **********************************************************************
      """
    And the report shows under 'the response header "Content-Type" should be "text/plain"':
      """
      **********************************************************************
      *   THEN THE RESPONSE HEADER "CONTENT-TYPE" SHOULD BE "TEXT/PLAIN"   *
      **********************************************************************
      """

  Scenario: The block of a failed assertion says what differs, and shows the response again
    When Cucumber runs:
      """
      When I GET "api/teapot"
      Then the response should be OK
      """
    Then the report shows under "the response should be OK":
      """
      *************************************************************************
      * THEN THE RESPONSE SHOULD BE HTTP 200 OK BUT WAS HTTP 418 I'M A TEAPOT *
      *************************************************************************

      RESPONSE: Http Status Code: I'm a Teapot (418)
      {
        "type": "about:blank",
        "title": "I'm a Teapot",
        "status": 418,
        "detail": "This bank does not brew coffee.",
        "code": "teapot"
      }
      Elapsed Time: 12 (milliseconds)
      """
    And the report shows, to send it again:
      """
      curl 'http://localhost/api/teapot' -H 'Accept: */*'
      """

  Scenario: A failed step without a block of its own has the curl line of the last request
    When Cucumber runs:
      """
      When I GET "api/health"
      Then I save the response body at "nothing" as "missing"
      """
    Then the report shows, to send it again:
      """
      curl 'http://localhost/api/health' -H 'Accept: */*'
      """

  Scenario: Redirects that are followed stand between request and response
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/old-bankaccounts/1"
      Then the response should be 404 Not Found
      """
    Then the report shows under 'I GET "api/old-bankaccounts/1"':
      """
      **********************************************************************
      *                                WHEN                                *
      **********************************************************************

      REQUEST: GET http://localhost/api/old-bankaccounts/1

      REDIRECT: Http Status Code: Moved Permanently (301)
      Header::Location /api/bankaccounts/1

      RESPONSE: Http Status Code: OK (200)
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 0
      }
      Elapsed Time: 12 (milliseconds)
      """
    And the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/old-bankaccounts/1 (12 ms)
      < 301, redirected to /api/bankaccounts/1
      < {"id":1,"customerName":"Fred","balance":0}
      """
    And the report shows, to send it again:
      """
      curl --location 'http://localhost/api/old-bankaccounts/1' -H 'Accept: */*'
      """

  Scenario: A chain of stories has one block for each story
    When Cucumber runs:
      """
      Given "Fred" has put 100 into a new account
      """
    Then the report shows under '"Fred" has put 100 into a new account':
      """
      **********************************************************************
      *              GIVEN THAT BANK ACCOUNT HAS BEEN CREATED              *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts
      {
        "customerName": "Fred"
      }

      RESPONSE: Http Status Code: Created (201)
      Header::Location http://localhost/api/bankaccounts/1
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 0
      }
      Elapsed Time: 12 (milliseconds)

      **********************************************************************
      *                       DEPOSIT HAS BEEN MADE                        *
      **********************************************************************

      REQUEST: POST http://localhost/api/bankaccounts/1/deposits
      {
        "amount": 100
      }

      RESPONSE: Http Status Code: OK (200)
      {
        "id": 1,
        "customerName": "Fred",
        "balance": 100
      }
      Elapsed Time: 12 (milliseconds)
      """

  Scenario: A failed assertion inside a story has no title, but the call is shown
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the account 99 has been asked for
      """
    Then the report shows under "the account 99 has been asked for":
      """
      **********************************************************************
      *               GIVEN THAT ACCOUNT HAS BEEN ASKED FOR                *
      **********************************************************************

      REQUEST: GET http://localhost/api/bankaccounts/99

      RESPONSE: Http Status Code: Not Found (404)
      {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "Bank account 99 was not found.",
        "code": "bank_account_not_found"
      }
      Elapsed Time: 12 (milliseconds)
      """
    And the step "the account 99 has been asked for" fails with:
      """
      AssertionError: The response should be 200 OK but was 404 Not Found
      GET http://localhost/api/bankaccounts/99 (12 ms)
      < {"type":"about:blank","title":"Not Found","status":404,"detail":"Bank account 99 was not found.","code":"bank_account_not_found"}
      """
    And the report shows, to send it again:
      """
      curl 'http://localhost/api/bankaccounts/99' -H 'Accept: */*'
      """

  Scenario: A story that fails before its first call has no curl line
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given an answer that takes 1 ms has been awaited
      And the ink has run out
      """
    Then the step "the ink has run out" fails with:
      """
      Error: The pen is dry.
      """
    And the report shows nothing to send again

  Scenario: A story without a call shows the result that it gives
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      And a sum of 3 and 4 has been worked out
      """
    Then the report shows under "a sum of 3 and 4 has been worked out":
      """
      **********************************************************************
      *                      SUM HAS BEEN WORKED OUT                       *
      **********************************************************************

      {
        "sum": 7
      }
      """

  Scenario: A story without a call and a result shows the story data
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      """
    Then the report shows under 'the page "Sums" has been opened':
      """
      **********************************************************************
      *                  GIVEN THAT PAGE HAS BEEN OPENED                   *
      **********************************************************************

      {
        "pages": [
          "Sums"
        ]
      }
      """

  Scenario: A story can write messages and values into its block
    Given the scenario has the tag "@notebook"
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      And the thought "Why not?" has been logged
      """
    Then the report shows under 'the thought "Why not?" has been logged':
      """
      **********************************************************************
      *                      THOUGHT HAS BEEN LOGGED                       *
      **********************************************************************

      Why not?

      {
        "thought": "Why not?"
      }

      {
        "pages": [
          "Sums"
        ]
      }
      """

  Scenario: Steps that only set or save something have no block
    When Cucumber runs:
      """
      Given the request header "X-Tenant" is "north"
      And the variable "name" is "Fred"
      When I GET "api/health"
      And I save the response body as "body"
      """
    Then the report shows nothing under 'the request header "X-Tenant" is "north"'
    And the report shows nothing under 'the variable "name" is "Fred"'
    And the report shows nothing under 'I save the response body as "body"'
