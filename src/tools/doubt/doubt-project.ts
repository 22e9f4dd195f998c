import { randomUUID } from 'node:crypto'
import type { Project, ProjectScenario, Rehearsal, RehearsedOutcome, RehearsedStep } from '../seam'
import { changesOf } from './changes'
import { OperationNames } from './operation-names'
import { PlayedScenario, verdictOn, type DoubtedScenario } from './playback'
import { operationOf, Recorder, type RecordedCall } from './recording'
import { changeKey, countChanges, isNoticed, rankOf, type CountedChange, type PlannedChange } from './results'
import { hold, runScenarios, type Moment } from './standstill'

export type DoubtedProject = Pick<Project, 'scenarios' | 'configured' | 'cwd'>

export type Progress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

/** The outcome of doubting a project. */
export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** The number of scenarios, doubted or not. */
  readonly scenarios: number
  readonly notDoubted: readonly UndoubtedScenario[]
  /** The number of changed scenarios to run, and of those that were run in time. */
  readonly runs: { readonly planned: number; readonly done: number }
}

/**
 * A scenario that cannot be doubted, and the request that is the reason: the first that differs from the recording or
 * cannot be played back, or the last one of a scenario that does not pass; '' if there is none.
 */
export interface UndoubtedScenario {
  readonly scenario: string
  readonly request: string
  /** Why it cannot be doubted, as a message. */
  readonly reason: string
}

type Problem = Pick<UndoubtedScenario, 'request' | 'reason'>

interface RunContext {
  readonly rehearsal: Rehearsal
  /** Stops the runs; what is known by then is returned. */
  readonly signal: AbortSignal
  readonly progress: Progress
  /** The responses to token requests, which scenarios share. */
  readonly tokens: RecordedCall[]
  /** The scenarios that cannot be doubted. */
  readonly problems: Map<ProjectScenario, Problem>
}

/** The number of changed scenarios in a batch: the outcomes of a batch are dropped before the next one is made. */
const changesAtOnce = 200

const notAgain = {
  ...{ request: '', reason: 'a step that fails in one run passes in the next, with the same answers' },
}

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
  const context: RunContext = { rehearsal, signal, progress, tokens: [], problems: new Map() }
  await rehearsal.begin()
  const recorded = await record(project, context)
  const steady = await playBackTwice(recorded, context)
  const planned = await plan(steady)
  await runChanges(planned, context)
  const counted = planned.filter(({ doubted }) => !context.problems.has(doubted.scenario))
  return {
    changes: countChanges(counted),
    scenarios: project.scenarios.length,
    notDoubted: [...context.problems].map(([scenario, problem]) => ({
      ...{ scenario: placeOf(scenario), ...problem },
    })),
    runs: { planned: counted.length, done: counted.filter(({ verdict }) => verdict !== undefined).length },
  }
}

class RecordedScenario {
  readonly pickle: ProjectScenario['pickle']
  readonly gherkinDocument: ProjectScenario['gherkinDocument']
  readonly relay: Recorder
  readonly seed = randomUUID()
  moment: Moment = { timeMs: Date.now(), seed: this.seed }

  constructor(
    readonly scenario: ProjectScenario,
    operations: OperationNames,
  ) {
    this.pickle = scenario.pickle
    this.gherkinDocument = scenario.gherkinDocument
    this.relay = new Recorder(operations)
  }
}

/** Runs the scenarios against the API, and returns those that may be played back. */
async function record(project: DoubtedProject, context: RunContext): Promise<DoubtedScenario[]> {
  const { rehearsal, signal, progress, tokens, problems } = context
  const recorded: DoubtedScenario[] = []
  const operations = OperationNames.of(project)
  const toRecord = project.scenarios.map((scenario) => new RecordedScenario(scenario, operations))
  const run = rehearsal.run.bind(rehearsal)<RecordedScenario>
  await runScenarios(() =>
    run(toRecord, {
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
        if (signal.aborted) return
        const { scenario, moment, relay } = outcome.scenario
        tokens.push(...relay.calls.filter(({ purpose }) => purpose.kind === 'token'))
        const problem = problemOf(outcome)
        if (problem !== undefined) problems.set(scenario, problem)
        else {
          const redact = (text: string): string => outcome.redact(text)
          recorded.push({ scenario, moment, place: placeOf(scenario), recording: relay, redact })
        }
        progress('recording', recorded.length + problems.size, toRecord.length)
      },
    }),
  )
  return recorded
}

