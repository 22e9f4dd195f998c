Feature: HTTP and gRPC in one scenario
  HTTP and gRPC calls share the story data, the variables and the log.

  Scenario: A credit is checked over gRPC and paid out over HTTP
    Given a bank account has been created for "Fred"
    And a deposit of 100 has been made
    And a credit of 1000 has been paid out
    When I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 11000               |
    Then the response body at "is_accepted" should be true
    And I save the response body at "grade" as "grade"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body at "balance" should be 1100
    When I call the gRPC method "credit.CreditRatingCheck/ListRatings" with:
      | customer_id | "{{bankAccountId}}" |
      | months      | 1                   |
    Then the response body at "[0].grade" should be "{{grade}}"

  Scenario: A gRPC call is repeated until the effect of an HTTP request shows
    Given a bank account has been created for "Fred"
    When I POST "api/bankaccounts/{{bankAccountId}}/deposits" with:
      | amount | 1000 |
    And I call the gRPC method "credit.CreditRatingCheck/CheckCredit" with:
      | customer_id | "{{bankAccountId}}" |
      | credit      | 1                   |
    And I keep asking for up to 10 s
    Then the response body at "grade" should be "EXCELLENT"
