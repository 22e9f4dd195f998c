import { Given } from '@cucumber/cucumber'
import { step } from '../src/world'

// Goes back to the opening chapter; the story data stays.
//   Given a new story begins
Given('a new story begins', ...step('begins a story', [], (scenario) => scenario.stories.arrange()))

// Saves a copy of the story data as a variable; the arrangement goes on.
//   Given the story result is saved as "account"
Given(
  'the story result is saved as {string}',
  ...step('keeps the story', ['variableName'], async (scenario, name) => {
    scenario.save(name, await scenario.stories.result())
  }),
)
