import { Given, Then, When } from '@cucumber/cucumber'
import { expectedGraphqlError, expectGraphqlError, expectNoGraphqlErrors } from '../src/expectations'
import {
  argumentOf,
  docStringOf,
  docStringValue,
  isTable,
  scenarioOf,
  tableValue,
  untimed,
} from '../src/world'

Given('the GraphQL variables are:', function (this: object, argument: unknown) {
  const { request, variables } = scenarioOf(this)
  const value = argumentOf(argument)
  request.graphqlVariables(isTable(value) ? tableValue(value, variables) : docStringValue(value, variables))
})

Given('the GraphQL operation is {string}', function (this: object, name: string) {
  const { request, variables } = scenarioOf(this)
  request.graphqlOperation(variables.fill(name))
})

When('I send the GraphQL query:', untimed, function (this: object, query: unknown) {
  const scenario = scenarioOf(this)
  return scenario.request.sendGraphql(scenario.variables.fillGraphql(docStringOf(query)))
})

When('I send the GraphQL query to {string}:', untimed, function (this: object, url: string, query: unknown) {
  const scenario = scenarioOf(this)
  return scenario.request.sendGraphql(scenario.variables.fillGraphql(docStringOf(query)), url)
})

Then('the GraphQL response should have no errors', untimed, function (this: object) {
  return scenarioOf(this).assert(expectNoGraphqlErrors)
})

Then('the GraphQL response should have an error', untimed, function (this: object) {
  const expected = expectedGraphqlError.any()
  return scenarioOf(this).assert((response) => expectGraphqlError(response, expected))
})

Then('the GraphQL response should have the error {string}', untimed, function (this: object, text: string) {
  const scenario = scenarioOf(this)
  const expected = expectedGraphqlError.withMessage(scenario.fill(text))
  return scenario.assert((response) => expectGraphqlError(response, expected))
})

Then(
  'the GraphQL response should have an error containing {string}',
  untimed,
  function (this: object, text: string) {
    const scenario = scenarioOf(this)
    const expected = expectedGraphqlError.containing(scenario.fill(text))
    return scenario.assert((response) => expectGraphqlError(response, expected))
  },
)

Then('the GraphQL response should have an error at {string}', untimed, function (this: object, path: string) {
  const scenario = scenarioOf(this)
  const expected = expectedGraphqlError.at(scenario.fill(path))
  return scenario.assert((response) => expectGraphqlError(response, expected))
})

Then(
  'the GraphQL response should have an error with the code {string}',
  untimed,
  function (this: object, code: string) {
    const scenario = scenarioOf(this)
    const expected = expectedGraphqlError.withCode(scenario.fill(code))
    return scenario.assert((response) => expectGraphqlError(response, expected))
  },
)
