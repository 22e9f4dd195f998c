import type { Project, Rehearsal, RehearsedOutcome, RehearsedStep } from '../seam'
import { OperationNames } from './operation-names'
import { planChanges, type PlannedChange } from './plan'
import {
  DoubtedScenario,
  isNoticed,
  playedScenario,
  verdictOn,
  type PlayedScenario,
  type ScenarioProblem,
} from './playback'
import type { RecordedCall } from './recording'
import { countChanges, type CountedChange } from './results'
import { hold, runScenarios } from './standstill'

export type DoubtedProject = Pick<Project, 'scenarios' | 'configured' | 'cwd'>

export type Progress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

/** The outcome of doubting a project. */
export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** The number of scenarios, doubted or not. */
  readonly scenarios: number
  /** The scenarios that cannot be doubted, by their places. */
  readonly notDoubted: readonly (ScenarioProblem & { readonly scenario: string })[]
  /** The number of changed scenarios to run, and of those that were run in time. */
  readonly runs: { readonly planned: number; readonly done: number }
}

interface RunContext {
  readonly rehearsal: Rehearsal
  /** Stops the runs; what is known by then is returned. */
  readonly signal: AbortSignal
  readonly progress: Progress
  /** The responses to token requests, which scenarios share. */
  readonly tokens: RecordedCall[]
}

/** The number of changed scenarios in a batch: the outcomes of a batch are dropped before the next one is made. */
const changesAtOnce = 200

/**
 * Mutation testing of responses: records the scenarios of a project once, and runs them again from the recording, each
 * time with one response changed.
 */
export async function doubtProject(
  project: DoubtedProject,
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress = () => undefined,
): Promise<Doubts> {
  const context: RunContext = { rehearsal, signal, progress, tokens: [] }
  const operations = OperationNames.of(project)
  const scenarios = project.scenarios.map((scenario) => new DoubtedScenario(scenario, operations))
  await rehearsal.begin()
  const recorded = await record(scenarios, context)
  const steady = await playBackTwice(recorded, context)
  const planned = await planChanges(steady)
  await runChanges(planned, context)
  const counted = planned.filter(({ doubted }) => doubted.problem === undefined)
  return {
    changes: countChanges(counted),
    scenarios: scenarios.length,
    notDoubted: scenarios.flatMap(({ place, problem }) => (problem ? { scenario: place, ...problem } : [])),
    runs: { planned: counted.length, done: counted.filter(({ verdict }) => verdict !== undefined).length },
  }
}

/** Runs the scenarios against the API, and returns those that may be played back. */
async function record(
  scenarios: readonly DoubtedScenario[],
  { rehearsal, signal, progress, tokens }: RunContext,
): Promise<DoubtedScenario[]> {
  const recorded: DoubtedScenario[] = []
  await runScenarios(() =>
    rehearsal.run(scenarios, {
      signal,
      onBegin: (observed, scenario) => {
        hold(undefined)
        scenario.moment = { timeMs: Date.now(), seed: scenario.seed }
        hold(scenario.moment)
        scenario.relay.began(observed)
      },
      onExchange: (exchange, { relay }, step) => relay.exchanged(exchange, step),
      onOutcome: (outcome) => {
        hold(undefined)
        // A cancelled run has no meaningful outcome.
        if (signal.aborted) return
        const { scenario } = outcome
        scenario.redact = (text) => outcome.redact(text)
        scenario.problem = problemOf(outcome)
        tokens.push(...scenario.relay.calls.filter(({ purpose }) => purpose.kind === 'token'))
        recorded.push(scenario)
        progress('recording', recorded.length, scenarios.length)
      },
    }),
  )
  return recorded.filter(({ problem }) => problem === undefined)
}

/** Returns why a scenario cannot be doubted after it was recorded; undefined if it can. */
function problemOf({ trouble, scenario }: RehearsedOutcome<DoubtedScenario>): ScenarioProblem | undefined {
  const { calls, unplayable } = scenario.relay
  if (trouble !== undefined) {
    const request = scenario.redact(calls.at(-1)?.request ?? '')
    return { request, reason: `it does not pass: ${whatFailed(trouble)}` }
  }
  if (unplayable === undefined) return undefined
  return { request: scenario.redact(unplayable), reason: 'it cannot be played back, as streams cannot' }
}

/** Runs scenarios from their recordings, each at the moment of its recording. */
async function playBack<Played extends PlayedScenario>(
  { rehearsal }: RunContext,
  scenarios: readonly Played[],
  onOutcome: (outcome: RehearsedOutcome<Played>) => void,
  signal?: AbortSignal,
): Promise<void> {
  await runScenarios(() =>
    rehearsal.run(scenarios, {
      signal,
      onBegin: (_, { doubted }) => hold(doubted.moment),
      onExchange: (_, scenario, step) => {
        if (scenario.relay.hasRejected) scenario.differed ??= step
      },
      onOutcome: (outcome) => {
        hold(undefined)
        if (!signal?.aborted) onOutcome(outcome)
      },
    }),
  )
}

