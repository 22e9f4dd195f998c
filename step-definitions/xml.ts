import { Given } from '@cucumber/cucumber'
import { scenarioOf } from '../src/world'

Given('the XML namespace {string} is {string}', function (this: object, prefix: string, uri: string) {
  const scenario = scenarioOf(this)
  scenario.xmlNamespaces.set(scenario.fill(prefix), scenario.fill(uri))
})
