import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { startMarket, type Market } from './market-server'

let market: Market

BeforeAll(async () => {
  market = await startMarket()
})

AfterAll(() => market.close())

useScenario(
  ScenarioConfiguration.configure(() => ({ baseURL: market.url })),
  { tags: '@market' },
)
