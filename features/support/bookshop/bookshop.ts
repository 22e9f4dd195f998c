import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { startBookshop, type Bookshop } from './bookshop-server'

let bookshop: Bookshop

BeforeAll(async () => {
  bookshop = await startBookshop()
})

AfterAll(() => bookshop.close())

useScenario(
  ScenarioConfiguration.configure(() => ({ baseURL: bookshop.url })),
  { tags: '@bookshop' },
)
