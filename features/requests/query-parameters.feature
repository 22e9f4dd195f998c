Feature: Query parameters

  Scenario: A query parameter is encoded and sent
    Given the query parameter "q" is "tea & snow"
    When I GET "api/echo"
    Then the response body at "query.q" should be "tea & snow"

  Scenario: Several query parameters are added to those in the URL, one in several rows several times
    Given the query parameters are:
      | b     | 2    |
      | likes | tea  |
      | likes | snow |
    When I GET "api/echo?a=1"
    Then the response body at "query" should be:
      """
      { "a": "1", "b": "2", "likes": ["tea", "snow"] }
      """
