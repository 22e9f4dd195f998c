Feature: Baskets

  Scenario: An item costs its price
    Given a basket with a "teapot" for 10
    When I GET "baskets/{{basketId}}"
    Then the response body at "total" should be 10

  Scenario: A voucher takes 5 off the total
    Given a basket with a "teapot" for 10
    And the voucher "FIVE" has been redeemed
    When I GET "baskets/{{basketId}}"
    Then the response body at "total" should be 5

  Scenario: An empty basket costs nothing
    Given a basket with a "teapot" for 10
    And the basket has been emptied
    When I GET "baskets/{{basketId}}"
    Then the response body at "total" should be 0
