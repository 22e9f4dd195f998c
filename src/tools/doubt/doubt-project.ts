import { firstLine } from '../../errors'
import type { Project } from '../../project'
import type { Rehearsal, RehearsedOutcome, RehearsedStep } from '../../rehearsal'
import { operationNames } from './operation-names'
import { countChanges, planChanges, type CountedChange, type PlannedChange } from './plan'
import {
  DoubtedScenario,
  isNoticed,
  Player,
  verdictOn,
  type PlayedScenario,
  type ScenarioProblem,
} from './playback'
import type { RecordedCall } from './recording'
import { freezeTime, runScenarios } from './standstill'
import { withWatchdog } from './watchdog'

type ShowProgress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** The number of scenarios, doubted or not. */
  readonly scenarios: number
  /** The scenarios that cannot be doubted, by their places. */
  readonly notDoubted: readonly (ScenarioProblem & { readonly scenario: string })[]
  /** The number of changed scenarios to run, and of those that were run in time. */
  readonly runs: { readonly planned: number; readonly done: number }
}

/** Records the scenarios of a project, and runs them again from the recording, each time with one response changed. */
export async function doubtProject(
  project: Pick<Project, 'scenarios' | 'configured' | 'cwd'>,
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: ShowProgress = () => undefined,
): Promise<Doubts> {
  const nameOf = operationNames(project)
  const scenarios = project.scenarios.map((scenario) => new DoubtedScenario(scenario, nameOf))
  await rehearsal.begin()
  const runs = new DoubtedRuns(rehearsal, signal, progress)
  const recorded = await runs.record(scenarios)
  const planned = await withWatchdog(async (watch) => {
    runs.watch = watch
    const changes = await planChanges(await runs.playBackTwice(recorded))
    await runs.runChanges(changes)
    return changes
  })
  const counted = planned.filter(({ doubted }) => doubted.problem === undefined)
  return {
    changes: countChanges(counted),
    scenarios: scenarios.length,
    notDoubted: scenarios.flatMap(({ place, problem }) => (problem ? { scenario: place, ...problem } : [])),
    runs: { planned: counted.length, done: counted.filter(({ verdict }) => verdict !== undefined).length },
  }
}

/** The number of changed scenarios in a batch: the outcomes of a batch are dropped before the next one is made. */
const changesAtOnce = 200

const notAgain: ScenarioProblem = {
  request: '',
  reason: 'a step that fails in one run passes in the next, with the same answers',
}

class DoubtedRuns {
  /** The responses to token requests, which scenarios share. */
  readonly #tokens: RecordedCall[] = []
  /** Hears of each scenario that is played back. */
  watch: (place: string) => void = () => undefined

  constructor(
    private readonly rehearsal: Rehearsal,
    private readonly signal: AbortSignal,
    private readonly progress: ShowProgress,
  ) {}

  /** Records scenarios. Returns those that passed, sent something, and can be played back. */
  async record(scenarios: readonly DoubtedScenario[]): Promise<DoubtedScenario[]> {
    const { signal } = this
    const recorded: DoubtedScenario[] = []
    let done = 0
    await runScenarios(() =>
      this.rehearsal.run(scenarios, {
        signal,
        onStart: ({ moment }) => freezeTime(moment),
        onBegin: (observed, { relay }) => relay.began(observed),
        onExchange: (exchange, { relay }, step) => relay.exchanged(exchange, step),
        onReceived: (standIn, exchange, { relay }) => relay.receive(standIn, exchange),
        onOutcome: (outcome) => {
          freezeTime(undefined)
          // A cancelled run has no meaningful outcome.
          if (signal.aborted) return
          const { scenario } = outcome
          scenario.redact = (text) => outcome.redact(text)
          scenario.problem = problemOf(outcome)
          if (scenario.problem === undefined && scenario.relay.calls.length > 0) recorded.push(scenario)
          this.#tokens.push(...scenario.relay.calls.filter(({ purpose }) => purpose.kind === 'token'))
          this.progress('recording', ++done, scenarios.length)
        },
      }),
    )
    return recorded
  }

