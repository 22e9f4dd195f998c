import { openServer } from '../http/open-server.fixture'
import { StoryBook, type EndChapter, type ScenarioContext } from '../story'
import { ScenarioConfiguration } from './configuration'
import { endedAfterEach } from './ended.fixture'
import type { ScenarioOptions } from './options'

class Data {
  accessToken?: string
}

/** What a story of a test does. */
export type Work = (context: ScenarioContext<Data>) => unknown

/** A book whose one story does what it is given. */
export class DoingBook extends StoryBook<Data> {
  did(work: Work): EndChapter<Data> {
    return this.when(work).end()
  }
}

/** Opens a server for the tests of a suite, and begins scenarios of the {@link DoingBook} against it. */
export function doingScenarios() {
  const server = openServer()
  const log: string[] = []
  beforeEach(() => void (log.length = 0))
  const configured = (options: Partial<ScenarioOptions> = {}) =>
    ScenarioConfiguration.withStoryBook(DoingBook, Data).configure({
      ...(options.client === undefined && { baseURL: server.url() }),
      logMessage: (block: string) => log.push(block),
      ...options,
    })
  const ended = endedAfterEach()
  const begin = (options?: Partial<ScenarioOptions>) => ended(configured(options).begin())
  const seen = (): string[] => server.seen.map(({ method, url }) => `${method} ${url}`)
  return { server, log, configured, begin, seen }
}
