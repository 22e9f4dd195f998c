import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, standIn, useScenario, useStandIns } from 'chapterwise'
import type { ListeningServer } from '../../workshop/listen'
import { startShop } from './shop-server'

useStandIns({ payments: {}, callbacks: {} })

let shop: ListeningServer

BeforeAll(async () => {
  standIn('payments').on('GET /status', () => ({ body: { well: true } }))
  shop = await startShop(() => standIn('payments').url)
})

AfterAll(() => shop.close())

useScenario(
  ScenarioConfiguration.configure(() => ({ baseURL: shop.url })),
  { tags: '@shop' },
)
