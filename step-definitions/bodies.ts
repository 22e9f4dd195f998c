import { Then } from '@cucumber/cucumber'
import {
  expectBodyContains,
  expectBodyLacks,
  expectBodyMatches,
  expectBytes,
  expectEmptyBody,
  expectJsonBody,
  expectSomeBody,
  expectTextBody,
  loadXml,
} from '../src/expectations'
import { projectFile, scenarioOf, untimed } from '../src/world'

Then('the response body should be:', untimed, function (this: object, body: unknown) {
  const scenario = scenarioOf(this)
  const expected = scenario.expectedBody(body)
  return scenario.assert((response) =>
    expected.kind === 'json'
      ? expectJsonBody(response, expected.value, 'equal')
      : expected.kind === 'xml'
        ? loadXml().expectXmlBody(response, expected.text)
        : expectTextBody(response, expected.text),
  )
})

Then('the response body should contain:', untimed, function (this: object, body: unknown) {
  const scenario = scenarioOf(this)
  const expected = scenario.expectedBody(body)
  return scenario.assert((response) =>
    expected.kind === 'json'
      ? expectJsonBody(response, expected.value, 'subset')
      : expectBodyContains(response, expected.text),
  )
})

Then('the response body should be {string}', untimed, function (this: object, text: string) {
  const scenario = scenarioOf(this)
  const expected = scenario.fill(text)
  return scenario.assert((response) => expectTextBody(response, expected))
})

Then('the response body should contain {string}', untimed, function (this: object, text: string) {
  const scenario = scenarioOf(this)
  const expected = scenario.fill(text)
  return scenario.assert((response) => expectBodyContains(response, expected))
})

Then('the response body should not contain {string}', untimed, function (this: object, text: string) {
  const scenario = scenarioOf(this)
  const unwanted = scenario.fill(text)
  return scenario.assert((response) => expectBodyLacks(response, unwanted))
})

Then('the response body should match {string}', untimed, function (this: object, pattern: string) {
  const scenario = scenarioOf(this)
  const expected = scenario.fillPattern(pattern)
  return scenario.assert((response) => expectBodyMatches(response, expected))
})

Then('the response body should be empty', untimed, function (this: object) {
  return scenarioOf(this).assert(expectEmptyBody)
})

Then('the response body should not be empty', untimed, function (this: object) {
  return scenarioOf(this).assert(expectSomeBody)
})

Then('the response body should be the file {string}', untimed, function (this: object, name: string) {
  const scenario = scenarioOf(this)
  const fileName = scenario.fill(name)
  const { bytes } = projectFile(fileName, scenario.featureFolder)
  return scenario.assert((response) => expectBytes(response, bytes, fileName))
})
