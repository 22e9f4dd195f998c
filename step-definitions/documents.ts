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
import { ThenOfBoth } from './requirements'

// The body fits a JSON Schema file.
// Also: JSON Schema, validate structure
//   Then the response body should match the schema "account.schema.json"
ThenOfBoth('the response body should match the schema {string}', (of) => of.asserts(fitSchema, 'schema'))

// The body fits the JSON Schema in the doc string.
//   Then the response body should match the schema:
//     """
//     { "type": "object" }
//     """
ThenOfBoth('the response body should match the schema:', (of) => of.asserts(fitSchema, 'schemaBelow'))

// The request and its response fit an OpenAPI document.
// Also: contract, Swagger, specification
//   Then the response should match the OpenAPI document "openapi.json"
Then('the response should match the OpenAPI document {string}', ...step('asserts', ['openApi'], matchOpenApi))

// The body equals a snapshot, which is written when it is missing.
// Also: golden file, baseline, approval
//   Then the response body should match the snapshot "account"
ThenOfBoth('the response body should match the snapshot {string}', (of) => of.snapshot('text'))

// The body equals a snapshot, apart from what is at these paths.
//   Then the response body should match the snapshot "account" ignoring:
//     | id |
ThenOfBoth('the response body should match the snapshot {string} ignoring:', (of) =>
  of.snapshot('text', 'paths'),
)

function fitSchema(subject: AssertionSubject, named: NamedSchema): void {
  expectBody(subject, matchingSchema(named))
}

async function matchOpenApi(scenario: ScenarioInWorld, given: OpenApiDocument | string): Promise<void> {
  const document = typeof given === 'string' ? await scenario.openApiAt(given) : given
  await scenario.assert((response) => expectOpenApi(response, document))
}
