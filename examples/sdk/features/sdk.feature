Feature: A generated SDK
  What an SDK sends goes through the scenario's own axios instance: it is in the log, with the cookies and the headers
  of every request, and it is the response under test where `when.calling` says so.

  Background:
    Given a bank account has been opened for "Fred"

  Scenario: Requests of an SDK, and one of a phrase
    When 50 is paid in
    And I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 50

  Scenario: The answer to an SDK
    When -5 is paid in, and the answer looked at
    Then the response should be a client error
