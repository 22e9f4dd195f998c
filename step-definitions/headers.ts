import { Then } from '@cucumber/cucumber'
import {
  expectHeader,
  expectHeaderContains,
  expectHeaderLacks,
  expectHeaderMatches,
  expectNoHeader,
  expectOtherHeader,
} from '../src/expectations'
import { scenarioOf, untimed } from '../src/world'

Then('the response should have the header {string}', untimed, function (this: object, name: string) {
  const scenario = scenarioOf(this)
  const wanted = scenario.fill(name)
  return scenario.assert((response) => expectHeader(response, wanted))
})

Then('the response should not have the header {string}', untimed, function (this: object, name: string) {
  const scenario = scenarioOf(this)
  const unwanted = scenario.fill(name)
  return scenario.assert((response) => expectNoHeader(response, unwanted))
})

Then(
  'the response header {string} should be {string}',
  untimed,
  function (this: object, name: string, value: string) {
    const scenario = scenarioOf(this)
    const [wanted, expected] = [scenario.fill(name), scenario.fill(value)]
    return scenario.assert((response) => expectHeader(response, wanted, expected))
  },
)

Then(
  'the response header {string} should not be {string}',
  untimed,
  function (this: object, name: string, value: string) {
    const scenario = scenarioOf(this)
    const [header, unwanted] = [scenario.fill(name), scenario.fill(value)]
    return scenario.assert((response) => expectOtherHeader(response, header, unwanted))
  },
)

Then(
  'the response header {string} should contain {string}',
  untimed,
  function (this: object, name: string, text: string) {
    const scenario = scenarioOf(this)
    const [wanted, expected] = [scenario.fill(name), scenario.fill(text)]
    return scenario.assert((response) => expectHeaderContains(response, wanted, expected))
  },
)

Then(
  'the response header {string} should not contain {string}',
  untimed,
  function (this: object, name: string, text: string) {
    const scenario = scenarioOf(this)
    const [header, unwanted] = [scenario.fill(name), scenario.fill(text)]
    return scenario.assert((response) => expectHeaderLacks(response, header, unwanted))
  },
)

Then(
  'the response header {string} should match {string}',
  untimed,
  function (this: object, name: string, pattern: string) {
    const scenario = scenarioOf(this)
    const [wanted, expected] = [scenario.fill(name), scenario.fillPattern(pattern)]
    return scenario.assert((response) => expectHeaderMatches(response, wanted, expected))
  },
)
