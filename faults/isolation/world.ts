import 'chapterwise/steps'
import assert from 'node:assert/strict'
import { Then } from '@cucumber/cucumber'
import {
  Chapter,
  ScenarioConfiguration,
  StoryBook,
  storiesOf,
  StoryWorld,
  useScenario,
  type ScenarioContext,
} from 'chapterwise'

class CanaryData {
  canary = ''
  attempt = 0
}

const release =
  (canary: string) =>
  async ({ api, storyData, cleanUp, log }: ScenarioContext<CanaryData>): Promise<void> => {
    assert.equal(storyData.canary, '', 'the story data are new')
    const opened = (await api.post(`/open/${canary}`)).shouldBe.created<{ attempt: number }>()
    Object.assign(storyData, { canary, attempt: opened.attempt })
    cleanUp(() => api.post(`/close/${canary}-first`))
    cleanUp(() => api.post(`/close/${canary}-second`))
    log(`canary-${canary}`)
  }

class FirstBook extends StoryBook<CanaryData> {
  cageHasBeenOpened(): FirstBook {
    return this.when(async ({ api, cleanUp }) => {
      ;(await api.post('/cage/opened')).shouldBe.ok()
      cleanUp(() => api.post('/cage/closed'))
    })
      .once()
      .proceedToChapter(FirstBook)
  }

  canaryHasBeenReleased(canary: string): Released {
    return this.when(release(canary)).proceedToChapter(Released)
  }
}

class SecondBook extends StoryBook<CanaryData> {
  canaryHasFlown(canary: string): Released {
    return this.when(release(canary)).proceedToChapter(Released)
  }
}

class Released extends Chapter<CanaryData> {
  firstAttemptFails(): Released {
    return this.when(({ storyData }) => {
      assert.notEqual(storyData.attempt, 1, 'this fails the first time')
    }).proceedToChapter(Released)
  }
}

const { Given, tell } = storiesOf(FirstBook)
const second = storiesOf(SecondBook)
const SecondGiven = second.Given

Given(
  'the cage has been opened',
  tell((story) => story.cageHasBeenOpened()),
)
Given(
  'the canary {string} has been released',
  tell((story, canary) => story.canaryHasBeenReleased(canary)),
)
SecondGiven(
  'the canary {string} has flown',
  second.tell((story, canary) => story.canaryHasFlown(canary)),
)
Given(
  'the first attempt fails',
  tell((story) => story.firstAttemptFails()),
)

Then('nothing but the canary {string} is known', function (this: StoryWorld<FirstBook>, canary: string) {
  assert.deepEqual(Object.keys(this.variables), ['own'])
  assert.equal(this.variables['own'], canary)
  assert.equal(this.storyData.canary, canary)
  assert.deepEqual(this.response.body(), { cookie: `canary=${canary}`, canary })
})

const options = { baseURL: process.env['CANARY_API'] ?? '' }
useScenario(ScenarioConfiguration.withStoryBook(FirstBook, CanaryData).configure(options))
useScenario(ScenarioConfiguration.withStoryBook(SecondBook, CanaryData).configure(options), {
  tags: '@second',
})
