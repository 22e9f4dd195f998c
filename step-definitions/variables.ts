import { Given, When } from '@cucumber/cucumber'
import { allAt, exactJsonBodyOf, headerOf, matchIn, matchInBody, textBodyOf } from '../src/expectations'
import { dataFile, docStringValue, isTable, scenarioOf, tableValue, argumentOf } from '../src/world'

Given('the variable {string} is {jsonValue}', function (this: object, name: string, value: unknown) {
  scenarioOf(this).save(name, value)
})

Given('the variable {string} is:', function (this: object, name: string, argument: unknown) {
  const scenario = scenarioOf(this)
  const value = argumentOf(argument)
  scenario.save(
    name,
    isTable(value) ? tableValue(value, scenario.variables) : docStringValue(value, scenario.variables),
  )
})

Given('the variable {string} is the file {string}', function (this: object, name: string, file: string) {
  const scenario = scenarioOf(this)
  scenario.save(name, dataFile(scenario.fill(file), scenario.featureFolder, scenario.variables))
})

When('I save the response body as {string}', function (this: object, name: string) {
  const scenario = scenarioOf(this)
  const { response } = scenario
  scenario.save(
    name,
    response.exchange.outcome.body.json.ok ? exactJsonBodyOf(response) : textBodyOf(response),
  )
})

When('I save the response body at {string} as {string}', function (this: object, path: string, name: string) {
  const scenario = scenarioOf(this)
  scenario.save(name, allAt(scenario.response, scenario.fillPath(path), 'be saved'))
})

When(
  'I save the response header {string} as {string}',
  function (this: object, header: string, name: string) {
    const scenario = scenarioOf(this)
    scenario.save(name, headerOf(scenario.response, scenario.fill(header)))
  },
)

When(
  'I save the response body matching {string} as {string}',
  function (this: object, pattern: string, name: string) {
    const scenario = scenarioOf(this)
    const { response } = scenario
    scenario.save(name, matchInBody(response, scenario.fillPattern(pattern)))
  },
)

When(
  'I save the response header {string} matching {string} as {string}',
  function (this: object, header: string, pattern: string, name: string) {
    const scenario = scenarioOf(this)
    const { response } = scenario
    const wanted = scenario.fill(header)
    scenario.save(
      name,
      matchIn(
        response,
        `The response header "${wanted}"`,
        headerOf(response, wanted),
        scenario.fillPattern(pattern),
      ),
    )
  },
)
