Feature: Configuration
  Scenarios are configured in code, or in the Cucumber configuration alone,
  with the package "chapterwise/register"
  and world parameters.

  Scenario: World parameters alone can configure a scenario
    Given a project without code and the world parameters:
      """
      { "baseURL": "http://localhost:1", "maxApiResponseTime": 2000, "headers": { "X-Tenant": "north" } }
      """
    When Cucumber runs:
      """
      Given the variable "name" is "Fred"
      """
    Then all of it passes

  Scenario: An unknown world parameter is an error that suggests the nearest known name
    Given a project without code and the world parameters:
      """
      { "basUrl": "http://localhost:1" }
      """
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: Unknown world parameter "basUrl". Did you mean "baseURL"?
      Known here: baseURL, headers, trustedOrigins, oauth2, graphqlPath, timeout, maxApiResponseTime, logHeaders, maxLogBodyBytes, maxBodyBytes, redact, variables
      """

  Scenario: A world parameter of the wrong type is an error
    Given a project without code and the world parameters:
      """
      { "baseURL": "http://localhost:1", "maxApiResponseTime": "2 s" }
      """
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: The world parameter "maxApiResponseTime" must be a number of milliseconds above 0, but is "2 s" (a text).
      """

  Scenario: World parameters without a base URL are an error
    Given a project without code and the world parameters:
      """
      {}
      """
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: The world parameters name no "baseURL" to call the API at.
      Add one to the Cucumber configuration: worldParameters: { baseURL: 'http://localhost:3000' }
      """

  Scenario: A configuration in code without a client or a base URL is an error
    Given the scenarios are configured with nothing but:
      | logHeaders | true |
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: The configuration has no client to call the API with.
      Say where the API is: configure({ baseURL: 'http://localhost:3000' }), or hand over an axios instance: configure({ client })
      """

  Scenario: An unknown option in code is an error that suggests the nearest known name
    Given the scenarios are configured with:
      | maxApiResponceTime | 2000 |
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: Unknown option "maxApiResponceTime". Did you mean "maxApiResponseTime"?
      Known here: client, baseURL, headers, trustedOrigins, oauth2, graphqlPath, timeout, logMessage, services, badRequestProvider, checkAlways, maxApiResponseTime, logHeaders, maxLogBodyBytes, maxBodyBytes, redact, actors, variables
      """

  Scenario: An option of the wrong type in code is an error
    Given the scenarios are configured with:
      | headers | "Accept: text/html" |
    When Cucumber runs:
      """
      When I GET "/"
      """
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: The option "headers" must be an object of header names and texts, but is a text.
      """
