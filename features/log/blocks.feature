Feature: Blocks of the log
  Every step that does something has one block, attached to that step: a title, and below it what
  happened.

  Scenario: The titles of stories and of the call under test; "given that" begins what is arranged
    When Cucumber runs:
      """
      Given "Fred" has put 100 into a new account
      And a withdrawal of 30 has been made
      And a new story begins
      And a bank account of "Ann" with 5 in it
      When I GET "api/health"
      """
    Then the report shows under '"Fred" has put 100 into a new account' the titles:
      | GIVEN THAT BANK ACCOUNT HAS BEEN CREATED |
      | DEPOSIT HAS BEEN MADE                    |
    And the report shows under "a withdrawal of 30 has been made" the titles:
      | WITHDRAWAL HAS BEEN MADE |
    And the report shows nothing under "a new story begins"
    And the report shows under 'a bank account of "Ann" with 5 in it' the titles:
      | GIVEN THAT BANK ACCOUNT EXISTS |
    And the report shows under 'I GET "api/health"' the titles:
      | WHEN |

  Scenario: The block of a story, or of a call, shows request and response
    When Cucumber runs 'Given a bank account has been created for "Fred"'
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

  @notebook
  Scenario: A story without a call shows the result that it gives, or else the story data
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      And a sum of 3 and 4 has been worked out
      """
    Then the report shows somewhere under 'the page "Sums" has been opened':
      """
      {
        "pages": [
          "Sums"
        ]
      }
      """
    And the report shows somewhere under "a sum of 3 and 4 has been worked out":
      """
      {
        "sum": 7
      }
      """

  Scenario: Redirects that are followed stand between request and response
    When Cucumber runs:
      """
      Given a bank account has been created for "Fred"
      When I GET "api/old-bankaccounts/1"
      Then the response should be 404 Not Found
      """
    Then the report shows somewhere under 'I GET "api/old-bankaccounts/1"':
      """
      REQUEST: GET http://localhost/api/old-bankaccounts/1

      REDIRECT: Http Status Code: Moved Permanently (301)
      Header::Location /api/bankaccounts/1

      RESPONSE: Http Status Code: OK (200)
      """
    And the step "the response should be 404 Not Found" fails with:
      """
      AssertionError: The response should be 404 Not Found but was 200 OK
      GET http://localhost/api/old-bankaccounts/1 (12 ms)
      < 301, redirected to /api/bankaccounts/1
      < {"id":1,"customerName":"Fred","balance":0}
      """
    And to send it again, the report shows "curl --location 'http://localhost/api/old-bankaccounts/1' -H 'Accept: */*'"

  @notebook
  Scenario: A failed assertion inside a story has no title, but the call is shown
    When Cucumber runs "Given the account 99 has been asked for"
    Then the report shows under "the account 99 has been asked for" the titles:
      | GIVEN THAT ACCOUNT HAS BEEN ASKED FOR |
    And the step "the account 99 has been asked for" fails with:
      """
      AssertionError: The response should be 200 OK but was 404 Not Found
      GET http://localhost/api/bankaccounts/99 (12 ms)
      < {"type":"about:blank","title":"Not Found","status":404,"detail":"Bank account 99 was not found.","code":"bank_account_not_found"}
      """
    And to send it again, the report shows "curl 'http://localhost/api/bankaccounts/99' -H 'Accept: */*'"

  @notebook
  Scenario: A story can write messages and values into its block
    When Cucumber runs:
      """
      Given the page "Sums" has been opened
      And the thought "Why not?" has been logged
      """
    Then the report shows somewhere under 'the thought "Why not?" has been logged':
      """
      Why not?

      {
        "thought": "Why not?"
      }
      """

  Scenario: Steps that only set or save something have no block, but a curl line when they fail
    When Cucumber runs:
      """
      Given the request header "X-Tenant" is "north"
      And the variable "name" is "Fred"
      When I GET "api/health"
      And I save the response body as "body"
      And I save the response body at "nothing" as "missing"
      """
    Then the report shows nothing under 'the request header "X-Tenant" is "north"'
    And the report shows nothing under 'the variable "name" is "Fred"'
    And the report shows nothing under 'I save the response body as "body"'
    But to send it again, the report shows "curl 'http://localhost/api/health' -H 'Accept: */*' -H 'X-Tenant: north'"
