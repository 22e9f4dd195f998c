import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import type { ListeningServer } from '../workshop/listen'
import { startBookshop } from './bookshop/bookshop-server'
import { startLibrary } from './library/library-server'
import { startMarket } from './market/market-server'

/** The servers that run during the tests, by the tag of the scenarios that use them. */
const starts = { '@bookshop': startBookshop, '@library': startLibrary, '@market': startMarket }

for (const [tags, start] of Object.entries(starts)) {
  let server: ListeningServer
  BeforeAll(async () => void (server = await start()))
  AfterAll(() => server.close())
  useScenario(
    ScenarioConfiguration.configure(() => ({ baseURL: server.url, actors: { fred: () => undefined } })),
    { tags },
  )
}
