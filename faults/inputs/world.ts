import 'chapterwise/steps'
import { symlinkSync, unlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { After, AfterAll, Before, BeforeAll } from '@cucumber/cucumber'
import { ScenarioConfiguration, useScenario, type ScenarioOptions } from 'chapterwise'
import { CarelessStory, CarelessStoryData } from './careless-story'
import './careless-phrases'

const account = { id: 1, owner: 'Fred', items: [{ id: 1 }, { id: 2 }] }

const server = createServer((request, response) => {
  request.resume()
  if (request.url === '/empty') return void response.end()
  if (request.url === '/api/slow') return void wait(200).then(() => response.end('{}'))
  response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(request.url === '/accounts' ? [account] : account))
})

BeforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))

AfterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** The path of the snapshot folder, which becomes a link that leads out of the project. */
const linkOf = (uri: string): string => join(dirname(uri), '__snapshots__')

Before({ tags: '@linked' }, ({ pickle }) => symlinkSync(tmpdir(), linkOf(pickle.uri)))

After({ tags: '@linked' }, ({ pickle }) => unlinkSync(linkOf(pickle.uri)))

const options = (): ScenarioOptions => ({
  baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
})

useScenario(ScenarioConfiguration.configure(options))
useScenario(ScenarioConfiguration.withStoryBook(CarelessStory, CarelessStoryData).configure(options), {
  tags: '@careless',
})
