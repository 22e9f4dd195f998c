Feature: Ordering

  Scenario: An order is delivered
    Given a product with 3 in stock at 20
    And a cart has been opened
    And 2 items have been added
    And the coupon "TEN" has been used
    And the order has been placed
    And the order has been paid
    And the order has been shipped
    And the order has been delivered
    And the note "Thank you" has been added

  Scenario: An order is opened again
    Given a product with 5 in stock at 20
    And its price has been set to 30
    And a cart has been opened
    And 1 item has been added
    And the order has been placed
    And the order has been opened again
    And an item has been taken out
    And the cart has been emptied
    And the coupon has been taken off
    And the orders have been listed
    And the order has been cancelled

  Scenario: An order is returned
    Given a product with 3 in stock at 20
    And a cart has been opened
    And 1 item has been added
    And the order has been placed
    And the order has been paid
    And the order has been shipped
    And the order has been delivered
    And the order has been returned
    And the order has been refunded
    And the order has been filed

  Scenario: A product is deleted
    Given a product with 3 in stock at 20
    And the product has been deleted
