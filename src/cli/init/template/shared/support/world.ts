import 'chapterwise/steps'
import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { OrderStory, OrderStoryData } from '../stories/order-story'
import { startStubApi, type StubApi } from './stub-api'

// The stub stands in for the API you want to test. Once yours runs, give its address as baseURL and delete the stub.
let stub: StubApi

BeforeAll(async () => {
  stub = await startStubApi()
})

AfterAll(async () => {
  await stub.close()
})

useScenario(
  ScenarioConfiguration.withStoryBook(OrderStory, OrderStoryData).configure(() => ({ baseURL: stub.url })),
)
