/**
 * `doubt` for test runners other than Cucumber.
 *
 * @module chapterwise/doubt
 */
import { When } from '@cucumber/cucumber'
import { ConfigurationError, kindOfValue } from '../../errors'
import { checkRules, secondsAboveZero } from '../../option-rules'
import { scenarioPlace } from '../../project'
import { withProjectInCode, type ProjectInCode } from '../../rehearsal'
import { ScenarioConfiguration } from '../../scenario'
import { abortedAfter, longestTimerMs } from '../../waiting'
import type { StoryWorld } from '../../world'
import { doubtProject, type Doubts } from './doubt-project'
import { doubtsForPrograms, notDoubtedLines } from './report'
import { withFrozenTime, withoutSnapshots } from './standstill'
import { AcceptedSurvivors } from './survivors'

/** The options of `doubt`. */
export interface DoubtOptions {
  /** The time limit, in seconds. @defaultValue 120 */
  readonly seconds?: number
}

/** What `doubt` found: what the command prints with `--format json`, with the names of tests as scenarios. */
export interface DoubtReport {
  /** The number of changes that a test noticed. */
  readonly noticed: number
  readonly of: number
  /** The number of changes that cannot be judged: a later request then differs from the recording. */
  readonly notKnown: number
  readonly scenarios: number
  /** The tests that cannot be doubted, why, and the request that is the reason. */
  readonly notDoubted: readonly {
    readonly scenario: string
    readonly request: string
    readonly reason: string
  }[]
  /** The operations, such as `GET /hotels/{…} 200`, those with the most changes that were not noticed first. */
  readonly operations: readonly {
    readonly operation: string
    readonly noticed: number
    readonly of: number
    readonly unnoticed: readonly {
      /** Its path in the body, or `(status)`, or `(header Location)`. */
      readonly member: string
      readonly change: string
      /** The tests that receive it. */
      readonly scenarios: readonly string[]
    }[]
  }[]
}

/**
 * Runs tests again and again from a recording, each time with one response changed, and says which changes make no
 * test fail. Changes in `chapterwise-doubt.json` are left out.
 *
 * @example
 * const { operations } = await doubt(banking, {
 *   'a deposit is in the balance': async (scenario) => {
 *     await scenario.given.bankAccountExists('Ann', 100).depositHasBeenMade(10).getResult()
 *   },
 * })
 *
 * @param tests - by name; each gets a scenario of its own, which has begun, and need not end it
 * @throws {@link ConfigurationError} for an option that is unknown or wrong, and when no response could be changed.
 */
export async function doubt<Begun>(
  configuration: ScenarioConfiguration<Begun>,
  tests: Readonly<Record<string, (scenario: Awaited<Begun>) => unknown>>,
  options: DoubtOptions = {},
): Promise<DoubtReport> {
  checkRules(options, { seconds: secondsAboveZero })
  if (!(configuration instanceof ScenarioConfiguration) || Object(tests) !== tests)
    throw new ConfigurationError(
      `doubt needs a configuration and tests by name, but was given ${kindOfValue(configuration)} and ${kindOfValue(tests)}.\n` +
        'Write: doubt(ScenarioConfiguration.configure({ … }), { nameOfTest: async (scenario) => { … } })',
    )
  const { seconds = 120 } = options
  const all = Object.entries(tests)
  for (const [name, test] of all)
    if (typeof test !== 'function')
      throw new ConfigurationError(
        `The test "${name}" must be a function that takes a scenario, but is ${kindOfValue(test)}.`,
      )
  const timeout = Math.min(seconds * 1000, longestTimerMs)
  const project: ProjectInCode = {
    configuration,
    name: 'tests',
    define: () =>
      When(/^test (\d+): /, { timeout }, function (this: StoryWorld, at: string) {
        return all[Number(at)]?.[1](this.scenario as Awaited<Begun>)
      }),
    scenarios: all.map(([name], at) => `test ${at}: ${name.replace(/\s+/g, ' ')}`),
  }
  const accepted = new AcceptedSurvivors(undefined, process.cwd(), true)
  return withProjectInCode(project, async (opened, rehearsal) => {
    const places = opened.scenarios.map(scenarioPlace)
    const nameOf = (place: string): string => all[places.indexOf(place)]?.[0] ?? place
    const doubts = await withFrozenTime(() =>
      withoutSnapshots(() => doubtProject(opened, rehearsal, abortedAfter(seconds))),
    )
    const { changes, notDoubted } = accepted.without(doubts)
    const named: Doubts = {
      ...doubts,
      changes: changes.map((one) => ({ ...one, scenarios: one.scenarios.map(nameOf) })),
      notDoubted: notDoubted.map((one) => ({ ...one, scenario: nameOf(one.scenario) })),
    }
    if (doubts.changes.length > 0) return { ...doubtsForPrograms(named), notDoubted: named.notDoubted }
    const why =
      notDoubtedLines(named).join('\n') || 'Give it tests that send requests with the scenario they get.'
    throw new ConfigurationError(`No response was changed, so nothing is known.\n${why}`)
  })
}
