import { randomUUID } from 'node:crypto'
import type { Project, ProjectScenario, Rehearsal, RehearsedOutcome, RehearsedStep } from '../seam'
import {
  PlayedScenario,
  RecordedScenario,
  type DoubtedScenario,
  type UndoubtedScenario,
} from './doubted-scenario'
import { OperationNames } from './operation-names'
import type { RecordedCall } from './recording'

export type DoubtedProject = Pick<Project, 'scenarios' | 'configured' | 'cwd'>

export type Progress = (what: 'recording' | 'playing back' | 'doubting', done: number, of: number) => void

export interface ProjectRecording {
  readonly recorded: readonly DoubtedScenario[]
  /** The answers to token requests, which scenarios share. */
  readonly tokens: readonly RecordedCall[]
  readonly notRecorded: readonly UndoubtedScenario[]
}

/** Runs the scenarios against the API, and records their requests and answers. */
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

/** Returns why a scenario cannot be doubted after it was recorded; undefined if it can. */
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

/** Plays each scenario back twice without a change, and returns those that run as they were recorded. */
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

/** Returns how an unchanged playback differs from the recording; undefined if it does not. */
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
  // The message of an assertion of the library begins with its phrase.
  return said.toLowerCase().startsWith(step.toLowerCase()) ? said : `${step}: ${said}`
}

/** Returns the file and line of the scenario; for an outline the line of its row. */
function placeOf({ place, row }: ProjectScenario): string {
  const { uri, line } = row ?? place
  return `${uri}:${line}`
}
