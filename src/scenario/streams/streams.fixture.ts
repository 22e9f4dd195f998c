import { ScenarioConfiguration } from '../configuration/configuration'
import type { ScenarioOptions } from '../configuration/options'

/** Begins scenarios for the tests of a suite, and ends them after each. @param log - takes what they log */
export function scenarios(log: string[], defaults: () => ScenarioOptions) {
  const open: { end(): Promise<void> }[] = []
  beforeEach(() => void (log.length = 0))
  afterEach(() => Promise.all(open.splice(0).map((scenario) => scenario.end())))
  return (options: Partial<ScenarioOptions> = {}) => {
    const scenario = ScenarioConfiguration.configure({
      ...(options.client === undefined && defaults()),
      logMessage: (block: string) => log.push(block),
      ...options,
    }).begin()
    open.push(scenario)
    return scenario
  }
}

/** The message that work fails with. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('It passed.'),
    (thrown: unknown) => thrown,
  )
  return (error as Error).message
}
