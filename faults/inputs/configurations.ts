import axios from 'axios'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { CarelessStory, CarelessStoryData } from './careless-story'

/** A mistake in code. */
interface Mistake {
  readonly name: string
  readonly run: () => unknown
}

const baseURL = 'http://127.0.0.1:1'
const configure = (options: unknown): unknown => ScenarioConfiguration.configure(options as never)

const options: readonly (readonly [name: string, options: unknown])[] = [
  ['No options', undefined],
  ['A client and a base URL', { client: axios.create(), baseURL }],
  ['A client that is none', { client: fetch }],
  ['A base URL that is relative', { baseURL: '/api' }],
  ['Headers that are no texts', { baseURL, headers: { 'X-Page': 1 } }],
  ['A destination of the log that is no function', { baseURL, logMessage: console }],
  ['A provider that is a class', { baseURL, badRequestProvider: class MyProvider {} }],
  ['A switch that is a text', { baseURL, logHeaders: 'yes' }],
  ['Secrets that are no list', { baseURL, redact: 'X-Tenant' }],
  ['A secret whose path is malformed', { baseURL, redact: ['$.user['] }],
]

/** Mistakes in code that configures or drives scenarios. */
export const configurations: readonly Mistake[] = [
  ...options.map(([name, wrong]) => ({
    name,
    run: () => configure(wrong),
  })),
  {
    name: 'Options that come to nothing',
    run: () => ScenarioConfiguration.configure((() => undefined) as never).begin(),
  },
  {
    name: 'A story book that is none',
    run: () => ScenarioConfiguration.withStoryBook(CarelessStoryData as never, CarelessStoryData),
  },
  {
    name: 'Story data that is no class',
    run: () => ScenarioConfiguration.withStoryBook(CarelessStory, { balance: 0 } as never),
  },
  {
    name: 'A world that is none',
    run: () => {
      class MyWorld {}
      useScenario(ScenarioConfiguration.configure({ baseURL }), { tags: '@a', world: MyWorld as never })
    },
  },
  {
    name: 'Tags that are malformed',
    run: () => {
      useScenario(ScenarioConfiguration.configure({ baseURL }), { tags: '@credit and' })
    },
  },
  {
    name: 'A response before any call',
    run: () => ScenarioConfiguration.configure({ baseURL }).begin().then.response,
  },
  {
    name: 'A response of a call that is not awaited',
    run: async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL, logMessage: () => undefined }).begin()
      const call = scenario.when.get('/accounts/1')
      try {
        return scenario.then.response
      } finally {
        await call.catch(() => undefined)
      }
    },
  },
  {
    name: 'A call that nobody awaited until the end',
    run: async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL, logMessage: () => undefined }).begin()
      void scenario.when.get('/accounts/1')
      await scenario.end()
    },
  },
  {
    name: 'A response after a call without an answer',
    run: async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL, logMessage: () => undefined }).begin()
      await scenario.when.get('/accounts/1').catch(() => undefined)
      return scenario.then.response
    },
  },
  {
    name: 'Stories that are never told',
    run: async () => {
      const scenario = ScenarioConfiguration.withStoryBook(CarelessStory, CarelessStoryData)
        .configure({ baseURL })
        .begin()
      scenario.given.storyDataTurnsRoundOnItself()
      await scenario.end()
    },
  },
]
