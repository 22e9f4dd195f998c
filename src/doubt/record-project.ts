import { randomUUID } from 'node:crypto'
import type { Project, ProjectScenario } from '../project'
import type { Rehearsal, RehearsedOutcome, RehearsedStep } from '../rehearsal'
import {
  PlayedScenario,
  RecordedScenario,
  type DoubtedScenario,
  type UndoubtedScenario,
} from './doubted-scenario'
import { OperationNames } from './operation-names'
import type { RecordedCall } from './recording'

/** What there is to doubt. */
export type DoubtedProject = Pick<Project, 'scenarios' | 'configured' | 'cwd'>

/** How far it has come. */
export type Progress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

/** What was recorded. */
export interface ProjectRecording {
  readonly recorded: readonly DoubtedScenario[]
  /** Answers to requests for tokens, which scenarios share. */
  readonly tokens: readonly RecordedCall[]
  readonly notRecorded: readonly UndoubtedScenario[]
}

/** Runs the scenarios for real, and records what crosses the wire. */
export async function record(
  project: DoubtedProject,
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress,
): Promise<ProjectRecording> {
  const recorded: DoubtedScenario[] = []
  const notRecorded: UndoubtedScenario[] = []
  const tokens: RecordedCall[] = []
  const { scenarios } = project
  const operations = OperationNames.of(project)
  const toRecord = scenarios.map((scenario) => new RecordedScenario(scenario, randomUUID(), operations))
  await rehearsal.run(toRecord, {
    signal,
    onBegin: (observed, { relay }) => relay.began(observed),
    onExchange: (exchange, { relay }, step) => relay.exchanged(exchange, step),
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
): Pick<UndoubtedScenario, 'request' | 'reason'> | undefined {
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
export async function playBackTwice(
  recorded: readonly DoubtedScenario[],
  tokens: readonly RecordedCall[],
  rehearsal: Rehearsal,
  signal: AbortSignal,
  progress: Progress,
): Promise<{ steady: DoubtedScenario[]; unsteady: UndoubtedScenario[] }> {
  const unsteady = new Map<DoubtedScenario, UndoubtedScenario>()
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

/** How a scenario that was played back unchanged differs from its recording; undefined where it does not. */
export function differenceOf(
  outcome: RehearsedOutcome<PlayedScenario>,
): Pick<UndoubtedScenario, 'request' | 'reason'> | undefined {
  const { trouble } = outcome
  const { difference, differsInBody, unsent } = outcome.scenario.relay
  const differs = difference ?? (trouble === undefined ? unsent : undefined)
  if (differs !== undefined) {
    const what = differsInBody ? 'its body' : 'it'
    const reason = difference === undefined ? 'it is not sent again' : `${what} is not as it was recorded`
    return { request: outcome.redact(differs), reason }
  }
  if (trouble === undefined) return undefined
  return { request: '', reason: `without the API it fails: ${whatFailed(trouble)}` }
}

function whatFailed({ text, kind, error, status }: RehearsedStep): string {
  const step = text === '' ? `a ${kind}` : text
  const [first = status, second = ''] = error?.message.split('\n', 2) ?? []
  const said = first.endsWith(':') ? `${first} ${second.trim()}` : first
  // What an assertion of the library says begins with its phrase.
  return said.toLowerCase().startsWith(step.toLowerCase()) ? said : `${step}: ${said}`
}

/** The line of the scenario; of an outline that of its row. */
function placeOf({ place, row }: ProjectScenario): string {
  const { uri, line } = row ?? place
  return `${uri}:${line}`
}
