import { version } from '../../package'
import { readAttempts } from './attempts'
import { reportBooks } from './books'
import { causesOf } from './causes'
import { coverageOf } from './coverage'
import { groupBy } from './groups'
import { millisecondsOf, type RunMessages } from './messages'
import type { Report, ReportAttempt, ReportBuild, ReportRun, ReportScenario } from './model'
import { Operations, reportOperations, type ApiDocument } from './operations'

/**
 * Builds the report of one run, or of several runs such as shards, in any order. A run that is given twice counts once.
 */
export function buildReport(
  messages: readonly RunMessages[],
  documents: readonly ApiDocument[] = [],
): Report {
  const runs = eachOnceInTime(messages)
  const operations = new Operations(documents)
  const scenarios = scenariosOf(runs, operations)
  const calls = operations.callsIn(scenarios)
  const books = reportBooks(
    runs.flatMap((run) => run.books),
    scenarios,
  )
  const coverage = coverageOf({
    scenarios: scenarios.length,
    documents,
    calls,
    methods: runs.flatMap(({ attempts }) =>
      [...attempts.values()].flatMap((one) => one.scenario?.methods ?? []),
    ),
    books: books.map(({ covered }) => covered),
  })
  return {
    run: runOf(runs, scenarios),
    scenarios,
    causes: causesOf(scenarios),
    operations: reportOperations(calls),
    books: books.map(({ map }) => map),
    coverage,
    minimums: [],
  }
}

function eachOnceInTime(messages: readonly RunMessages[]): RunMessages[] {
  const keyOf = (run: RunMessages): string => `${startOf(run)} ${run.started?.id ?? ''}`
  const byKey = new Map(messages.map((run) => [run.started === undefined ? run : keyOf(run), run]))
  return [...byKey.values()].sort(
    (one, other) => startOf(one) - startOf(other) || (keyOf(one) < keyOf(other) ? -1 : 1),
  )
}

function startOf({ started }: RunMessages): number {
  return started === undefined ? 0 : millisecondsOf(started.timestamp)
}

/** Reads the scenarios of all runs. Workers of several runs are named after their run. */
function scenariosOf(runs: readonly RunMessages[], operations: Operations): ReportScenario[] {
  const read = runs
    .flatMap((run, at) =>
      readAttempts(run, operations, (id = '0') => (runs.length === 1 ? id : `${at + 1}/${id}`)),
    )
    .sort((one, other) => one.attempt.startedAt - other.attempt.startedAt)
  return [...groupBy(read, ({ scenario }) => scenario.id).values()]
    .map(([first, ...others]): ReportScenario => {
      const attempts = [first.attempt, ...others.map(({ attempt }) => attempt)] as const
      const last = others.at(-1) ?? first
      return {
        ...last.scenario,
        status: last.attempt.status,
        attempts,
        chapters: eachOnce(attempts.flatMap(chaptersIn)),
        operations: eachOnce(attempts.flatMap(operationsIn)),
      }
    })
    .sort((one, other) => (one.uri === other.uri ? one.line - other.line : one.uri < other.uri ? -1 : 1))
}

function chaptersIn({ stories }: ReportAttempt): string[] {
  return stories.flatMap(({ book, chapter, leadsTo }) => [
    `${book} › ${chapter}`,
    `${book} › ${leadsTo ?? chapter}`,
  ])
}

function operationsIn({ steps }: ReportAttempt): string[] {
  const calls = steps.flatMap(({ exchanges }) => exchanges).flatMap((exchange) => exchange.calls)
  return calls.map(({ operation }) => operation)
}

function eachOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function runOf(runs: readonly RunMessages[], scenarios: readonly ReportScenario[]): ReportRun {
  const [startedAt = 0] = runs.flatMap((run) => (run.started ? [startOf(run)] : []))
  const ends = runs.flatMap(({ finished }) => (finished ? [millisecondsOf(finished.timestamp)] : []))
  const workers = eachOnce(scenarios.flatMap(({ attempts }) => attempts.map(({ worker }) => worker)))
  return {
    project: '',
    startedAt: Math.round(startedAt),
    durationMs: Math.max(0, ...ends.map((end) => Math.round(end - startedAt))),
    success: runs.every(({ finished }) => finished?.success === true),
    versions: [{ name: 'chapterwise', version }, ...versionsOf(runs)],
    build: buildOf(runs),
    workers: workers.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })),
    shards: runs.length,
    problems: runs.flatMap(problemsOf),
  }
}

function versionsOf(runs: readonly RunMessages[]): ReportRun['versions'] {
  const named = runs.flatMap(({ meta }) => {
    if (meta === undefined) return []
    const { implementation, runtime, os, cpu } = meta
    const name = implementation.name === 'cucumber-js' ? '@cucumber/cucumber' : implementation.name
    return [{ ...implementation, name }, runtime, os, cpu]
  })
  const versions = named.map(({ name, version: of = '' }) => ({ name, version: of }))
  return [...new Map(versions.map((one) => [`${one.name} ${one.version}`, one])).values()]
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
