import { counted, grouped, InputError, printable, shellWord, shortDuration } from '../../errors'
import { isJsonObject, parseJson } from '../../formats'
import { inlineCode, markdownTable } from '../../markdown'

/** How long something took under load, in milliseconds, and how often it was done. */
interface LoadTimes {
  readonly name: string
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

interface LoadPeriod {
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

/** Reads what Artillery wrote with `--output FILE`. @throws {@link InputError} if it is something else. */
export function readLoadResults(text: string, file: string): LoadResults {
  const { aggregate, intermediate } = parse(text)
  if (!areMetrics(aggregate) || aggregate.counters === undefined || !intermediate?.every(areMetrics))
    throw new InputError(
      `"${file}" is not an output of Artillery. Write it with: npx artillery run load.yml --output ${shellWord(file)}`,
    )
  for (const { counters = {}, summaries = {} } of [aggregate, ...intermediate]) {
    const numbers = [counters, ...Object.values(summaries)].flatMap((of) => Object.values<unknown>(of))
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
    statuses: countsOf(counters, 'http.codes.'),
    failures: countsOf(counters, 'errors.').sort((one, other) => other.count - one.count),
  }
}

function countsOf(counters: Readonly<Record<string, number>>, prefix: string): Count[] {
  return namedLike(counters, prefix).map(([name, count]) => ({ name, count }))
}

function parse(text: string): { aggregate?: unknown; intermediate?: readonly unknown[] } {
  const parsed = parseJson(text)
  if (!parsed.ok || !isJsonObject(parsed.value)) return {}
  const { aggregate, intermediate } = parsed.value
  return Array.isArray(intermediate) ? { aggregate, intermediate } : {}
}

function areMetrics(value: unknown): value is Metrics {
  if (!isJsonObject(value)) return false
  const { counters = {}, summaries = {} } = value
  return isJsonObject(counters) && isJsonObject(summaries) && Object.values(summaries).every(isJsonObject)
}

/** Returns the times of metrics that begin so, the slowest first. */
function timesOf(summaries: Metrics['summaries'] = {}, prefix: string): LoadTimes[] {
  return namedLike(summaries, prefix)
    .map(([name, { count, p50, p95, p99, max }]) => ({ name, count, p50, p95, p99, max }))
    .sort((one, other) => other.p95 - one.p95)
}

/** Returns the metrics that begin so, with the rest of their names. */
function namedLike<Value>(metrics: Readonly<Record<string, Value>>, prefix: string): [string, Value][] {
  const named = Object.entries(metrics).filter(([name]) => name.startsWith(prefix))
  return named.map(([name, value]) => [name.slice(prefix.length), value])
}

export function describeLoad({ users, failedUsers }: LoadResults): string {
  return `Load: ${counted(users, 'user')}, ${grouped(failedUsers)} failed`
}

/** A table of what a load test has shown. A row has a name, then figures. */
export interface LoadTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly name: string; readonly figures: readonly LoadFigure[] }[]
}

interface LoadFigure {
  readonly value: number
  readonly shown: string
}

/** Returns what failed, the course of the test, and the times of each operation, story and scenario. */
export function loadTables({ failures, periods, operations, stories, scenarios }: LoadResults): LoadTable[] {
  const tables: LoadTable[] = [
    {
      title: 'Failures',
      columns: ['Failure', 'Users'],
      rows: failures.map(({ name, count }) => ({ name, figures: [figureOf(count)] })),
    },
    {
      title: 'Under load, over time',
      columns: ['From', 'Users', 'Failed', 'Requests a second', ...percentiles],
      rows: periods.map(({ at, users, failed, rate, times }) => {
        const counts = [figureOf(users), figureOf(failed), { value: rate, shown: rate.toFixed(1) }]
        return { name: `${at} s`, figures: [...counts, ...percentiles.map((of) => timed(times?.[of]))] }
      }),
    },
    timesTable('operation', operations),
    timesTable('story', stories),
    timesTable('scenario', scenarios),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

const percentiles = ['p50', 'p95', 'p99'] as const

function timesTable(of: string, times: readonly LoadTimes[]): LoadTable {
  return {
    title: `Times by ${of}`,
    columns: ['Name', 'Count', ...percentiles, 'max'],
    rows: times.map(({ name, count, ...ms }) => ({
      name,
      figures: [figureOf(count), ...([...percentiles, 'max'] as const).map((one) => timed(ms[one]))],
    })),
  }
}

function figureOf(value: number): LoadFigure {
  return { value, shown: grouped(value) }
}

function timed(ms: number | undefined): LoadFigure {
  return ms === undefined ? { value: 0, shown: '' } : { value: ms, shown: shortDuration(ms) }
}

export function loadSum({ users, failedUsers, requests, run }: LoadResults): string {
  const rate = requests / Math.max(1, run.durationMs / 1000)
  const sent = `${counted(requests, 'request')} in ${shortDuration(run.durationMs)}, ${rate.toFixed(1)} a second`
  return `${counted(users, 'user')}, ${grouped(failedUsers)} failed, ${sent}`
}

export function loadAsMarkdown(results: LoadResults): string {
  const codes = results.statuses.map(({ name, count }) => `${grouped(count)} × ${name}`).join(', ')
  const tables = loadTables(results).map(({ title, columns, rows }) => {
    const cells = rows.map(({ name, figures }) => [inlineCode(name), ...figures.map(({ shown }) => shown)])
    return `### ${title}\n\n${markdownTable(columns, cells)}`
  })
  const sum = `${loadSum(results)}. ${codes}`.trim()
  return printable(`${[`## ${describeLoad(results)}`, sum, ...tables].join('\n\n')}\n`)
}
