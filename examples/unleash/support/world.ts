import 'chapterwise/steps'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { FlagStory, FlagStoryData } from '../story/flag-story.js'
import { UnleashErrors } from './unleash-errors.js'
import { unleash } from './unleash.js'

useScenario(
  ScenarioConfiguration.withStoryBook(FlagStory, FlagStoryData).configure(() => ({
    baseURL: unleash.url,
    headers: { Authorization: unleash.token },
    badRequestProvider: new UnleashErrors(),
  })),
)