  /** Plays each scenario back twice without a change. Returns those that run as they were recorded. */
  async playBackTwice(recorded: readonly DoubtedScenario[]): Promise<readonly DoubtedScenario[]> {
    let steady = recorded
    let done = 0
    for (let round = 0; round < 2; round++) {
      const unchanged = steady.map((one) => this.#play(one))
      const same: DoubtedScenario[] = []
      await this.#playBack(unchanged, this.signal, (outcome) => {
        const { doubted } = outcome.scenario
        doubted.problem = differenceOf(outcome)
        if (doubted.problem === undefined) same.push(doubted)
        this.progress('playing back', ++done, 2 * recorded.length)
      })
      steady = same
    }
    return steady
  }

  /** Runs the changes; last come those that are detected already, to count how many more scenarios detect them. */
  async runChanges(planned: readonly PlannedChange[]): Promise<void> {
    const detected = new Set<string>()
    let done = 0
    for (const isLast of [false, true]) {
      const left = planned.filter(({ verdict }) => verdict === undefined)
      while (left.length > 0 && !this.signal.aborted) {
        const batch = left
          .splice(0, changesAtOnce)
          .filter(({ doubted, key }) => doubted.problem === undefined && (isLast || !detected.has(key)))
        await this.#runBatch(batch, () => this.progress('doubting', ++done, planned.length))
        for (const { key, verdict } of batch) if (isNoticed(verdict)) detected.add(key)
      }
    }
  }

  /** Runs changes and keeps their verdicts. As a step may fail by chance, a detected change has to be detected twice. */
  async #runBatch(batch: readonly PlannedChange[], onDone: () => void): Promise<void> {
    const changed = (planned: PlannedChange) => ({ ...this.#play(planned.doubted, planned), planned })
    await this.#playBack(batch.map(changed), this.signal, (outcome) => {
      outcome.scenario.planned.verdict = verdictOn(outcome)
      onDone()
    })
    const detected = batch.filter(({ verdict }) => isNoticed(verdict))
    // These runs ignore the signal, so that even a stopped run has no wrong verdict.
    await this.#playBack(detected.map(changed), undefined, (outcome) => {
      if (!isNoticed(verdictOn(outcome))) outcome.scenario.doubted.problem = notAgain
    })
    const unchanged = [...new Set(detected.map(({ doubted }) => doubted))].map((one) => this.#play(one))
    await this.#playBack(unchanged, undefined, (outcome) => {
      outcome.scenario.doubted.problem ??= differenceOf(outcome)
    })
  }

  #play(doubted: DoubtedScenario, planned?: PlannedChange): PlayedScenario {
    const change = planned && { call: planned.call, response: planned.change.response() }
    const relay = new Player(doubted.relay, this.#tokens, change)
    const { pickle, gherkinDocument, seed } = doubted
    return { pickle, gherkinDocument, seed, relay, skipsPauses: true, doubted, differed: undefined }
  }

  /** Runs scenarios from their recordings, each at the moment of its recording. */
  async #playBack<Played extends PlayedScenario>(
    scenarios: readonly Played[],
    signal: AbortSignal | undefined,
    onOutcome: (outcome: RehearsedOutcome<Played>) => void,
  ): Promise<void> {
    await runScenarios(() =>
      this.rehearsal.run(scenarios, {
        signal,
        onStart: ({ doubted }) => {
          this.watch(doubted.place)
          freezeTime(doubted.moment)
        },
        onBegin: (observed, { relay }) => relay.began(observed),
        onExchange: (_, scenario, step) => {
          if (scenario.relay.hasRejected) scenario.differed ??= step
        },
        onOutcome: (outcome) => {
          freezeTime(undefined)
          if (!signal?.aborted) onOutcome(outcome)
        },
      }),
    )
  }
}

function problemOf({ trouble, scenario }: RehearsedOutcome<DoubtedScenario>): ScenarioProblem | undefined {
  const { calls, unplayable } = scenario.relay
  if (trouble !== undefined) {
    const last = calls.filter(({ purpose }) => purpose.kind !== 'clean-up').at(-1) ?? calls.at(-1)
    return {
      request: scenario.redact(last?.request ?? ''),
      reason: `it does not pass at ${whatFailed(trouble)}`,
    }
  }
  if (unplayable === undefined) return undefined
  return { request: scenario.redact(unplayable), reason: 'it cannot be played back, as streams cannot' }
}

/** Returns how an unchanged playback differs from the recording; undefined if it does not. */
function differenceOf(outcome: RehearsedOutcome<PlayedScenario>): ScenarioProblem | undefined {
  const { trouble, scenario } = outcome
  const { difference, unsent } = scenario.relay
  // Either run may know secrets that the other one does not.
  const redact = (text: string): string => outcome.redact(scenario.doubted.redact(text))
  if (difference !== undefined) return { request: redact(difference), reason: 'it is not as it was recorded' }
  if (trouble !== undefined)
    return { request: '', reason: `without the API it fails at ${whatFailed(trouble)}` }
  return unsent === undefined ? undefined : { request: redact(unsent), reason: 'it is not sent again' }
}

function whatFailed({ text, kind, error, status }: RehearsedStep): string {
  return `"${text === '' ? kind : text}": ${error === undefined ? status : firstLine(error)}`
}
