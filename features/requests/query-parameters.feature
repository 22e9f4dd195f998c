Feature: Query parameters

  Scenario: One parameter
    Given the query parameter "q" is "tea & snow"
    When I GET "api/echo"
    Then the response body at "query.q" should be "tea & snow"

  Scenario: Several, which join those in the address
    Given the query parameters are:
      | b | 2 |
      | c | 3 |
    When I GET "api/echo?a=1"
    Then the response body at "query" should be:
      """
      { "a": "1", "b": "2", "c": "3" }
      """

  Scenario: A repeated row repeats the parameter
    Given the query parameters are:
      | likes | tea  |
      | likes | snow |
    When I GET "api/echo"
    Then the response body at "query.likes" should be:
      | tea  |
      | snow |
