Feature: OpenAPI documents
  A call can be checked against an OpenAPI document (3.0 to 3.2, JSON or YAML):
  path, method, parameters and body of the request,
  and status, headers and body of the response.

  Scenario: A response matches the OpenAPI document
    Given a bank account has been created for "Fred"
    When I GET "api/bankaccounts/{{bankAccountId}}"
    Then the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: A request may violate the OpenAPI document when the response is a client error
    When I POST "api/bankaccounts" with:
      | customerName | 7 |
    Then the response should be a bad request
    And the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: After a redirect, the response is checked against the path redirected to
    Given a bank account has been created for "Fred"
    When I GET "api/old-bankaccounts/{{bankAccountId}}"
    Then the response should match the OpenAPI document "examples/banking/api/openapi.json"

  Scenario: The API serves its OpenAPI document
    Given an API that answers with JSON:
      """
      { "openapi": "3.1.0", "paths": { "/pets": { "get": { "responses": { "200": { "content": {} } } } } } }
      """
    And each of the scenarios begins with 'When I GET "pets"'
    Then each of these fails:
      | the response should match the OpenAPI document "/openapi.json" | The response should match the OpenAPI document "/openapi.json" but does not:\n  The response has a body (application/json), but none is documented for GET /pets 200 |

  Scenario: A missing header and an invalid body do not match the OpenAPI document
    Given an API that answers with JSON '{ "id": "1" }'
    Then each of these fails:
      | the response should match the OpenAPI document "features/assertions/files/answer.openapi.yaml" | The response should match the OpenAPI document "features/assertions/files/answer.openapi.yaml" but does not:\n  Response header "X-Tenant" is required but was not sent\n  Response body $.id: must be an integer but was "1" (a string) |

  Scenario: A document at an address changes between workers, and later: each keeps the one that it fetched first
    Given the project of a bank
    And the file "support/pets.ts":
      """
      import 'chapterwise/steps'
      import { Before, BeforeAll } from '@cucumber/cucumber'
      import { standIn, useStandIns, type StoryWorld } from 'chapterwise'

      useStandIns({ pets: {} })

      const status = 200 + Number(process.env['CUCUMBER_WORKER_ID'])
      let fetched = 0

      BeforeAll(() => {
        standIn('pets').on('GET /pets', () => ({ status }))
        standIn('pets').on('GET /openapi.json', () => {
          const responses = ++fetched === 1 ? { [status]: {} } : {}
          return { body: { openapi: '3.1.0', paths: { '/pets': { get: { responses } } } } }
        })
      })

      Before(function (this: StoryWorld) {
        this.variables['address'] = standIn('pets').url
      })
      """
    And the file "features/pets.feature":
      """
      Feature: Pets

        Scenario Outline: <number>
          When I GET "{{address}}/pets"
          Then the response should match the OpenAPI document "{{address}}/openapi.json"

          Examples:
            | number |
            | 1      |
            | 2      |
            | 3      |
            | 4      |
      """
    When I run "cucumber-js --parallel 2 features/pets.feature"
    Then it exits with 0 and shows:
      | 4 scenarios (4 passed) |
