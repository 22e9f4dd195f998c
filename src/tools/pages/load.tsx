import type { JSX } from 'preact'
import { grouped, pluralize } from '../../errors/wording'
import type { LoadPeriod, LoadResults, LoadTimes } from '../load/results'
import { duration, DataTable, type Column } from './components'

/** What a load test has shown: the times and the rate as it went on, and the times of each operation and story. */
export function LoadView({ load }: { load: LoadResults }): JSX.Element {
  const { users, failedUsers, requests, run, failures, periods, operations, stories, scenarios } = load
  const failed = pluralize(failedUsers, 'failed', 'failed')
  const sum = `${pluralize(users, 'user')}, ${failed}, ${pluralize(requests, 'request')} in ${duration(run.durationMs)}`
  return (
    <>
      {failures.length > 0 && <DataTable title="Failures" rows={failures} columns={failureColumns} />}
      <DataTable title="Under load, over time" figure={sum} rows={periods} columns={periodColumns} />
      <Times of="operation" rows={operations} />
      <Times of="story" rows={stories} />
      <Times of="scenario" rows={scenarios} />
    </>
  )
}

const failureColumns: Column<LoadResults['failures'][number]>[] = [
  { title: 'Failure', cell: ({ name }) => <span class="mono">{name}</span> },
  { title: 'Users', by: ({ count }) => count, cell: ({ count }) => grouped(count) },
]

const percentiles = ['p50', 'p95', 'p99'] as const

const periodColumns: Column<LoadPeriod>[] = [
  { title: 'From', cell: ({ at }) => `${at} s` },
  { title: 'Users', by: ({ users }) => users, cell: ({ users }) => grouped(users) },
  { title: 'Failed', by: ({ failed }) => failed, cell: ({ failed }) => grouped(failed) },
  { title: 'Requests a second', by: ({ rate }) => rate, cell: ({ rate }) => rate.toFixed(1) },
  ...percentiles.map((name) => ({
    title: name,
    by: ({ times }: LoadPeriod) => times?.[name] ?? 0,
    cell: ({ times }: LoadPeriod) => times && duration(times[name]),
  })),
]

function Times({ of, rows }: { of: string; rows: readonly LoadTimes[] }): JSX.Element | null {
  if (rows.length === 0) return null
  const columns: Column<LoadTimes>[] = [
    { title: 'Name', cell: ({ name }) => <span class="mono">{name}</span> },
    { title: 'Count', by: ({ count }) => count, cell: ({ count }) => grouped(count) },
    ...([...percentiles, 'max'] as const).map((name) => ({
      title: name,
      by: (row: LoadTimes) => row[name],
      cell: (row: LoadTimes) => duration(row[name]),
    })),
  ]
  return <DataTable title={`Times by ${of}`} rows={rows} columns={columns} />
}
