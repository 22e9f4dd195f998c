import { InputError } from '../../errors'
import { version } from '../../package'
import { parserMessage } from '../../project'
import { Redactor } from '../../redaction'
import type { StoryMap } from '../map'
import { placeOf, readAttempts, type ReadAttempt } from './attempts'
import { reportBooks } from './books'
import { causesOf, lastAttemptOf } from './causes'
import { coverageOf, protocolOf } from './coverage'
import { groupBy } from '../../group-by'
import { millisecondsOf, type RunMessages } from './cucumber-messages'
import type { Report, ReportAttempt, ReportBuild, ReportScenario } from './model'
import { Operations, reportCalls, reportOperations, type ApiDocument } from './operations'

/** Builds the report of runs, in any order, each counted once. @throws {@link InputError} if somebody changed one */
export function buildReport(
  messages: readonly RunMessages[],
  documents: readonly ApiDocument[] = [],
): Report {
  try {
    return build(messages, documents)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new InputError(
      'The messages are not as chapterwise wrote them: an attachment lacks a part.\nRun the features again, and give the messages as they are.',
      { cause: error },
    )
  }
}

function build(messages: readonly RunMessages[], documents: readonly ApiDocument[]): Report {
  const runs = eachOnceInTime(messages)
  const operations = new Operations(documents)
  const scenarios = scenariosOf(runs, operations)
  const attempts = runs.flatMap((run) => [...run.attempts.values()])
  const methods = attempts.flatMap(({ scenario }) => scenario?.methods ?? [])
  const maps = runs.flatMap(({ books }) => books)
  return reportOf({ run: runOf(runs), scenarios, operations, methods, maps })
}

interface ReportSources extends Pick<Report, 'run' | 'scenarios'> {
  readonly operations: Operations
  /** The known gRPC methods: `package.Service/Method`. */
  readonly methods: readonly string[]
  readonly maps: readonly StoryMap[]
}

export function reportOf({ run, scenarios, operations, methods, maps }: ReportSources): Report {
  const calls = operations.callsIn(scenarios)
  const books = reportBooks(maps, scenarios)
  const coverage = coverageOf({
    scenarios: scenarios.length,
    documents: operations.documents,
    calls,
    methods,
    books: books.map(({ covered }) => covered),
  })
  return {
    run,
    scenarios,
    causes: causesOf(scenarios),
    operations: reportOperations(calls),
    calls: reportCalls(calls),
    books: books.map(({ map }) => map),
    coverage,
    minimums: [],
    protocol: protocolOf(calls, scenarios.length),
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

function scenariosOf(runs: readonly RunMessages[], operations: Operations): ReportScenario[] {
  const read = runs
    .flatMap((run) => readAttempts(run, operations))
    .sort((one, other) => one.attempt.startedAt - other.attempt.startedAt)
  return [...groupBy(read, ({ scenario }) => scenario.id).values()]
    .map(([first, ...others]) => {
      const { scenario } = others.at(-1) ?? first
      return scenarioWith(scenario, [first.attempt, ...others.map(({ attempt }) => attempt)])
    })
    .sort((one, other) => (one.uri === other.uri ? one.line - other.line : one.uri < other.uri ? -1 : 1))
}

export function scenarioWith(
  scenario: ReadAttempt['scenario'],
  attempts: readonly [ReportAttempt, ...ReportAttempt[]],
): ReportScenario {
  const chapters = attempts
    .flatMap(({ stories }) => stories)
    .flatMap(({ book, chapter, leadsTo }) => [chapter, leadsTo ?? chapter].map((one) => `${book} › ${one}`))
  const steps = attempts.flatMap((attempt) => attempt.steps)
  const calls = steps.flatMap(({ exchanges }) => exchanges.flatMap((exchange) => exchange.calls))
  return {
    ...scenario,
    status: lastAttemptOf({ attempts }).status,
    attempts,
    chapters: [...new Set(chapters)],
    operations: [...new Set(calls.map(({ operation }) => operation))],
  }
}

function runOf(runs: readonly RunMessages[]): Report['run'] {
  const [startedAt = 0] = runs.flatMap((run) => (run.started ? [startOf(run)] : []))
  const ends = runs.flatMap(({ finished }) => (finished ? [millisecondsOf(finished.timestamp)] : []))
  return {
    project: '',
    startedAt: Math.round(startedAt),
    durationMs: Math.max(0, ...ends.map((end) => Math.round(end - startedAt))),
    success: runs.every(({ finished }) => finished?.success === true),
    versions: [{ name: 'chapterwise', version }, ...versionsOf(runs)],
    build: buildOf(runs),
    shards: runs.length,
    problems: runs.flatMap(problemsOf),
  }
}

function versionsOf(runs: readonly RunMessages[]): Report['run']['versions'] {
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

function problemsOf(run: RunMessages): Report['run']['problems'] {
  const failed = run.runHooksFinished.filter(({ result }) => String(result.status) === 'FAILED')
  return [
    ...run.parseErrors.map(({ source, message }) => ({
      title: source.uri ?? 'a feature',
      message: parserMessage(message),
    })),
    ...failed.map(({ testRunHookStartedId, result }) => {
      const hook = run.hooks.get(run.runHooks.get(testRunHookStartedId)?.hookId ?? '')
      const type = String(hook?.type) === 'BEFORE_TEST_RUN' ? 'BeforeAll' : 'AfterAll'
      return {
        title: [type, hook?.name, placeOf(hook)].filter(Boolean).join(' '),
        message: new Redactor().redactText(result.exception?.message ?? result.message ?? ''),
      }
    }),
  ]
}
