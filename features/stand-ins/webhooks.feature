@shop @alone
Feature: Webhooks
  A receiver that the API calls back is a stand-in, too. Its URL has a path of the scenario's own, so that what comes for
  one scenario is never taken for another's.

  Scenario: The shop calls back when an order was paid
    Given the stand-in "payments" answers POST "/charges" with 201 Created
    And the stand-in "callbacks" answers POST "/paid" with 204 No Content
    When I POST "orders" with:
      | item     | lamp              |
      | callback | {{callbacks.url}} |
    Then the response should be 201 Created
    And within 5 s the stand-in "callbacks" should receive POST "/paid"
    And within 5 s the stand-in "callbacks" should receive POST "/paid" with:
      | item | lamp |
    And the received request body should be:
      | item | lamp |
    And within 50 ms the stand-in "callbacks" should receive no POST "/refunded"
