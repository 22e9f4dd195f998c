import { randomInt } from 'node:crypto'
import type { Pickle } from './pickle'

const drawnSeed = String(randomInt(2 ** 32))

/** Returns the seed of the run: `CHAPTERWISE_SEED`, or a random one. */
export function runSeed(): string {
  return process.env['CHAPTERWISE_SEED'] || drawnSeed
}

/** How often each scenario was begun in this process; all retries of a scenario run in one worker. */
const attempts = new Map<string, number>()

/** Returns the seed of a scenario and its attempt, whatever else runs. */
export function scenarioSeed({ uri, location, name, steps }: Pickle): string {
  const place = location?.line ?? [name, ...steps.map(({ text }) => text)].join('\n')
  const scenario = `${uri.replaceAll('\\', '/')}:${place}`
  const attempt = (attempts.get(scenario) ?? 0) + 1
  attempts.set(scenario, attempt)
  return `${runSeed()} ${scenario} ${attempt}`
}
