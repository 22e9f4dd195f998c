import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ReportOperation, ReportStatus, ReportWay } from '../report/model'
import type { PageData } from '../report/page-data'
import { capital, counted, duration, Figure, SortableTable, StatusMark, type Column } from './components'
import { fragmentOf, report } from './scenarios'

/** How a status is shown: `404`, or `5 NOT_FOUND` for gRPC. */
function kindOfStatus(status: string): string {
  if (status.includes(' ')) return status.startsWith('0 ') ? 'good' : 'refused'
  if (status.startsWith('5')) return 'broken'
  return status.startsWith('4') ? 'refused' : 'good'
}

/** A status, or no answer, with the number of calls. */
export function Answer({
  kind,
  name,
  calls,
  note = '',
}: {
  kind: string
  name: string
  calls: number
  note?: string
}): JSX.Element {
  return (
    <>
      <span class={`answer ${kind}`}>
        {name}
        <span class="times">{calls === 0 ? ' never' : ` ×${calls.toLocaleString('en-US')}`}</span>
        {note !== '' && <span class="times">{` ${note}`}</span>}
      </span>{' '}
    </>
  )
}

export function OperationName({ method, path }: { method: string; path: string }): JSX.Element {
  return (
    <>
      <span class="method">{method}</span> <span class="path">{path}</span>
    </>
  )
}

/** The called operations with counts, statuses and durations. */
export function OperationsView(): JSX.Element {
  const { operations } = report
  if (operations.length === 0) return <p class="nothing">Nothing was called.</p>
  const slowest = Math.max(
    1,
    ...operations.flatMap(({ points }) => points.map(({ durationMs }) => durationMs)),
  )
  const calls = operations.reduce((sum, operation) => sum + operation.calls, 0)
  const columns: Column<ReportOperation>[] = [
    { title: 'Operation', by: ({ path, method }) => `${path} ${method}`, cell: operationLink },
    { title: 'Calls', by: (one) => one.calls, right: true, cell: (one) => one.calls.toLocaleString('en-US') },
    {
      title: 'Statuses',
      class: 'statuses',
      cell: ({ statuses, unanswered }) => (
        <>
          {statuses.map(({ status, calls: count }) => (
            <Answer kind={kindOfStatus(status)} name={status} calls={count} />
          ))}
          {unanswered > 0 && <Answer kind="none" name="no answer" calls={unanswered} />}
        </>
      ),
    },
    { title: 'p50', by: ({ p50Ms }) => p50Ms, right: true, cell: ({ p50Ms }) => duration(p50Ms) },
    { title: 'p95', by: ({ p95Ms }) => p95Ms, right: true, cell: ({ p95Ms }) => duration(p95Ms) },
    {
      title: `0 to ${duration(slowest)}, logarithmic`,
      class: 'strip-cell',
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
      <p class="hint">
        A point is a call, placed by its time; a ring is one that was refused, failed or was not answered. The
        longer line is p50, the shorter p95.
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
      {isUndocumented && <span class="tag">undocumented</span>}
    </>
  )
}

/** The calls as points, the slower the further right; on a logarithmic scale, as fast calls would coincide otherwise. */
function Strip({
  operation: { points, p50Ms, p95Ms, id },
  slowest,
}: {
  operation: ReportOperation
  slowest: number
}): JSX.Element {
  const width = 280
  const place = (ms: number): number => Math.round((Math.log1p(ms) / Math.log1p(slowest)) * (width - 8) + 4)
  const label = `${id}: half took up to ${duration(p50Ms)}, 95 of a hundred up to ${duration(p95Ms)}`
  return (
    <svg class="strip" viewBox={`0 0 ${width} 22`} role="img" aria-label={label}>
      <line class="base" x1={0} x2={width} y1={21.5} y2={21.5} />
      <line class="middle" x1={place(p50Ms)} x2={place(p50Ms)} y1={0} y2={22} />
      <line class="middle" x1={place(p95Ms)} x2={place(p95Ms)} y1={12} y2={22} />
      {points.map(({ durationMs, isFailure }, at) => (
        <circle class={isFailure ? 'ring' : 'dot'} cx={place(durationMs)} cy={5 + ((at * 7) % 12)} r={2.4} />
      ))}
    </svg>
  )
}

type Book = PageData['books'][number]

/** The story books as maps, with how often each story was run and how often it failed. */
export function StoriesView(): JSX.Element {
  if (report.books.length === 0) return <p class="nothing">No story of a book was run.</p>
  const columnsOf = (book: Book): Column<ReportWay>[] => [
    {
      title: 'Chapter',
      by: ({ chapter }) => book.chapters.findIndex(({ id }) => id === chapter),
      cell: ({ chapter }) => <ChapterLink book={book} id={chapter} />,
    },
    { title: 'Story', by: ({ story }) => story, cell: ({ story }) => story },
    { title: 'Leads to', by: ({ leadsTo }) => leadsTo, cell: ({ leadsTo }) => leadsTo },
    { title: 'Told', by: ({ told }) => told, right: true, cell: ({ told }) => (told === 0 ? 'never' : told) },
    {
      title: 'Failed',
      by: ({ failed }) => failed,
      right: true,
      cell: ({ failed }) => failed > 0 && <span class="answer broken">{`✕ ${failed}`}</span>,
    },
  ]
  return (
    <>
      {report.books.map((book, at) => (
        <>
          <h2>
            {capital(book.name)}
            <Figure>{`${book.ways.filter(({ told }) => told > 0).length} of ${counted(book.ways.length, 'way')} told`}</Figure>
          </h2>
          <MapView book={book} at={at} />
          <SortableTable
            caption={`Ways of the ${book.name}`}
            rows={book.ways}
            columns={columnsOf(book)}
            classOf={({ told }) => (told === 0 ? 'never' : undefined)}
          />
        </>
      ))}
    </>
  )
}

function ChapterLink({ book, id }: { book: Book; id: string }): JSX.Element {
  const chapter = book.chapters.find((each) => each.id === id)
  if (chapter === undefined || chapter.reached === 0) return <>{chapter?.name ?? id}</>
  return <a href={fragmentOf({ chapter: id })}>{chapter.name}</a>
}

/** The map of a book, which the page has as a template; failed stories are marked. */
function MapView({ book, at }: { book: Book; at: number }): JSX.Element {
  const map = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const template = document.getElementById(`map-${at}`) as HTMLTemplateElement | null
    if (template !== null) map.current?.replaceChildren(template.content.cloneNode(true))
    for (const { mapId } of book.ways.filter(({ failed }) => failed > 0))
      for (const part of map.current?.querySelectorAll(`.of-${CSS.escape(mapId)}`) ?? [])
        part.classList.add('failed')
  }, [])
  return <div class="map" ref={map} tabIndex={0} role="region" aria-label={`Map of the ${book.name}`} />
}

