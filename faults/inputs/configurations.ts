import axios from 'axios'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { CarelessStory, CarelessStoryData } from './careless-story'

/** A mistake in code: `written` is the code to show, `run` executes it. */
export interface Mistake {
  readonly name: string
  readonly written: string
  readonly run: () => unknown
}

const baseURL = 'http://127.0.0.1:1'
const configure = (options: unknown): unknown => ScenarioConfiguration.configure(options as never)

/** Wrong options, each with the code to show. */
const options: readonly (readonly [name: string, written: string, options: unknown])[] = [
  ['An unknown option', '{ baseUrl }', { baseUrl: baseURL }],
  ['No options', 'undefined', undefined],
  ['No client', '{}', {}],
  ['A client and a base URL', '{ client, baseURL }', { client: axios.create(), baseURL }],
  ['A client that is none', '{ client: fetch }', { client: fetch }],
  ['A base URL that is relative', "{ baseURL: '/api' }", { baseURL: '/api' }],
  ['A base URL of another protocol', "{ baseURL: 'ftp://host' }", { baseURL: 'ftp://host' }],
  [
    'Headers that are no texts',
    '{ baseURL, headers: { "X-Page": 1 } }',
    { baseURL, headers: { 'X-Page': 1 } },
  ],
  ['A time-out as text', "{ baseURL, timeout: '5 s' }", { baseURL, timeout: '5 s' }],
  ['A time-out of nothing', '{ baseURL, timeout: 0 }', { baseURL, timeout: 0 }],
  ['A response time of nothing', '{ baseURL, maxApiResponseTime: -1 }', { baseURL, maxApiResponseTime: -1 }],
  [
    'A destination of the log that is no function',
    '{ baseURL, logMessage: console }',
    { baseURL, logMessage: console },
  ],
  ['Services that are no object', "{ baseURL, services: 'accounts' }", { baseURL, services: 'accounts' }],
  [
    'A provider that is a class',
    '{ baseURL, badRequestProvider: MyProvider }',
    { baseURL, badRequestProvider: class MyProvider {} },
  ],
  ['A switch that is a text', "{ baseURL, logHeaders: 'yes' }", { baseURL, logHeaders: 'yes' }],
  [
    'A log limit that is a text',
    "{ baseURL, maxLogBodyBytes: '1 kB' }",
    { baseURL, maxLogBodyBytes: '1 kB' },
  ],
  ['A body limit of nothing', '{ baseURL, maxBodyBytes: 0 }', { baseURL, maxBodyBytes: 0 }],
  ['Secrets that are no list', "{ baseURL, redact: 'X-Tenant' }", { baseURL, redact: 'X-Tenant' }],
  ['A secret whose path is malformed', "{ baseURL, redact: ['$.user['] }", { baseURL, redact: ['$.user['] }],
  [
    'A secret whose header cannot be',
    "{ baseURL, redact: ['user.name@'] }",
    { baseURL, redact: ['user name'] },
  ],
]

/** Mistakes in code that configures or drives scenarios. */
export const configurations: readonly Mistake[] = [
  ...options.map(([name, written, wrong]) => ({
    name,
    written: `ScenarioConfiguration.configure(${written})`,
    run: () => configure(wrong),
  })),
  {
    name: 'Options that come to nothing',
    written: 'ScenarioConfiguration.configure(() => {})',
    run: () => ScenarioConfiguration.configure((() => undefined) as never).begin(),
  },
  {
    name: 'A story book that is none',
    written: 'ScenarioConfiguration.withStoryBook(BankingStoryData, BankingStoryData)',
    run: () => ScenarioConfiguration.withStoryBook(CarelessStoryData as never, CarelessStoryData),
  },
  {
    name: 'Story data that is no class',
    written: 'ScenarioConfiguration.withStoryBook(BankingStory, { balance: 0 })',
    run: () => ScenarioConfiguration.withStoryBook(CarelessStory, { balance: 0 } as never),
  },
  {
    name: 'A world that is none',
    written: 'useScenario(configuration, { world: MyWorld })',
    run: () => {
      class MyWorld {}
      useScenario(ScenarioConfiguration.configure({ baseURL }), { tags: '@a', world: MyWorld as never })
    },
  },
  {
    name: 'Tags that are malformed',
    written: "useScenario(configuration, { tags: '@credit and' })",
    run: () => {
      useScenario(ScenarioConfiguration.configure({ baseURL }), { tags: '@credit and' })
    },
  },
  {
    name: 'A response before any call',
    written: 'scenario.then.response',
    run: () => ScenarioConfiguration.configure({ baseURL }).begin().then.response,
  },
  {
    name: 'A response of a call that is not awaited',
    written: "scenario.when.get('/accounts/1')\nscenario.then.response",
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
    written: "scenario.when.get('/accounts/1')\nawait scenario.end()",
    run: async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL, logMessage: () => undefined }).begin()
      void scenario.when.get('/accounts/1')
      await scenario.end()
    },
  },
  {
    name: 'A response after a call without an answer',
    written: "await scenario.when.get('/accounts/1').catch(() => {})\nscenario.then.response",
    run: async () => {
      const scenario = ScenarioConfiguration.configure({ baseURL, logMessage: () => undefined }).begin()
      await scenario.when.get('/accounts/1').catch(() => undefined)
      return scenario.then.response
    },
  },
  {
    name: 'Stories that are never told',
    written: 'scenario.given.bankAccountHasBeenCreated()\nawait scenario.end()',
    run: async () => {
      const scenario = ScenarioConfiguration.withStoryBook(CarelessStory, CarelessStoryData)
        .configure({ baseURL })
        .begin()
      scenario.given.storyDataTurnsRoundOnItself()
      await scenario.end()
    },
  },
]
