import { AfterAll, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario } from 'chapterwise'
import { startLibrary, type Library } from './library-server'

let library: Library

BeforeAll(async () => {
  library = await startLibrary()
})

AfterAll(() => library.close())

useScenario(
  ScenarioConfiguration.configure(() => ({ baseURL: library.url })),
  { tags: '@library' },
)
