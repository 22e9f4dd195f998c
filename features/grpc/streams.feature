Feature: gRPC streams
  Messages from the server are read as a list; messages from the client are written as one.

  Background:
    Given a bank account of "Fred" with 700 in it

  Scenario: A server stream is read as a list of messages
    When I call the gRPC method "credit.CreditRatingCheck/ListRatings" with:
      """
      { "customer_id": "{{bankAccountId}}", "months": 3 }
      """
    Then the response should be 200 OK
    And the response body should be:
      """
      [
        { "month": 1, "grade": "FAIR" },
        { "month": 2, "grade": "FAIR" },
        { "month": 3, "grade": "FAIR" }
      ]
      """
    And the response body at "$" should have 3 items
    And the response body at "[-1].month" should be 3

  Scenario: A stream that fails keeps the messages before the failure
    When I call the gRPC method "credit.CreditRatingCheck/ListRatings" with:
      | customer_id | "{{bankAccountId}}" |
      | months      | 13                  |
    Then the gRPC status should be OUT_OF_RANGE with the message "Only 12 months are on record."
    And the response body at "$" should have 12 items

  Scenario: A client stream is written as a list of messages
    When I call the gRPC method "credit.CreditRatingCheck/ReportPayments" with:
      """
      [{ "amount_in_cents": "9007199254740993" }, { "amount_in_cents": 7 }]
      """
    Then the response body should be:
      | payments       | 2                  |
      | total_in_cents | "9007199254741000" |

  Scenario: A streaming call without a message sends one empty message, and with an empty list none
    When I call the gRPC method "credit.CreditRatingCheck/ReportPayments"
    Then the response body at "payments" should be 1
    When I call the gRPC method "credit.CreditRatingCheck/Negotiate"
    Then the response body should be:
      """
      [{ "credit": 0, "interest_rate": 6.25 }]
      """
    When I call the gRPC method "credit.CreditRatingCheck/ReportPayments" with:
      """
      []
      """
    Then the response body should be:
      | payments       | 0   |
      | total_in_cents | "0" |

  Scenario: A bidirectional stream sends a list and receives a list
    When I call the gRPC method "credit.CreditRatingCheck/Negotiate" with:
      """
      [{ "credit": 1000 }, { "credit": 1001 }]
      """
    Then the response body should be:
      """
      [
        { "credit": 1000, "interest_rate": 6.25 },
        { "credit": 1001, "interest_rate": 4.5 }
      ]
      """

  # It has 300 ms for a connection and a message, which it needs for itself.
  @alone
  Scenario: The deadline ends a stream that has no end
    Given the gRPC deadline is 300 ms
    When I call the gRPC method "credit.CreditRatingCheck/WatchRating" with:
      | customer_id | "{{bankAccountId}}" |
    Then the gRPC status should be DEADLINE_EXCEEDED
    And the response should be 504 Gateway Timeout
    And the response body at "[0].month" should be 1

  Scenario: A stream is cancelled when its reader stops early
    When I watch my rating until 3 have come
    Then the gRPC status should be CANCELLED
    And the response body at "[2]" should be:
      | month | 3    |
      | grade | FAIR |

  Scenario: A stream that is never read is cancelled
    When I begin to watch my rating and never read it
    Then the gRPC status should be CANCELLED
