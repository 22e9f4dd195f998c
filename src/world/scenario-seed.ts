import { randomInt } from 'node:crypto'
import type { Pickle } from './pickle'

/** What the new values of this run come from, unless the environment says it. */
const drawnSeed = String(randomInt(2 ** 32))

/** The seed of the run: `CHAPTERWISE_SEED`, or another one for each run. */
export function runSeed(): string {
  return process.env['CHAPTERWISE_SEED'] || drawnSeed
}

/** How often a scenario was begun in this process; the attempts of a retry are made by one worker. */
const attempts = new Map<string, number>()

/** The seed of a scenario and its attempt: the same one whichever other scenarios run, and in whatever worker. */
export function scenarioSeed({ uri, location, name, steps }: Pickle): string {
  const place = location?.line ?? [name, ...steps.map(({ text }) => text)].join('\n')
  const scenario = `${uri.replaceAll('\\', '/')}:${place}`
  const attempt = (attempts.get(scenario) ?? 0) + 1
  attempts.set(scenario, attempt)
  return `${runSeed()} ${scenario} ${attempt}`
}
