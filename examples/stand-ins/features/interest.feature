Feature: Interest is paid through the payment service
  The bank pays interest with a service of a third party. A stand-in takes the place of that service: it answers as each
  scenario says, and shows what the bank has sent.

  Background:
    Given Fred has saved 1000

  Scenario: The interest is transferred
    Given the stand-in "payments" answers POST "/transfers" with 201 Created:
      | id | tr_1 |
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}} |
    Then the response should be 201 Created
    And the response body at "transfer" should be "tr_1"
    And the stand-in "payments" should have received POST "/transfers" with:
      | bankAccountId | {{bankAccountId}} |
      | amount        | 20                |
    And the received request header "Idempotency-Key" should match "[\da-f-]{36}"

  Scenario: A busy payment service is asked once more, and can tell that it is the same transfer
    Given the stand-in "payments" answers POST "/transfers" in turn with:
      | status                | header Retry-After | body           |
      | 429 Too Many Requests | 1                  |                |
      | 201 Created           |                    | {"id": "tr_2"} |
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}} |
    Then the response body at "transfer" should be "tr_2"
    And the stand-in "payments" should have received POST "/transfers" 2 times

  Scenario: A payment service that is down
    Given the stand-in "payments" answers POST "/transfers" with 500 Internal Server Error
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}} |
    Then the response should be 503 Service Unavailable
    And the response should have the error message "No interest was paid: the payment service answered 500"

  Scenario: A payment service that is slow once
    Given the stand-in "payments" answers POST "/transfers" in turn with:
      | status | after | body           |
      | 201    | 10 s  | {"id": "tr_3"} |
      | 201    |       | {"id": "tr_3"} |
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}} |
    Then the response body at "transfer" should be "tr_3"

  Scenario: A payment service that closes the connection
    Given the stand-in "payments" closes the connection on POST "/transfers"
    When I POST "interest" with:
      | bankAccountId | {{bankAccountId}} |
    Then the response should have the error message "No interest was paid: the payment service answered nothing"
    And the stand-in "payments" should have received POST "/transfers" 2 times
