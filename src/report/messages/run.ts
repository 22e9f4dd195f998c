import type { ReportBuild, ReportRun } from '../model'
import type { ReadAttempt } from './read-attempt'
import type { RunMessages } from './run-messages'
import { millisecondsOf } from './message-values'

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

function problemsOf({
  parseErrors,
  runHooksFinished,
  runHooksStarted,
  hooks,
}: RunMessages): ReportRun['problems'] {
  const failed = runHooksFinished.filter(({ result }) => String(result.status) === 'FAILED')
  return [
    ...parseErrors.map(({ source, message }) => ({ title: source.uri ?? 'a feature', message })),
    ...failed.map(({ testRunHookStartedId, result }) => {
      const hook = hooks.get(runHooksStarted.get(testRunHookStartedId)?.hookId ?? '')
      const type = String(hook?.type) === 'BEFORE_TEST_RUN' ? 'BeforeAll' : 'AfterAll'
      return {
        title: [type, hook?.name].filter(Boolean).join(' '),
        message: result.exception?.message ?? result.message ?? '',
      }
    }),
  ]
}
