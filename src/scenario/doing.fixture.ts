import { openServer } from '../http/open-server.fixture'
import { StoryBook, type ScenarioContext } from '../story'
import { ScenarioConfiguration, type Configurable } from './scenario-configuration'
import { endedAfterEach, type Begun } from './ended.fixture'
import type { ScenarioOptions } from './scenario-options'
import { RunningScenario, type ScenarioSetUp } from './scenario'

export class DoingData {
  accessToken?: string
  id!: number
  told: string[] = []
  owner: { name?: string; address?: { city?: string } } = {}
  coins: { worth: number }[] = []
}

/** What a story of a test does. */
export type Work = (context: ScenarioContext<DoingData>) => unknown

/** A book whose one story does what it is given, as often as it is told. */
export class DoingBook extends StoryBook<DoingData> {
  did(work: Work): DoingBook {
    return this.when(work).proceedToChapter(DoingBook)
  }
}

/** Opens a server for the tests of a suite, and begins scenarios against it, which are ended after each test. */
export function scenariosOf<Scenario extends Begun>(
  configurable: Configurable<Scenario>,
  defaults: ScenarioOptions = {},
) {
  const server = openServer()
  const log: string[] = []
  beforeEach(() => void (log.length = 0))
  const configured = (options: Partial<ScenarioOptions> = {}) =>
    configurable.configure({
      ...(options.client === undefined && { baseURL: server.url() }),
      logMessage: (block: string) => log.push(block),
      ...defaults,
      ...options,
    })
  const ended = endedAfterEach()
  const begin = (options?: Partial<ScenarioOptions>) => ended(configured(options).begin())
  const running = (options?: Partial<ScenarioOptions>) =>
    new RunningScenario(configured(options).setUpFor(undefined) as ScenarioSetUp)
  const seen = (): string[] => server.seen.map(({ method, url }) => `${method} ${url}`)
  return { server, log, configured, begin, running, seen }
}

/** As {@link scenariosOf}, with scenarios of the {@link DoingBook}. */
export const doingScenarios = (defaults?: ScenarioOptions) =>
  scenariosOf(ScenarioConfiguration.withStoryBook(DoingBook, DoingData), defaults)
