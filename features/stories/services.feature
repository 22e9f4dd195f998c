Feature: Services
  Stories may use the user's own objects, such as a database or a container: configure({ services }). A story
  that puts
  its data straight into the database is faster than one that goes through the API.

  Scenario: A story arranges behind the back of the API
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body should contain:
      """
      { "customerName": "Fred", "balance": 25 }
      """

  Scenario: Services that were not configured are an error
    Given the scenarios are configured with nothing but:
      | baseURL | "http://localhost:1" |
    When Cucumber runs:
      """
      Given a bank account of "Fred" with 25 in it
      """
    Then the step 'a bank account of "Fred" with 25 in it' fails with:
      """
      ConfigurationError: This scenario has no services.
      Configure them: configure({ services: myContainer, … }), any object will do.
      """
