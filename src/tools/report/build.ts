import { version } from '../../package'
import type { AttachedExchange } from './attached'
import { coverageOf } from './coverage'
import { groupBy } from './groups'
import { chapterId, reportBooks, type ReportedStory } from './books'
import { millisecondsOf } from './messages'
import {
  CalledOperations,
  operationCalls,
  reportOperations,
  type ApiDocument,
  type OperationCall,
} from './operations'
import { readAttempts, type ReadAttempt } from './attempts'
import type { RunMessages } from './messages'
import type {
  FailureCause,
  Report,
  ReportAttempt,
  ReportBuild,
  ReportExchange,
  ReportRun,
  ReportScenario,
  ReportStep,
} from './model'

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
      const told = of.flatMap(storiesTold)
      const called = callsOf.get(last.scenario.id) ?? []
      return [
        {
          ...last.scenario,
          status: last.attempt.status,
          attempts: [first, ...others],
          chapters: [
            ...new Set(
              told.flatMap(({ book, chapter, leadsTo }) => [
                chapterId(book, chapter),
                chapterId(book, leadsTo ?? chapter),
              ]),
            ),
          ],
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
  }
}

function reportExchange(attached: AttachedExchange, operations: CalledOperations): ReportExchange {
  const { about, exchange } = attached
  const called = about.calls.at(-1)
  return { operation: called === undefined ? '' : operations.of(called, attached).id, ...exchange }
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

/** Returns a function that names a worker: `0` if there is one run, and `2/0` in the second of several. */
export function workerNames(runs: readonly RunMessages[]): (run: number, id: string | undefined) => string {
  return (run, id = '0') => (runs.length === 1 ? id : `${run + 1}/${id}`)
}

/** Returns the facts about the runs as a whole. */
export function runOf(
  runs: readonly RunMessages[],
  attempts: readonly ReadAttempt[],
  version: string,
): ReportRun {
  const starts = runs.flatMap(({ started }) => (started ? [millisecondsOf(started.timestamp)] : []))
  const ends = runs.flatMap(({ finished }) => (finished ? [millisecondsOf(finished.timestamp)] : []))
  const startedAt = starts.length === 0 ? 0 : Math.min(...starts)
  const build = buildOf(runs)
  return {
    startedAt: Math.round(startedAt),
    durationMs: ends.length === 0 ? 0 : Math.max(0, Math.round(Math.max(...ends) - startedAt)),
    success: runs.every(({ finished }) => finished?.success === true),
    versions: [{ name: 'chapterwise', version }, ...versionsOf(runs)],
    ...(build && { build }),
    workers: [...new Set(attempts.map(({ attempt }) => attempt.worker))].sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    ),
    shards: runs.length,
    problems: runs.flatMap(problemsOf),
  }
}

function versionsOf(runs: readonly RunMessages[]): ReportRun['versions'] {
  const named = runs.flatMap(({ meta }) =>
    meta === undefined
      ? []
      : [
          {
            name:
              meta.implementation.name === 'cucumber-js' ? '@cucumber/cucumber' : meta.implementation.name,
            version: meta.implementation.version ?? '',
          },
          { name: meta.runtime.name, version: meta.runtime.version ?? '' },
          { name: meta.os.name, version: meta.os.version ?? '' },
          { name: meta.cpu.name, version: meta.cpu.version ?? '' },
        ],
  )
  return [...new Map(named.map((one) => [`${one.name} ${one.version}`, one])).values()]
}

function buildOf(runs: readonly RunMessages[]): ReportBuild | undefined {
  const ci = runs.map(({ meta }) => meta?.ci).find((one) => one !== undefined)
  if (ci === undefined) return undefined
  const { name, url, buildNumber, git } = ci
  return {
    ci: name,
    ...(url !== undefined && { url }),
    ...(buildNumber !== undefined && { number: buildNumber }),
    ...(git?.branch !== undefined && { branch: git.branch }),
    ...(git?.revision !== undefined && { revision: git.revision }),
  }
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

/** Groups scenarios by why their last attempt failed, the most frequent cause first. */
export function causesOf(scenarios: readonly ReportScenario[]): FailureCause[] {
  const failed = scenarios.flatMap(({ id, attempts }) => {
    const title = causeOf(attempts.at(-1) ?? attempts[0])
    return title === undefined ? [] : [{ id, title }]
  })
  const groups = [...groupBy(failed, ({ title }) => generally(title))]
  return groups
    .map(([general, members]): FailureCause => {
      const titles = new Set(members.map(({ title }) => title))
      return {
        title: titles.size === 1 ? (members[0]?.title ?? general) : general,
        scenarios: members.map(({ id }) => id),
      }
    })
    .sort((one, other) => other.scenarios.length - one.scenarios.length || (one.title < other.title ? -1 : 1))
}

/** Returns the step that an attempt failed at. */
export function failingStepOf({ steps }: ReportAttempt): ReportStep | undefined {
  return steps.find(({ status }) => ['failed', 'ambiguous', 'undefined', 'pending'].includes(status))
}

function causeOf(attempt: ReportAttempt): string | undefined {
  const step = failingStepOf(attempt)
  if (step === undefined) return undefined
  if (step.status === 'undefined') return `No definition for the step: ${step.text}`
  if (step.status === 'ambiguous') return `Several definitions for the step: ${step.text}`
  if (step.status === 'pending') return `The step is pending: ${step.text}`
  return step.error?.message.split('\n', 1)[0] ?? step.text
}

/** Replaces what differs from run to run: ids, ports, times. */
function generally(title: string): string {
  return title
    .replace(/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '…')
    .replace(/\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d:\d\d)?)?/g, '…')
    .replace(/\d+ ms\b/g, '… ms')
    .replace(/\b\d{4,}\b/g, '…')
}
