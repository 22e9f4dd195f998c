import { Then } from '@cucumber/cucumber'
import {
  expectBody,
  expectOpenApi,
  expectSnapshot,
  matchingSchema,
  type NamedSchema,
  type OpenApiDocument,
  type Response,
} from '../src/assertions'
import { asserts, step, type ScenarioInWorld } from '../src/world'

// The body fits a JSON Schema file.
//   Then the response body should match the schema "account.schema.json"
Then('the response body should match the schema {string}', ...asserts(fitSchema, 'schema'))

// The body fits the JSON Schema in the doc string.
//   Then the response body should match the schema:
//     """
//     { "type": "object" }
//     """
Then('the response body should match the schema:', ...asserts(fitSchema, 'schemaBelow'))

// The request and its response fit an OpenAPI document.
//   Then the response should match the OpenAPI document "openapi.json"
Then('the response should match the OpenAPI document {string}', ...step('asserts', ['openApi'], matchOpenApi))

// The body equals a snapshot, which is written when it is missing.
//   Then the response body should match the snapshot "account"
Then('the response body should match the snapshot {string}', ...step('asserts', ['text'], matchSnapshot))

// The body equals a snapshot, apart from what is at these paths.
//   Then the response body should match the snapshot "account" ignoring:
//     | id |
Then(
  'the response body should match the snapshot {string} ignoring:',
  ...step('asserts', ['text', 'paths'], matchSnapshot),
)

function fitSchema(response: Response, named: NamedSchema): void {
  expectBody(response, matchingSchema(named))
}

async function matchOpenApi(scenario: ScenarioInWorld, given: OpenApiDocument | string): Promise<void> {
  const document = typeof given === 'string' ? await scenario.openApiAt(given) : given
  await scenario.assert((response) => expectOpenApi(response, document))
}

function matchSnapshot(scenario: ScenarioInWorld, name: string, ignoring: string[] = []) {
  const { featureFolder, underTest } = scenario
  const settings = { directory: featureFolder, name, ignoring, isAwaited: underTest.isAwaited }
  return scenario.assert((response) => expectSnapshot(response, settings))
}
