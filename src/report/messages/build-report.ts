import { version } from '../../package'
import type { AttachedExchange } from '../attachments'
import { CalledOperations, coverageOf, type ApiDocument } from '../coverage'
import { groupBy } from '../groups'
import type { Report, ReportAttempt, ReportExchange, ReportScenario, ReportStory } from '../model'
import { chapterId, reportBooks, type ReportedStory } from './books'
import { causesOf } from './causes'
import { operationCalls, reportOperations, type OperationCall } from './operations'
import { readAttempts, type ReadAttempt } from './read-attempt'
import type { RunMessages } from './run-messages'
import { runOf, workerNames } from './run'
import { millisecondsOf } from './message-values'

/**
 * Builds the report of one run, or of several runs such as shards, in any order. A run that is given twice counts once.
 */
export function buildReport(
  messages: readonly RunMessages[],
  documents: readonly ApiDocument[] = [],
): Report {
  const runs = inTime(messages)
  const attempts = attemptsOf(runs)
  const operations = new CalledOperations(documents)
  const calls = attempts.flatMap(({ scenario, steps }) =>
    steps.flatMap(({ exchanges }) =>
      exchanges.flatMap((exchange) =>
        operationCalls(scenario.id, exchange, (call) => operations.of(call, exchange)),
      ),
    ),
  )
  const scenarios = scenariosOf(attempts, operations, calls)
  const books = reportBooks(
    runs.flatMap((run) => run.books),
    attempts.flatMap(storiesTold),
  )
  const methods = attempts.flatMap(({ attached }) => attached?.methods ?? [])
  return {
    run: runOf(runs, attempts, version),
    scenarios,
    causes: causesOf(scenarios),
    operations: reportOperations(calls),
    books,
    coverage: coverageOf({ scenarios: scenarios.length, documents, calls, methods, books }),
    minimums: [],
  }
}

/** Returns each run once, by start time. */
function inTime(messages: readonly RunMessages[]): RunMessages[] {
  const startOf = ({ started }: RunMessages): number => (started ? millisecondsOf(started.timestamp) : 0)
  const keyOf = (run: RunMessages): string => `${startOf(run)} ${run.started?.id ?? ''}`
  const byKey = new Map(messages.map((run) => [run.started === undefined ? run : keyOf(run), run]))
  return [...byKey.values()].sort(
    (one, other) => startOf(one) - startOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
}

function attemptsOf(runs: readonly RunMessages[]): ReadAttempt[] {
  const nameOf = workerNames(runs)
  const byKey = new Map<string, ReadAttempt>()
  for (const [at, run] of runs.entries())
    for (const attempt of readAttempts(run, (id) => nameOf(at, id)))
      if (!byKey.has(attempt.key)) byKey.set(attempt.key, attempt)
  return [...byKey.values()].sort(
    (one, other) => one.attempt.startedAt - other.attempt.startedAt || (one.key < other.key ? -1 : 1),
  )
}

function scenariosOf(
  attempts: readonly ReadAttempt[],
  operations: CalledOperations,
  calls: readonly OperationCall[],
): ReportScenario[] {
  const callsOf = groupBy(calls, ({ scenario }) => scenario)
  return [...groupBy(attempts, ({ scenario }) => scenario.id).values()]
    .flatMap((of): ReportScenario[] => {
      const [first, ...others] = of.map((attempt) => reportAttempt(attempt, operations))
      const last = of.at(-1)
      if (first === undefined || last === undefined) return []
      const told = of.flatMap(tellingsOf)
      const called = callsOf.get(last.scenario.id) ?? []
      return [
        {
          ...last.scenario,
          status: last.attempt.status,
          attempts: [first, ...others],
          chapters: [...new Set(told.flatMap(({ chapter, leadsTo = chapter }) => [chapter, leadsTo]))],
          operations: [...new Set(called.map(({ operation }) => operation.id))],
        },
      ]
    })
    .sort((one, other) => (one.uri === other.uri ? one.line - other.line : one.uri < other.uri ? -1 : 1))
}

function reportAttempt(read: ReadAttempt, operations: CalledOperations): ReportAttempt {
  return {
    ...read.attempt,
    steps: read.steps.map(({ step, exchanges }) => ({
      ...step,
      exchanges: exchanges.map((exchange) => reportExchange(exchange, operations)),
    })),
    told: tellingsOf(read),
  }
}

function reportExchange(attached: AttachedExchange, operations: CalledOperations): ReportExchange {
  const { about, exchange } = attached
  const called = about.calls.at(-1)
  return { operation: called === undefined ? '' : operations.of(called, attached).id, ...exchange }
}

function tellingsOf({ attached, steps }: ReadAttempt): ReportStory[] {
  const book = attached?.book ?? ''
  return (attached?.stories ?? []).map(({ step, chapter, story, leadsTo, failed }) => ({
    chapter: chapterId(book, chapter),
    story,
    ...(leadsTo !== null && { leadsTo: chapterId(book, leadsTo) }),
    failed,
    step: Math.max(
      0,
      steps.findIndex(({ place, step: { kind } }) => kind === 'step' && place === step),
    ),
  }))
}

function storiesTold({ attached, scenario, key }: ReadAttempt): ReportedStory[] {
  return (attached?.stories ?? []).map(({ chapter, story, leadsTo, failed }) => ({
    book: attached?.book ?? '',
    chapter,
    story,
    leadsTo,
    failed,
    scenario,
    attempt: key,
  }))
}
