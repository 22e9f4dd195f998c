Feature: Configuration
  Scenarios are configured in code, or in the Cucumber configuration alone,
  with the package "chapterwise/register"
  and world parameters.

  Scenario: World parameters alone can configure a scenario
    Given a project without code and the world parameters:
      """
      { "baseURL": "http://localhost:1", "maxApiResponseTime": 2000, "headers": { "X-Tenant": "north" } }
      """
    Then all of this passes 'Given the variable "name" is "Fred"'

  Scenario: Nothing begins before the API is ready
    Given a project without code and the world parameters:
      """
      { "baseURL": "http://127.0.0.1:1", "ready": { "url": "/health", "withinMs": 100 }, "tls": { "rejectUnauthorized": false } }
      """
    When Cucumber runs 'Given the variable "name" is "Fred"'
    Then the step "begin the scenario" fails with a message beginning "NoResponseError: The API was not ready within 100 ms: GET http://127.0.0.1:1/health should give a status below 500, but gave no response (connect ECONNREFUSED 127.0.0.1:1)."

  Scenario Outline: World parameters that are wrong are an error: <parameters>
    Given a project without code and the world parameters:
      """
      <parameters>
      """
    When Cucumber runs 'When I GET "/"'
    Then the beginning of the scenario fails with:
      """
      ConfigurationError: <message>
      """

    Examples:
      | parameters                                                      | message                                                                                                                                                                                                                              |
      | { "basUrl": "http://localhost:1" }                              | Unknown world parameter "basUrl". Did you mean "baseURL"?\nKnown here: baseURL, tls, ready, headers, trustedOrigins, oauth2, graphqlPath, timeout, maxApiResponseTime, logHeaders, maxLogBodyBytes, maxBodyBytes, redact, standIns, variables\nFor world parameters of your own, call useScenario in a support file in place of chapterwise/register.              |
      | { "baseURL": "http://localhost:1", "actors": {} } | "actors" cannot be a world parameter.\nSet it in code: useScenario(ScenarioConfiguration.configure({ actors: … })) |
      | {}                                                              | The world parameters name no "baseURL" to call the API at.\nAdd one to the Cucumber configuration: worldParameters: { baseURL: 'http://localhost:3000' }                                                                             |
