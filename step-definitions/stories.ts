import { Given } from '@cucumber/cucumber'
import { scenarioOf } from '../src/world'

Given('a new story begins', function (this: object) {
  scenarioOf(this).arrange()
})

Given('the story result is saved as {string}', async function (this: object, name: string) {
  const scenario = scenarioOf(this)
  scenario.save(scenario.fill(name), await scenario.storyResult())
})
