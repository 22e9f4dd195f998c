Feature: Moving in

  Scenario: Flags come from a spreadsheet
    Given the variable "flags" is the file "flags.csv"
    When I POST "api/admin/features-batch/import" with:
      """
      {
        "project": "default",
        "environment": "development",
        "data": { "features": {{flags}}, "featureStrategies": [], "segments": [], "tagTypes": [] }
      }
      """
    Then the response should be 200 OK
    When I GET "api/admin/search/features?query=moved.&sortBy=name&sortOrder=asc"
    Then the response body at "features" should have 3 items
    And the response body at "features" should be sorted by "name"
    And each item of the response body at "features[*].description" should not be ""
    And each item of the response body at "features" should contain:
      | type | permission |