/** Returns why a scenario cannot be doubted after it was recorded; undefined if it can. */
function problemOf(outcome: RehearsedOutcome<RecordedScenario>): Problem | undefined {
  const { trouble, scenario } = outcome
  const { calls, unplayable } = scenario.relay
  if (trouble !== undefined) {
    const request = outcome.redact(calls.at(-1)?.request ?? '')
    return { request, reason: `it does not pass: ${whatFailed(trouble)}` }
  }
  if (unplayable === undefined) return undefined
  return { request: outcome.redact(unplayable), reason: 'it cannot be played back, as streams cannot' }
}

/** Runs scenarios from their recordings, each at the moment of its recording. */
function playBack<Played extends PlayedScenario>(
  rehearsal: Rehearsal,
  scenarios: readonly Played[],
  onOutcome: (outcome: RehearsedOutcome<Played>) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  const onExchange = (_: unknown, scenario: Played, step: RehearsedStep | undefined): void =>
    scenario.exchanged(step)
  return runScenarios(() =>
    rehearsal.run(scenarios, {
      signal,
      onBegin: (_, { doubted }) => hold(doubted.moment),
      onExchange,
      onOutcome: (outcome) => {
        hold(undefined)
        // A cancelled run has no meaningful outcome.
        if (!signal?.aborted) onOutcome(outcome)
      },
    }),
  )
}

/** Plays each scenario back twice without a change, and returns those that run as they were recorded. */
async function playBackTwice(
  recorded: readonly DoubtedScenario[],
  { rehearsal, signal, progress, tokens, problems }: RunContext,
): Promise<DoubtedScenario[]> {
  let done = 0
  let toPlay = recorded
  for (let time = 1; time <= 2; time++) {
    const steady: DoubtedScenario[] = []
    const played = toPlay.map((doubted) => new PlayedScenario(doubted, tokens))
    await playBack(
      rehearsal,
      played,
      (outcome) => {
        const { doubted } = outcome.scenario
        const problem = differenceOf(outcome)
        if (problem === undefined) steady.push(doubted)
        else problems.set(doubted.scenario, problem)
        progress('playing back', ++done, 2 * recorded.length)
      },
      signal,
    )
    toPlay = steady
  }
  return [...toPlay]
}

/** Returns how an unchanged playback differs from the recording; undefined if it does not. */
function differenceOf(outcome: RehearsedOutcome<PlayedScenario>): Problem | undefined {
  const { trouble } = outcome
  const { difference, differsInBody, unsent } = outcome.scenario.relay
  if (difference !== undefined) {
    const reason = `${differsInBody ? 'its body' : 'it'} is not as it was recorded`
    return { request: outcome.redact(difference), reason }
  }
  if (trouble !== undefined)
    return { request: '', reason: `without the API it fails: ${whatFailed(trouble)}` }
  return unsent === undefined
    ? undefined
    : { request: outcome.redact(unsent), reason: 'it is not sent again' }
}

/**
 * Returns the changes to run: each in the first scenario that receives it, so that much is known early, then in the
 * second, and so on; and of these first the worst ones to survive.
 */
