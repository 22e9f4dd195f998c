import { Then } from '@cucumber/cucumber'
import {
  expectOpenApi,
  expectSchema,
  expectSnapshot,
  matchingSchema,
  snapshotEnvironment,
} from '../src/expectations'
import {
  docStringOf,
  documentFile,
  exactJson,
  scenarioOf,
  schemaFile,
  schemaFilesIn,
  tableColumn,
  tableOf,
  untimed,
} from '../src/world'
import { assertEach, assertRequired } from './assert-at'

Then('the response body should match the schema {string}', untimed, function (this: object, name: string) {
  const { fileName, document, files } = schemaNamed(this, name)
  return scenarioOf(this).assert((response) => expectSchema(response, document, fileName, files))
})

Then(
  'the response body at {string} should match the schema {string}',
  untimed,
  function (this: object, path: string, name: string) {
    const { fileName, document, files } = schemaNamed(this, name)
    return assertRequired(this, path, matchingSchema(document, fileName, files))
  },
)

Then(
  'each item of the response body at {string} should match the schema {string}',
  untimed,
  function (this: object, path: string, name: string) {
    const { fileName, document, files } = schemaNamed(this, name)
    return assertEach(this, path, matchingSchema(document, fileName, files))
  },
)

Then('the response body should match the schema:', untimed, function (this: object, schema: unknown) {
  const scenario = scenarioOf(this)
  const document = exactJson(docStringOf(schema), scenario.variables)
  const files = schemaFilesIn(scenario.featureFolder, scenario.featureFolder)
  return scenario.assert((response) => expectSchema(response, document, undefined, files))
})

Then(
  'the response should match the OpenAPI document {string}',
  untimed,
  function (this: object, name: string) {
    const scenario = scenarioOf(this)
    const fileName = scenario.fill(name)
    const { document } = documentFile(fileName, scenario.featureFolder)
    return scenario.assert((response) => expectOpenApi(response, document, fileName))
  },
)

Then('the response body should match the snapshot {string}', untimed, function (this: object, name: string) {
  return matchSnapshot(this, name, [])
})

Then(
  'the response body should match the snapshot {string} ignoring:',
  untimed,
  function (this: object, name: string, paths: unknown) {
    return matchSnapshot(this, name, tableColumn(tableOf(paths), scenarioOf(this).variables))
  },
)

/** A file with a schema, and where those are that it refers to. */
function schemaNamed(world: object, name: string) {
  const scenario = scenarioOf(world)
  const fileName = scenario.fill(name)
  return { fileName, ...schemaFile(fileName, scenario.featureFolder) }
}

function matchSnapshot(world: object, written: string, ignoring: string[]): void | Promise<void> {
  const scenario = scenarioOf(world)
  const settings = {
    directory: scenario.featureFolder,
    name: scenario.fill(written),
    ignoring,
    ...snapshotEnvironment(),
  }
  return scenario.assert((response) => expectSnapshot(response, settings))
}
