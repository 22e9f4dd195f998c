import { randomUUID } from 'node:crypto'
import type { Project, ProjectScenario } from '../project'
import type { Rehearsal, RehearsedOutcome, RehearsedStep } from '../rehearsal'
import { changesOf } from './changes'
import {
  PlayedScenario,
  RecordedScenario,
  verdictOn,
  type DoubtedScenario,
  type NotDoubted,
} from './doubted-scenario'
import { noticingPhrase } from './noticing-phrase'
import { operationOf } from './operation'
import { OperationNames } from './operation-names'
import type { RecordedCall } from './recording'
import { Tally, type ChangeToRun, type CountedChange } from './tally'

/** What nobody would notice. */
export interface Doubts {
  readonly changes: readonly CountedChange[]
  /** How many scenarios there were, doubted or not. */
  readonly scenarios: number
  readonly notDoubted: readonly NotDoubted[]
  /** How many changed scenarios were run, and how many were to be run. */
  readonly runs: { readonly done: number; readonly planned: number }
}

/** How far it has come. */
export type Progress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

/** How many changed scenarios are made at once: their outcomes go before the next ones are made. */
const changesAtOnce = 200

/**
 * Records the scenarios of a project once, and runs them again from the recording, each time with one answer changed.
 *
 * @param signal - ends it; what is known by then is given
 */
export async function doubtProject(
  project: Pick<Project, 'scenarios' | 'configured' | 'cwd'>,
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress = () => undefined,
): Promise<Doubts> {
  const { scenarios } = project
  const { recorded, tokens, notRecorded } = await record(project, rehearsal, signal, progress)
  const { steady, unsteady } = await playBackTwice(recorded, tokens, rehearsal, signal, progress)
  const tally = new Tally()
  const planned = await plan(steady, tally)
  let done = 0
  for (let at = 0; at < planned.length && !signal.aborted; at += changesAtOnce) {
    const batch: ChangedScenario[] = []
    for (const toRun of planned.slice(at, at + changesAtOnce)) {
      const change = { call: toRun.call, answer: await toRun.change.answer() }
      batch.push(new ChangedScenario(toRun, tokens, change))
    }
    await rehearsal.run(batch, {
      signal,
      onOutcome: (outcome) => {
        // What was cancelled in the middle says nothing.
        if (signal.aborted) return
        const { toRun } = outcome.scenario
        tally.note(toRun, operationIn(toRun), verdictOn(outcome))
        progress('doubting', ++done, planned.length)
      },
    })
  }
  return {
    changes: tally.changes,
    scenarios: scenarios.length,
    notDoubted: [...notRecorded, ...unsteady],
    runs: { done, planned: planned.length },
  }
}

class ChangedScenario extends PlayedScenario {
  constructor(
    readonly toRun: ChangeToRun,
    tokens: readonly RecordedCall[],
    change: ConstructorParameters<typeof PlayedScenario>[2],
  ) {
    super(toRun.doubted, tokens, change)
  }
}

interface Recorded {
  readonly recorded: readonly DoubtedScenario[]
  readonly tokens: readonly RecordedCall[]
  readonly notRecorded: readonly NotDoubted[]
}

async function record(
  project: Parameters<typeof doubtProject>[0],
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress,
): Promise<Recorded> {
  const recorded: DoubtedScenario[] = []
  const notRecorded: NotDoubted[] = []
  const tokens: RecordedCall[] = []
  const { scenarios } = project
  const operations = OperationNames.of(project)
  const toRecord = scenarios.map((scenario) => new RecordedScenario(scenario, randomUUID(), operations))
  await rehearsal.run(toRecord, {
    signal,
    onExchange: (exchange, { relay }) => relay.exchanged(exchange),
    onOutcome: (outcome) => {
      if (signal.aborted) return
      const { scenario, seed, relay } = outcome.scenario
      const doubted: DoubtedScenario = {
        scenario,
        seed,
        place: placeOf(scenario),
        recording: relay,
        redact: (text) => outcome.redact(text),
      }
      tokens.push(...relay.calls.filter(({ purpose }) => purpose.kind === 'token'))
      const problem = problemOf(outcome)
      if (problem === undefined) recorded.push(doubted)
      else notRecorded.push({ scenario: doubted.place, ...problem })
      progress('recording', recorded.length + notRecorded.length, scenarios.length)
    },
  })
  return { recorded, tokens, notRecorded }
}

