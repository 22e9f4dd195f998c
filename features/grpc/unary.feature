Feature: Unary calls

  Background:
    Given a bank account of "Fred" with 700 in it

  Scenario: A call
    Given the gRPC metadata "x-request-id" is "abc-{{bankAccountId}}"
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      """
      { "customer_id": "{{bankAccountId}}", "credit": 7000 }
      """
    Then the response should be 200 OK
    And the gRPC status should be OK
    And the response body should be:
      """
      {
        "is_accepted": true, "grade": "FAIR", "limit_in_cents": "700000", "certificate": "AAH+/w=="
      }
      """
    And the response header "x-served-by" should be "credit-1"
    And the response header "X-Request-Id" should be "abc-{{bankAccountId}}"
    And the gRPC trailer "x-rating-model" should be "model-7"

  Scenario: not found
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | x  |
      | credit      | 70 |
    Then the response should be 404 Not Found
    And the gRPC status should be NOT_FOUND with the message "There is no customer \"x\"."