async function plan(steady: readonly DoubtedScenario[]): Promise<PlannedChange[]> {
  const planned: { readonly change: PlannedChange; readonly round: number; readonly rank: number }[] = []
  const times = new Map<string, number>()
  for (const doubted of steady) {
    const { calls } = doubted.recording
    for (const [call, recorded] of calls.entries()) {
      const { kind } = recorded.purpose
      if (kind === 'clean-up' || kind === 'token') continue
      const operation = doubted.redact(operationOf(recorded))
      const sent = calls.slice(0, call + 1).map((one) => one.sent)
      for (const change of await changesOf(recorded)) {
        const one: PlannedChange = {
          doubted,
          call,
          operation,
          change,
          rank: rankOf(change, sent),
          verdict: undefined,
        }
        const key = changeKey(one)
        const round = times.get(key) ?? 0
        times.set(key, round + 1)
        planned.push({ change: one, round, rank: one.rank })
      }
    }
  }
  planned.sort((one, other) => one.round - other.round || other.rank - one.rank)
  return planned.map(({ change }) => change)
}

/** Runs the changes; last come those that are detected already, to count how many more scenarios detect them. */
async function runChanges(planned: readonly PlannedChange[], context: RunContext): Promise<void> {
  const { signal, problems } = context
  const detected = new Set<string>()
  const wasDetected = new Set<PlannedChange>()
  let done = 0
  const runAll = async (changes: readonly PlannedChange[]): Promise<void> => {
    for (let at = 0; at < changes.length && !signal.aborted;) {
      const batch: PlannedChange[] = []
      for (; at < changes.length && batch.length < changesAtOnce; at++) {
        const one = changes[at] as PlannedChange
        if (problems.has(one.doubted.scenario)) continue
        if (detected.has(changeKey(one)) && changes === planned) wasDetected.add(one)
        else batch.push(one)
      }
      await runBatch(batch, context, () => context.progress('doubting', ++done, planned.length))
      for (const one of batch) if (isNoticed(one.verdict)) detected.add(changeKey(one))
    }
  }
  await runAll(planned)
  await runAll([...wasDetected])
}

class ChangedScenario extends PlayedScenario {
  constructor(
    readonly planned: PlannedChange,
    tokens: readonly RecordedCall[],
  ) {
    super(planned.doubted, tokens, { call: planned.call, answer: planned.change.answer() })
  }
}

/**
 * Runs changes and keeps their verdicts. A detected change has to be detected twice, as the step may have failed by
 * chance; and the scenario then has to run unchanged once more.
 */
async function runBatch(
  batch: readonly PlannedChange[],
  { rehearsal, signal, tokens, problems }: RunContext,
  onDone: () => void,
): Promise<void> {
  const changed = (one: PlannedChange): ChangedScenario => new ChangedScenario(one, tokens)
  await playBack(
    rehearsal,
    batch.map(changed),
    (outcome) => {
      outcome.scenario.planned.verdict = verdictOn(outcome)
      onDone()
    },
    signal,
  )
  const detected = batch.filter(({ verdict }) => isNoticed(verdict))
  // These runs ignore the signal, so that even a stopped run has no wrong verdict.
  await playBack(rehearsal, detected.map(changed), (outcome) => {
    if (!isNoticed(verdictOn(outcome))) problems.set(outcome.scenario.doubted.scenario, notAgain)
  })
  const scenarios = new Set(detected.map(({ doubted }) => doubted))
  const unchanged = [...scenarios].map((one) => new PlayedScenario(one, tokens))
  await playBack(rehearsal, unchanged, (outcome) => {
    const problem = differenceOf(outcome)
    if (problem !== undefined) problems.set(outcome.scenario.doubted.scenario, problem)
  })
}

function whatFailed({ text, kind, error, status }: RehearsedStep): string {
  const [first = status, second = ''] = error?.message.split('\n', 2) ?? []
  const said = first.endsWith(':') ? `${first} ${second.trim()}` : first
  const step = text === '' ? `a ${kind}` : text
  // The message of an assertion of the library begins with its phrase.
  return said.toLowerCase().startsWith(step.toLowerCase()) ? said : `${step}: ${said}`
}

/** Returns the file and line of the scenario; for an outline the line of its row. */
function placeOf({ place, row }: ProjectScenario): string {
  const { uri, line } = row ?? place
  return `${uri}:${line}`
}