/** Why a scenario that ran for real cannot be doubted; undefined where it can. */
function problemOf(
  outcome: RehearsedOutcome<RecordedScenario>,
): Pick<NotDoubted, 'request' | 'reason'> | undefined {
  const { relay } = outcome.scenario
  const last = relay.calls.at(-1)
  const { trouble } = outcome
  if (trouble !== undefined) {
    const request = last === undefined ? '' : outcome.redact(last.request)
    return { request, reason: `it does not pass: ${whatFailed(trouble)}` }
  }
  if (relay.unplayable === undefined) return undefined
  return {
    request: outcome.redact(relay.unplayable),
    reason: 'it cannot be played back, as streams cannot',
  }
}

/** The scenarios that run unchanged from their recording, twice. */
async function playBackTwice(
  recorded: readonly DoubtedScenario[],
  tokens: readonly RecordedCall[],
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress,
): Promise<{ steady: DoubtedScenario[]; unsteady: NotDoubted[] }> {
  const unsteady = new Map<DoubtedScenario, NotDoubted>()
  const played = new Set<DoubtedScenario>()
  let done = 0
  for (const time of [1, 2]) {
    const toPlay = recorded.filter((doubted) => !unsteady.has(doubted))
    await rehearsal.run(
      toPlay.map((doubted) => new PlayedScenario(doubted, tokens)),
      {
        signal,
        onOutcome: (outcome) => {
          if (signal.aborted) return
          const { doubted } = outcome.scenario
          progress('playing back', ++done, 2 * recorded.length)
          const problem = differenceOf(outcome)
          if (problem !== undefined) unsteady.set(doubted, { scenario: doubted.place, ...problem })
          else if (time === 2) played.add(doubted)
        },
      },
    )
  }
  return { steady: [...played], unsteady: [...unsteady.values()] }
}

function differenceOf(
  outcome: RehearsedOutcome<PlayedScenario>,
): Pick<NotDoubted, 'request' | 'reason'> | undefined {
  const { trouble } = outcome
  const { difference, unsent } = outcome.scenario.relay
  const differs = difference ?? (trouble === undefined ? unsent : undefined)
  if (differs !== undefined) {
    const request = outcome.redact(differs)
    return {
      request,
      reason: difference === undefined ? 'it is not sent again' : 'it is not as it was recorded',
    }
  }
  if (trouble === undefined) return undefined
  return { request: '', reason: `without the API it fails: ${whatFailed(trouble)}` }
}

function whatFailed({ text, kind, error, status }: RehearsedStep): string {
  const step = text === '' ? `a ${kind}` : text
  return `${step}: ${error?.message.split('\n', 1)[0] ?? status}`
}

/**
 * The changes to run. Those that no other scenario has shown yet come first, so that much is known early; that of a member
 * in the second scenario that receives it comes after that of every member in its first.
 */
async function plan(steady: readonly DoubtedScenario[], tally: Tally): Promise<ChangeToRun[]> {
  const rounds: ChangeToRun[][] = []
  const times = new Map<string, number>()
  for (const doubted of steady) {
    for (const [call, recorded] of doubted.recording.calls.entries()) {
      const { kind } = recorded.purpose
      if (kind === 'clean-up' || kind === 'token') continue
      for (const change of await changesOf(recorded)) {
        const toRun = { doubted, call, change }
        const operation = operationIn(toRun)
        tally.plan(toRun, operation, noticingPhrase(change, secretsOf(doubted)))
        const key = `${operation}\n${change.member}\n${change.change}`
        const round = times.get(key) ?? 0
        times.set(key, round + 1)
        ;(rounds[round] ??= []).push(toRun)
      }
    }
  }
  return rounds.flat()
}

function secretsOf({ redact }: DoubtedScenario): (name: string, value: unknown) => boolean {
  return (name, value) => {
    const json = JSON.stringify({ [name]: value })
    return redact(json) !== json
  }
}

function operationIn({ doubted, call }: ChangeToRun): string {
  return doubted.redact(operationOf(doubted.recording.calls[call] as RecordedCall))
}

/** The line of the scenario; of an outline that of its row. */
function placeOf({ place, row }: ProjectScenario): string {
  const { uri, line } = row ?? place
  return `${uri}:${line}`
}
