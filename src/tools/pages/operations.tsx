import { counted, grouped } from '../../errors/wording'
import type { ReportOperation } from '../report/model'
import { ResponseTag, Figure, DataTable, type Column, type Tone, duration } from './components'
import { OperationLink } from './coverage'
import { fragmentOf, report } from './state'

export function OperationsView() {
  const { operations, calls, coverage } = report
  if (operations.length === 0) return <p class="quiet">Nothing was called.</p>
  const durations = operations.flatMap(({ points }) => points.map(({ durationMs }) => durationMs))
  const slowest = durations.reduce((longest, one) => Math.max(longest, one), 1)
  const isUndocumented = ({ document: file, path }: ReportOperation): boolean =>
    file === undefined && coverage.documents.length > 0 && path.startsWith('/')
  const columns: Column<ReportOperation>[] = [
    {
      title: 'Operation',
      cell: (one) => (
        <>
          <OperationLink {...one} />
          {isUndocumented(one) && <Figure>undocumented</Figure>}
        </>
      ),
    },
    {
      title: 'Calls',
      by: (one) => one.calls,
      cell: (one) => <a href={fragmentOf({ operation: one.id })}>{grouped(one.calls)}</a>,
    },
    {
      title: 'Statuses',
      cell: ({ statuses, unanswered }) => (
        <>
          {statuses.map(({ status, calls: count }) => (
            <ResponseTag tone={toneOf(status)} name={status} calls={count} />
          ))}
          {unanswered > 0 && <ResponseTag tone="bad" name="no response" calls={unanswered} />}
        </>
      ),
    },
    { title: 'p50', by: ({ p50Ms }) => p50Ms, cell: ({ points, p50Ms }) => timeOf(points, p50Ms) },
    { title: 'p95', by: ({ p95Ms }) => p95Ms, cell: ({ points, p95Ms }) => timeOf(points, p95Ms) },
    {
      title: `0 to ${duration(slowest)}, logarithmic`,
      cell: (operation) => <Strip {...operation} slowest={slowest} />,
    },
  ]
  return (
    <>
      <DataTable
        title="What was called"
        figure={`${counted(operations.length, 'operation')}, ${counted(calls.count, 'call')}`}
        rows={operations}
        columns={columns}
      />
      <p class="quiet">
        A point is a call, placed by its time, and leads to its scenario; a large one is one that the server
        failed or did not answer. The longer line is p50, the shorter p95. A redirected call counts with its
        whole time for the operation that was called first.
      </p>
    </>
  )
}

/** The colour of a status: `404`, or `5 NOT_FOUND` for gRPC. A rejection is not shown as a failure. */
function toneOf(status: string): Tone {
  if (status.includes(' ')) return status.startsWith('0 ') ? 'good' : 'quiet'
  return status.startsWith('5') ? 'bad' : status.startsWith('4') ? 'quiet' : 'good'
}

/** An operation that only redirects lead to has no time of its own. */
function timeOf(points: readonly unknown[], ms: number): string {
  return points.length === 0 ? '–' : duration(ms)
}

/** The calls as points, the slower the further right; on a logarithmic scale, as fast calls would coincide otherwise. */
function Strip({ points, p50Ms, p95Ms, id, slowest }: ReportOperation & { slowest: number }) {
  const width = 280
  const place = (ms: number): number => Math.round((Math.log1p(ms) / Math.log1p(slowest)) * (width - 8) + 4)
  const label = `${id}: half took up to ${duration(p50Ms)}, 95 of a hundred up to ${duration(p95Ms)}`
  return (
    <svg width={width} height={22} role="img" aria-label={label}>
      <path class="axis" d={`M0 21.5H${width}M${place(p50Ms)} 0V22M${place(p95Ms)} 12V22`} />
      {points.map(({ durationMs, isFailure, scenario }, at) => (
        <circle
          class={isFailure ? 'dot failed' : 'dot'}
          cx={place(durationMs)}
          cy={5 + ((at * 7) % 12)}
          r={isFailure ? 4 : 2.4}
          onClick={() => (location.hash = fragmentOf({ scenario }))}
        />
      ))}
    </svg>
  )
}
