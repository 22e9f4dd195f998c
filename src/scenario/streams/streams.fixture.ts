import { failureOf } from '../../errors/failure-of.fixture'
import { ScenarioConfiguration } from '../scenario-configuration'
import { endedAfterEach } from '../ended.fixture'
import type { ScenarioOptions } from '../scenario-options'

/** Returns a function that begins scenarios, which are ended after each test. @param log - receives their log */
export function scenarios(log: string[], defaults: () => ScenarioOptions) {
  beforeEach(() => void (log.length = 0))
  const ended = endedAfterEach()
  return (options: Partial<ScenarioOptions> = {}) => {
    const configuration = ScenarioConfiguration.configure({
      ...(options.client === undefined && defaults()),
      logMessage: (block: string) => log.push(block),
      ...options,
    })
    return ended(configuration.begin())
  }
}

/** Replaces what differs from run to run. */
export function settled(text: string): string {
  return text
    .replaceAll(/127\.0\.0\.1:\d+/g, 'api')
    .replaceAll(/\(\d+ ms\)/g, '(12 ms)')
    .replaceAll(/\+\d+ ms/g, '+12 ms')
}

/** Returns the settled message of what a promise rejects with. */
export async function messageOf(work: Promise<unknown>): Promise<string> {
  return settled((await failureOf(work)).message)
}
