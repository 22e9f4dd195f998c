import type { JSX } from 'preact'
import type { ReportOperation } from '../report/model'
import { Answer, counted, duration, Figure, OperationName, SortableTable, type Column } from './components'
import { fragmentOf, report } from './state'

/** The colour of a status: `404`, or `5 NOT_FOUND` for gRPC. A rejection is not shown as a failure. */
function toneOf(status: string): 'good' | 'quiet' | 'bad' {
  if (status.includes(' ')) return status.startsWith('0 ') ? 'good' : 'quiet'
  return status.startsWith('5') ? 'bad' : status.startsWith('4') ? 'quiet' : 'good'
}

/** The called operations with counts, statuses and durations. */
export function OperationsView(): JSX.Element {
  const { operations } = report
  if (operations.length === 0) return <p class="quiet">Nothing was called.</p>
  const durations = operations.flatMap(({ points }) => points.map(({ durationMs }) => durationMs))
  const slowest = durations.reduce((longest, one) => Math.max(longest, one), 1)
  const calls = operations.reduce((sum, operation) => sum + operation.calls, 0)
  const columns: Column<ReportOperation>[] = [
    { title: 'Operation', by: ({ path, method }) => `${path} ${method}`, cell: operationLink },
    {
      title: 'Calls',
      by: (one) => one.calls,
      right: true,
      cell: (one) => <a href={fragmentOf({ operation: one.id })}>{one.calls.toLocaleString('en-US')}</a>,
    },
    {
      title: 'Statuses',
      cell: ({ statuses, unanswered }) => (
        <>
          {statuses.map(({ status, calls: count }) => (
            <Answer tone={toneOf(status)} name={status} calls={count} />
          ))}
          {unanswered > 0 && <Answer tone="bad" name="no response" calls={unanswered} />}
        </>
      ),
    },
    { title: 'p50', by: ({ p50Ms }) => p50Ms, right: true, cell: ({ p50Ms }) => duration(p50Ms) },
    { title: 'p95', by: ({ p95Ms }) => p95Ms, right: true, cell: ({ p95Ms }) => duration(p95Ms) },
    {
      title: `0 to ${duration(slowest)}, logarithmic`,
      cell: (operation) => <Strip operation={operation} slowest={slowest} />,
    },
  ]
  return (
    <>
      <h2>
        What was called
        <Figure>{`${counted(operations.length, 'operation')}, ${counted(calls, 'call')}`}</Figure>
      </h2>
      <SortableTable caption="Calls by operation" rows={operations} columns={columns} />
      <p class="quiet">
        A point is a call, placed by its time, and leads to its scenario; a ring is one that the server failed
        or did not answer. The longer line is p50, the shorter p95.
      </p>
    </>
  )
}

function operationLink({ id, method, path, document: file }: ReportOperation): JSX.Element {
  const isUndocumented = file === undefined && report.coverage.documents.length > 0 && path.startsWith('/')
  return (
    <>
      <a href={fragmentOf({ operation: id })}>
        <OperationName method={method} path={path} />
      </a>
      {isUndocumented && <Figure>undocumented</Figure>}
    </>
  )
}

interface Timed {
  readonly operation: ReportOperation
  /** The time of the slowest call of all operations. */
  readonly slowest: number
}

/** The calls as points, the slower the further right; on a logarithmic scale, as fast calls would coincide otherwise. */
function Strip({ operation: { points, p50Ms, p95Ms, id }, slowest }: Timed): JSX.Element {
  const width = 280
  const place = (ms: number): number => Math.round((Math.log1p(ms) / Math.log1p(slowest)) * (width - 8) + 4)
  const label = `${id}: half took up to ${duration(p50Ms)}, 95 of a hundred up to ${duration(p95Ms)}`
  return (
    <svg class="strip" viewBox={`0 0 ${width} 22`} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={21.5} y2={21.5} />
      <line x1={place(p50Ms)} x2={place(p50Ms)} y1={0} y2={22} />
      <line x1={place(p95Ms)} x2={place(p95Ms)} y1={12} y2={22} />
      {points.map(({ durationMs, isFailure, scenario }, at) => (
        <circle
          class={isFailure ? 'ring' : 'dot'}
          cx={place(durationMs)}
          cy={5 + ((at * 7) % 12)}
          r={2.4}
          onClick={() => (location.hash = fragmentOf({ scenario }))}
        />
      ))}
    </svg>
  )
}
