Feature: Services
  Stories may use objects of your own, such as a database or a container:
  configure({ services }). A story that writes
  its data directly to the database is faster than one that uses the API.

  Scenario: A story can use a service to create data without the API
    Given a bank account of "Fred" with 25 in it
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response body should contain:
      """
      { "customerName": "Fred", "balance": 25 }
      """

  Scenario: A story that uses services fails when none are configured
    Given the scenarios are configured with nothing but:
      | baseURL | "http://localhost:1" |
    Then each of these is refused:
      | a bank account of "Fred" with 25 in it | This scenario has no services.\nConfigure them: configure({ services: myContainer, … }), any object will do. |
