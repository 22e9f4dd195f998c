import { Given } from '@cucumber/cucumber'
import type { StoryWorld } from 'chapterwise'

Given('the health has been looked at by hand', async function (this: StoryWorld) {
  await this.axios.get('api/health')
})

Given('the customer has been called {word} by hand', function (this: StoryWorld, name: string) {
  this.variables['customer'] = name
  this.scenario.when.setHeader('X-Customer', name)
})
