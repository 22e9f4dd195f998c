import assert from 'node:assert/strict'
import { storiesOf } from 'chapterwise'
import { FlagStory } from '../story/flag-story.js'

const { Given, When, Then, tell } = storiesOf(FlagStory)

Given(
  'the application has been connected to {environment}',
  tell((story, environment) => story.applicationHasBeenConnected(environment)),
)

When('{string} opens the application', async function (user) {
  await this.scenario.when.get('api/frontend', {
    query: { userId: this.fill(user) },
    headers: { Authorization: this.storyData.applicationToken },
  })
})

Then('the application should show {string}', function (variant) {
  assert.equal(this.response.at('toggles[0].variant.name'), this.fill(variant))
})
