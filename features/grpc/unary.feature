Feature: Unary gRPC calls
  A call sends one message, written as JSON, and receives one. Assertions work on it as on any response.

  Background:
    Given a bank account of "Fred" with 700 in it

  Scenario: A message is sent, and the response is checked
    Given the gRPC metadata "x-request-id" is "abc-{{bankAccountId}}"
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      """
      { "customer_id": "{{bankAccountId}}", "credit": 7000 }
      """
    Then the response should be 200 OK
    And the response should be successful
    And the gRPC status should be OK
    And the response body should be:
      """
      { "is_accepted": true, "grade": "FAIR", "limit_in_cents": "700000", "certificate": "AAH+/w==" }
      """
    And the response body at "grade" should be "FAIR"
    And the response time should be less than 5 s

  Scenario: Response metadata are checked as headers, and trailers by phrases of their own
    Given the gRPC metadata "x-request-id" is "abc-{{bankAccountId}}"
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 1                   |
    Then the response header "x-served-by" should be "credit-1"
    And the response header "X-Request-Id" should be "abc-{{bankAccountId}}"
    And the response should have the gRPC trailer "x-rating-model"
    And the gRPC trailer "x-rating-model" should be "model-7"
    And the gRPC trailer "X-Rating-Model" should match "model-\d"
    And the gRPC trailer "x-signature-bin" should be "AAH+/w=="

  Scenario: Headers of every request are sent as metadata, unless the call has its own
    Given every request has the header "X-Request-Id" with "abc-{{bankAccountId}}"
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
    Then the response header "X-Request-Id" should be "abc-{{bankAccountId}}"
    Given the request header "X-Request-Id" is "of the next"
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
    Then the response header "X-Request-Id" should be "of the next"
    Given the request header "x-request-id" is removed
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
    Then the response should not have the header "X-Request-Id"

  Scenario: Messages with JSON names, dates, wrappers and free structures
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      """
      {
        "customerId": "{{bankAccountId}}",
        "credit": 7001,
        "due": "2030-01-31T12:00:00.5+01:00",
        "notes": { "tags": ["a", 1, null, true] }
      }
      """
    Then the response body should be:
      """
      {
        "is_accepted": false,
        "grade": "FAIR",
        "limit_in_cents": "700000",
        "certificate": "#string",
        "remark": "The limit is 7000.",
        "due": "2030-01-31T11:00:00.500Z",
        "notes": { "tags": ["a", 1, null, true] }
      }
      """

  Scenario: A failed call is checked like any other response
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | nobody |
      | credit      | 70     |
    Then the response should be 404 Not Found
    And the response should not be 200 OK
    And the response should be a client error
    And the gRPC status should be NOT_FOUND
    And the gRPC status should be NOT_FOUND with the message "There is no customer \"nobody\"."
    And the gRPC status message should contain "nobody"
    And the response body should be empty

  Scenario: A call with the gRPC status INVALID_ARGUMENT is checked as a bad request
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 0                   |
    Then the response should be a bad request
    And the response should be a bad request with the message "The request is not valid."
    And the response should be a bad request with the message "must be more than 0"
    And the response should be a bad request with a message containing "more than"
    And the response should be a bad request for the property "credit"
    And the response should be a bad request with the error code "CREDIT_NOT_POSITIVE"
    And the gRPC status should be INVALID_ARGUMENT

  Scenario: A call without a message sends an empty message
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit"
    Then the gRPC status should be NOT_FOUND with the message "There is no customer \"\"."

  Scenario: A cancelled call has the gRPC status CANCELLED and the status 499
    When I cancel the check of a credit of 100
    Then the gRPC status should be CANCELLED
    And the response should be 499

  @two-credit-services
  Scenario: A server that cannot be reached gives the gRPC status UNAVAILABLE and status 503
    When I call the gRPC method "closed: credit.CreditRatingCheck/CheckCredit"
    Then the gRPC status should be UNAVAILABLE
    And the response should be 503 Service Unavailable
    And the response should be a server error

  @two-credit-services
  Scenario: A method that two clients offer is named with its client
    When I call the gRPC method "credit: credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 7000                |
    Then the response body at "is_accepted" should be true

  Scenario: A 64-bit integer is compared with numbers, and with one that was saved, which is a text
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 7000                |
    And I save the response body at "limit_in_cents" as "limit"
    Then the response body at "limit_in_cents" should be greater than 90000
    And the response body at "limit_in_cents" should be between "90000" and {{limit}}

  @reflection
  Scenario: A call without a .proto file uses server reflection
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customerId | "{{bankAccountId}}" |
      | credit     | 7000                |
    Then the response body at "limit_in_cents" should be "700000"
    And the response body at "grade" should be "FAIR"