/** The number of slowest scenarios listed. */
const slowestNamed = 20

/** Which scenario each worker ran when. */
export function TimelineView(): JSX.Element {
  const { startedAt, durationMs, workers } = report.run
  const runs = report.scenarios.flatMap((scenario) => scenario.runs.map((run) => ({ ...run, scenario })))
  type Run = (typeof runs)[number]
  const slowest = [...runs].sort((one, other) => other.durationMs - one.durationMs).slice(0, slowestNamed)
  const length = Math.max(1, durationMs)
  const columns: Column<Run>[] = [
    {
      title: 'Scenario',
      by: ({ scenario }) => scenario.name,
      cell: ({ scenario, status }) => (
        <>
          <StatusMark status={status} />
          <a href={fragmentOf({ scenario: scenario.id })}>{scenario.name || scenario.id}</a>
        </>
      ),
    },
    { title: 'Feature', by: ({ scenario }) => scenario.feature, cell: ({ scenario }) => scenario.feature },
    { title: 'Worker', by: ({ worker }) => worker, cell: ({ worker }) => worker },
    {
      title: 'Began after',
      by: (run) => run.startedAt,
      right: true,
      cell: (run) => duration(Math.max(0, run.startedAt - startedAt)),
    },
    { title: 'Took', by: (run) => run.durationMs, right: true, cell: (run) => duration(run.durationMs) },
  ]
  return (
    <>
      <h2>
        Who ran what, and when
        <Figure>{`${counted(workers.length, 'worker')}, ${duration(durationMs)}`}</Figure>
      </h2>
      <div class="lanes">
        {workers.map((worker) => (
          <Lane
            worker={worker}
            runs={runs.filter((run) => run.worker === worker)}
            start={startedAt}
            length={length}
          />
        ))}
        <div class="scale" aria-hidden="true">
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <span>{duration(Math.round(durationMs * share))}</span>
          ))}
        </div>
      </div>
      <h2>The slowest</h2>
      <SortableTable caption="The slowest scenarios" rows={slowest} columns={columns} />
    </>
  )
}

interface LaneRun {
  readonly startedAt: number
  readonly durationMs: number
  readonly status: ReportStatus
  readonly scenario: { readonly id: string; readonly name: string }
}

function Lane({
  worker,
  runs,
  start,
  length,
}: {
  worker: string
  runs: readonly LaneRun[]
  start: number
  length: number
}): JSX.Element {
  const width = 1000
  const busy = runs.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const failed = runs.filter(({ status }) => status !== 'passed' && status !== 'skipped').length
  const percent = Math.floor(Math.min(1, busy / length) * 100)
  const words = `Worker ${worker}: ${counted(runs.length, 'scenario')}, ${percent} % busy${failed > 0 ? `, ${failed} failed` : ''}`
  return (
    <div class="lane">
      <p>{words}</p>
      <svg viewBox={`0 0 ${width} 26`} preserveAspectRatio="none" role="img" aria-label={words}>
        <rect class="ground" y={4} width={width} height={18} />
        {runs.map(({ status, startedAt, durationMs, scenario }) => (
          <rect
            class={`block ${status}`}
            x={((startedAt - start) / length) * width}
            y={status === 'passed' ? 4 : 0}
            width={Math.max(0.8, (durationMs / length) * width - 0.4)}
            height={status === 'passed' ? 18 : 26}
            onClick={() => (location.hash = fragmentOf({ scenario: scenario.id }))}
          >
            <title>{`${scenario.name} (${status}, ${duration(durationMs)})`}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}