/** Plays each scenario back twice without a change, and returns those that run as they were recorded. */
async function playBackTwice(
  recorded: readonly DoubtedScenario[],
  context: RunContext,
): Promise<DoubtedScenario[]> {
  let done = 0
  let steady = recorded
  for (let time = 1; time <= 2; time++) {
    const played: DoubtedScenario[] = []
    const onOutcome = (outcome: RehearsedOutcome<PlayedScenario>): void => {
      const { doubted } = outcome.scenario
      doubted.problem = differenceOf(outcome)
      played.push(doubted)
      context.progress('playing back', ++done, 2 * recorded.length)
    }
    const unchanged = steady.map((doubted) => playedScenario(doubted, context.tokens))
    await playBack(context, unchanged, onOutcome, context.signal)
    steady = played.filter(({ problem }) => problem === undefined)
  }
  return [...steady]
}

/** Returns how an unchanged playback differs from the recording; undefined if it does not. */
function differenceOf(outcome: RehearsedOutcome<PlayedScenario>): ScenarioProblem | undefined {
  const { trouble, scenario } = outcome
  const { difference, differsInBody, unsent } = scenario.relay
  // Either run may know secrets that the other one does not.
  const redact = (text: string): string => outcome.redact(scenario.doubted.redact(text))
  if (difference !== undefined) {
    const what = differsInBody ? 'its body' : 'it'
    return { request: redact(difference), reason: `${what} is not as it was recorded` }
  }
  if (trouble !== undefined)
    return { request: '', reason: `without the API it fails: ${whatFailed(trouble)}` }
  return unsent === undefined ? undefined : { request: redact(unsent), reason: 'it is not sent again' }
}

/** Runs the changes; last come those that are detected already, to count how many more scenarios detect them. */
async function runChanges(planned: readonly PlannedChange[], context: RunContext): Promise<void> {
  const detected = new Set<string>()
  let done = 0
  const runAll = async (changes: readonly PlannedChange[], isWanted: (one: PlannedChange) => boolean) => {
    const left = [...changes]
    while (left.length > 0 && !context.signal.aborted) {
      const batch = left.splice(0, changesAtOnce).filter(isWanted)
      await runBatch(batch, context, () => context.progress('doubting', ++done, planned.length))
      for (const { key, verdict } of batch) if (isNoticed(verdict)) detected.add(key)
    }
  }
  const isSteady = ({ doubted }: PlannedChange): boolean => doubted.problem === undefined
  await runAll(planned, (one) => isSteady(one) && !detected.has(one.key))
  await runAll(
    planned.filter(({ verdict }) => verdict === undefined),
    isSteady,
  )
}

const notAgain: ScenarioProblem = {
  request: '',
  reason: 'a step that fails in one run passes in the next, with the same answers',
}

/**
 * Runs changes and keeps their verdicts. A detected change has to be detected twice, as the step may have failed by
 * chance; and the scenario then has to run unchanged once more.
 */
async function runBatch(
  batch: readonly PlannedChange[],
  context: RunContext,
  onDone: () => void,
): Promise<void> {
  const { signal, tokens } = context
  const changed = (planned: PlannedChange) => {
    const { doubted, call, change } = planned
    return { ...playedScenario(doubted, tokens, { call, answer: change.answer() }), planned }
  }
  await playBack(
    context,
    batch.map(changed),
    (outcome) => {
      outcome.scenario.planned.verdict = verdictOn(outcome)
      onDone()
    },
    signal,
  )
  const detected = batch.filter(({ verdict }) => isNoticed(verdict))
  // These runs ignore the signal, so that even a stopped run has no wrong verdict.
  await playBack(context, detected.map(changed), (outcome) => {
    if (!isNoticed(verdictOn(outcome))) outcome.scenario.doubted.problem = notAgain
  })
  const scenarios = new Set(detected.map(({ doubted }) => doubted))
  const unchanged = [...scenarios].map((one) => playedScenario(one, tokens))
  await playBack(context, unchanged, (outcome) => {
    outcome.scenario.doubted.problem ??= differenceOf(outcome)
  })
}

function whatFailed({ text, kind, error, status }: RehearsedStep): string {
  const [first = status, second = ''] = error?.message.split('\n', 2) ?? []
  const said = first.endsWith(':') ? `${first} ${second.trim()}` : first
  const step = text === '' ? `a ${kind}` : text
  // The message of an assertion of the library begins with its phrase.
  return said.toLowerCase().startsWith(step.toLowerCase()) ? said : `${step}: ${said}`
}
