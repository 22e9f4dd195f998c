import { version } from '../../package'
import type { AttachedExchange } from './attached'
import { readAttempts, type ReadAttempt } from './attempts'
import { reportBooks, type ReportedStory } from './books'
import { causesOf } from './causes'
import { coverageOf } from './coverage'
import { groupBy } from './groups'
import { millisecondsOf, type RunMessages } from './messages'
import type { Report, ReportAttempt, ReportBuild, ReportExchange, ReportRun, ReportScenario } from './model'
import {
  CalledOperations,
  operationCalls,
  reportOperations,
  type ApiDocument,
  type OperationCall,
} from './operations'

/**
 * Builds the report of one run, or of several runs such as shards, in any order. A run that is given twice counts once.
 */
export function buildReport(
  messages: readonly RunMessages[],
  documents: readonly ApiDocument[] = [],
): Report {
  const runs = eachOnceInTime(messages)
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
    run: runOf(runs, attempts),
    scenarios,
    causes: causesOf(scenarios),
    operations: reportOperations(calls),
    books,
    coverage: coverageOf({ scenarios: scenarios.length, documents, calls, methods, books }),
    minimums: [],
  }
}

function eachOnceInTime(messages: readonly RunMessages[]): RunMessages[] {
  const startOf = ({ started }: RunMessages): number => (started ? millisecondsOf(started.timestamp) : 0)
  const keyOf = (run: RunMessages): string => `${startOf(run)} ${run.started?.id ?? ''}`
  const byKey = new Map(messages.map((run) => [run.started === undefined ? run : keyOf(run), run]))
  return [...byKey.values()].sort(
    (one, other) => startOf(one) - startOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
}

/** Reads the attempts of all runs in time, each once. Workers of several runs are named after their run. */
function attemptsOf(runs: readonly RunMessages[]): ReadAttempt[] {
  const all = runs.flatMap((run, at) =>
    readAttempts(run, (id = '0') => (runs.length === 1 ? id : `${at + 1}/${id}`)),
  )
  const byKey = new Map([...all].reverse().map((attempt) => [attempt.key, attempt]))
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
    .map((all): ReportScenario => {
      const [first, ...others] = all
      const last = all.at(-1) ?? first
      const chapters = all
        .flatMap(storiesTold)
        .flatMap(({ book, chapter, leadsTo }) => [`${book} › ${chapter}`, `${book} › ${leadsTo ?? chapter}`])
      const called = (callsOf.get(first.scenario.id) ?? []).map(({ operation }) => operation.id)
      return {
        ...last.scenario,
        status: last.attempt.status,
        attempts: [
          reportAttempt(first, operations),
          ...others.map((attempt) => reportAttempt(attempt, operations)),
        ],
        chapters: [...new Set(chapters)],
        operations: [...new Set(called)],
      }
    })
    .sort((one, other) => (one.uri === other.uri ? one.line - other.line : one.uri < other.uri ? -1 : 1))
}

function reportAttempt({ attempt, steps }: ReadAttempt, operations: CalledOperations): ReportAttempt {
  const shown = (attached: AttachedExchange): ReportExchange => {
    const called = attached.about.calls.at(-1)
    const operation = called === undefined ? '' : operations.of(called, attached).id
    return { operation, ...attached.exchange }
  }
  return {
    ...attempt,
    steps: steps.map(({ step, exchanges }) => ({ ...step, exchanges: exchanges.map(shown) })),
  }
}

function storiesTold({ attached, scenario, key }: ReadAttempt): ReportedStory[] {
  const { stories = [], book } = attached ?? {}
  return stories.map((story) => ({ ...story, book: book ?? '', scenario, attempt: key }))
}

function runOf(runs: readonly RunMessages[], attempts: readonly ReadAttempt[]): ReportRun {
  const starts = runs.flatMap(({ started }) => (started ? [millisecondsOf(started.timestamp)] : []))
  const ends = runs.flatMap(({ finished }) => (finished ? [millisecondsOf(finished.timestamp)] : []))
  const startedAt = starts.length === 0 ? 0 : Math.min(...starts)
  const workers = new Set(attempts.map(({ attempt }) => attempt.worker))
  return {
    project: '',
    startedAt: Math.round(startedAt),
    durationMs: ends.length === 0 ? 0 : Math.max(0, Math.round(Math.max(...ends) - startedAt)),
    success: runs.every(({ finished }) => finished?.success === true),
    versions: [{ name: 'chapterwise', version }, ...versionsOf(runs)],
    build: buildOf(runs),
    workers: [...workers].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    shards: runs.length,
    problems: runs.flatMap(problemsOf),
  }
}

function versionsOf(runs: readonly RunMessages[]): ReportRun['versions'] {
  const named = runs.flatMap(({ meta }) => {
    if (meta === undefined) return []
    const { implementation, runtime, os, cpu } = meta
    const name = implementation.name === 'cucumber-js' ? '@cucumber/cucumber' : implementation.name
    return [{ ...implementation, name }, runtime, os, cpu].map((one) => ({
      name: one.name,
      version: one.version ?? '',
    }))
  })
  return [...new Map(named.map((one) => [`${one.name} ${one.version}`, one])).values()]
}

function buildOf(runs: readonly RunMessages[]): ReportBuild {
  const ci = runs.map(({ meta }) => meta?.ci).find((one) => one !== undefined)
  if (ci === undefined) return {}
  const { name, url, buildNumber, git } = ci
  return { ci: name, url, number: buildNumber, branch: git?.branch, revision: git?.revision }
}

function problemsOf({ parseErrors, runHooksFinished, runHooks, hooks }: RunMessages): ReportRun['problems'] {
  const failed = runHooksFinished.filter(({ result }) => String(result.status) === 'FAILED')
  return [
    ...parseErrors.map(({ source, message }) => ({ title: source.uri ?? 'a feature', message })),
    ...failed.map(({ testRunHookStartedId, result }) => {
      const hook = hooks.get(runHooks.get(testRunHookStartedId)?.hookId ?? '')
      const type = String(hook?.type) === 'BEFORE_TEST_RUN' ? 'BeforeAll' : 'AfterAll'
      return {
        title: [type, hook?.name].filter(Boolean).join(' '),
        message: result.exception?.message ?? result.message ?? '',
      }
    }),
  ]
}
