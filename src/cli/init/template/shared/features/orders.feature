Feature: Orders
  Customers place orders, pay for them, and may change their minds until they have paid.

  Scenario: An order waits for its payment
    Given an order of 2 "teapots" has been placed
    When I GET "orders/{{orderId}}"
    Then the response should be 200 OK
    And the response body should contain:
      """
      { "product": "teapots", "quantity": 2, "status": "placed" }
      """

  Scenario: A paid order is shipped
    Given an order of 1 "teapots" has been placed
    And the order has been paid
    When I POST "orders/{{orderId}}/shipment"
    Then the response should be 200 OK
    And the response body at "status" should be "shipped"

  Scenario: Nothing is shipped before it is paid
    Given an order of 1 "teapots" has been placed
    When I POST "orders/{{orderId}}/shipment"
    Then the response should be 409 Conflict
    And the response body at "message" should be "The order has not been paid."

  Scenario: A cancelled order cannot be paid
    Given an order of 1 "teapots" has been placed
    And the order has been cancelled
    When I POST "orders/{{orderId}}/payment"
    Then the response should be 409 Conflict

  Scenario: An order needs a quantity
    When I POST "orders" with:
      | product | teapots |
    Then the response should be a bad request with the message "The quantity must be at least 1."
