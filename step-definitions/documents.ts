import { Then } from '@cucumber/cucumber'
import {
  expectBody,
  expectOpenApi,
  matchingSchema,
  type AssertionSubject,
  type NamedSchema,
  type OpenApiDocument,
} from '../src/assertions'
import { step, type ScenarioInWorld } from '../src/world'
import { asserts, received, snapshot } from './requirements'

// The body fits a JSON Schema file.
// Also: JSON Schema, validate structure
//   Then the response body should match the schema "account.schema.json"
Then('the response body should match the schema {string}', ...asserts(fitSchema, 'schema'))
Then('the received request body should match the schema {string}', ...received.asserts(fitSchema, 'schema'))

// The body fits the JSON Schema in the doc string.
//   Then the response body should match the schema:
//     """
//     { "type": "object" }
//     """
Then('the response body should match the schema:', ...asserts(fitSchema, 'schemaBelow'))
Then('the received request body should match the schema:', ...received.asserts(fitSchema, 'schemaBelow'))

// The request and its response fit an OpenAPI document.
// Also: contract, Swagger, specification
//   Then the response should match the OpenAPI document "openapi.json"
Then('the response should match the OpenAPI document {string}', ...step('asserts', ['openApi'], matchOpenApi))

// The body equals a snapshot, which is written when it is missing.
// Also: golden file, baseline, approval
//   Then the response body should match the snapshot "account"
Then('the response body should match the snapshot {string}', ...snapshot('text'))
Then('the received request body should match the snapshot {string}', ...received.snapshot('text'))

// The body equals a snapshot, apart from what is at these paths.
//   Then the response body should match the snapshot "account" ignoring:
//     | id |
Then('the response body should match the snapshot {string} ignoring:', ...snapshot('text', 'paths'))
Then(
  'the received request body should match the snapshot {string} ignoring:',
  ...received.snapshot('text', 'paths'),
)

function fitSchema(subject: AssertionSubject, named: NamedSchema): void {
  expectBody(subject, matchingSchema(named))
}

async function matchOpenApi(scenario: ScenarioInWorld, given: OpenApiDocument | string): Promise<void> {
  const document = typeof given === 'string' ? await scenario.openApiAt(given) : given
  await scenario.assert((response) => expectOpenApi(response, document))
}
