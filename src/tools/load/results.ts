import { InputError, pluralize, printable } from '../../errors'

/** How long something took under load, in milliseconds, and how often it was done. */
export interface LoadTimes {
  readonly name: string
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

/** A stretch of a load test. */
export interface LoadPeriod {
  /** When it began, in seconds from the first. */
  readonly at: number
  readonly users: number
  readonly failed: number
  /** Requests a second. */
  readonly rate: number
  /** The times of its responses; undefined if there were none. */
  readonly times: LoadTimes | undefined
}

interface Count {
  readonly name: string
  readonly count: number
}

export interface LoadResults {
  readonly users: number
  readonly failedUsers: number
  readonly requests: number
  /** When it began, how long it took, and whether no user failed, as of a run of Cucumber. */
  readonly run: { readonly startedAt: number; readonly durationMs: number; readonly success: boolean }
  readonly periods: readonly LoadPeriod[]
  readonly operations: readonly LoadTimes[]
  readonly stories: readonly LoadTimes[]
  readonly scenarios: readonly LoadTimes[]
  readonly statuses: readonly Count[]
  /** Why users failed, by the short names of failures, the most frequent first. */
  readonly failures: readonly Count[]
}

/** The metrics of a run of Artillery, or of some seconds of it. */
interface Metrics {
  readonly counters?: Readonly<Record<string, number>>
  readonly summaries?: Readonly<Record<string, Omit<LoadTimes, 'name'>>>
  readonly firstMetricAt?: number
  readonly lastMetricAt?: number
  readonly period?: number | string
}

/** How long Artillery gathers metrics, in seconds. */
const periodSeconds = 10

/**
 * Reads what Artillery wrote with `--output`.
 *
 * @param file - its name, for an error message
 * @throws {@link InputError} if it is something else.
 */
export function readLoadResults(text: string, file: string): LoadResults {
  const { aggregate, intermediate } = parse(text)
  if (aggregate?.counters === undefined || intermediate === undefined)
    throw new InputError(
      `"${file}" is not an output of Artillery. Write it with: npx artillery run load.yml --output ${file}`,
    )
  for (const { counters = {}, summaries = {} } of [aggregate, ...intermediate]) {
    const numbers = [
      ...Object.values(counters),
      ...Object.values(summaries).flatMap((times) => Object.values(times)),
    ]
    if (numbers.some((number) => typeof number !== 'number'))
      throw new InputError(`"${file}" has texts where Artillery writes numbers, so it was changed.`)
  }
  const { counters, firstMetricAt: startedAt = 0, lastMetricAt = 0 } = aggregate
  const failedUsers = counters['vusers.failed'] ?? 0
  const first = Math.min(...intermediate.map(({ period }) => Number(period)))
  return {
    users: counters['vusers.created'] ?? 0,
    failedUsers,
    requests: counters['http.requests'] ?? 0,
    run: { startedAt, durationMs: lastMetricAt - startedAt, success: failedUsers === 0 },
    periods: intermediate.map(({ counters: of = {}, period, summaries }) => ({
      at: Math.round((Number(period) - first) / 1000),
      users: of['vusers.created'] ?? 0,
      failed: of['vusers.failed'] ?? 0,
      rate: (of['http.requests'] ?? 0) / periodSeconds,
      times: timesOf(summaries, 'http.response_time')[0],
    })),
    operations: timesOf(aggregate.summaries, 'chapterwise.operation.'),
    stories: timesOf(aggregate.summaries, 'chapterwise.story.'),
    scenarios: timesOf(aggregate.summaries, 'chapterwise.scenario.'),
    statuses: namedLike(counters, 'http.codes.').map(([name, count]) => ({ name, count })),
    failures: namedLike(counters, 'errors.')
      .map(([name, count]) => ({ name, count }))
      .sort((one, other) => other.count - one.count),
  }
}

function parse(text: string): { aggregate?: Metrics | null; intermediate?: readonly Metrics[] } {
  try {
    return (JSON.parse(text) ?? {}) as ReturnType<typeof parse>
  } catch {
    return {}
  }
}

/** Returns the times of metrics that begin so, the slowest first. */
function timesOf(summaries: Metrics['summaries'] = {}, prefix: string): LoadTimes[] {
  return namedLike(summaries, prefix)
    .map(([name, { count, p50, p95, p99, max }]) => ({ name, count, p50, p95, p99, max }))
    .sort((one, other) => other.p95 - one.p95)
}

/** Returns the metrics that begin so, with the rest of their names. */
function namedLike<Value>(metrics: Readonly<Record<string, Value>>, prefix: string): [string, Value][] {
  return Object.entries(metrics).flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  )
}

export function describeLoad({ users, failedUsers }: LoadResults): string {
  return `Load: ${pluralize(users, 'user')}, ${failedUsers} failed`
}

export function loadAsMarkdown(results: LoadResults): string {
  const { requests, run, statuses, failures, periods } = results
  const seconds = Math.max(1, Math.round(run.durationMs / 1000))
  const codes = statuses.map(({ name, count }) => `${count} × ${name}`).join(', ')
  const lines = [
    `## ${describeLoad(results)}`,
    '',
    `${pluralize(requests, 'request')} in ${seconds} s, ${round(requests / seconds)} a second. ${codes}`.trim(),
    ...table(
      'What failed',
      ['', 'users'],
      failures.map(({ name, count }) => [code(name), count]),
    ),
    ...timesTable('By operation', results.operations),
    ...timesTable('By story', results.stories),
    ...timesTable('By scenario', results.scenarios),
    ...table(
      'Over time',
      ['from', 'users', 'failed', 'requests/s', 'p50', 'p95', 'p99'],
      periods.map(({ at, users, failed, rate, times }) => [
        ...[`${at} s`, users, failed, round(rate)],
        ...[times?.p50, times?.p95, times?.p99].map((ms) => (ms === undefined ? '' : round(ms))),
      ]),
    ),
    '',
  ]
  return printable(lines.join('\n'))
}

function timesTable(title: string, times: readonly LoadTimes[]): string[] {
  const rows = times.map(({ name, count, p50, p95, p99, max }) => [
    code(name),
    count,
    ...[p50, p95, p99, max].map(round),
  ])
  return table(`${title}, in ms`, ['', 'count', 'p50', 'p95', 'p99', 'max'], rows)
}

function table(
  title: string,
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
  return ['', `### ${title}`, '', line(head), line(head.map(() => '---')), ...rows.map(line)]
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}

/** Returns a name as inline code in a table. */
function code(name: string): string {
  return `\`${name
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll('`', "'")}\``
}
