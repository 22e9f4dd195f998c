import type { JSX } from 'preact'
import type { CoveredOperation } from '../report/model'
import { Answer, capital, Figure, OperationName, SortableTable, type Column } from './components'
import { fragmentOf, report } from './state'

/** What was covered; what was never called or run comes first. */
export function CoverageView(): JSX.Element {
  const { documents, services, books, undocumented, otherHosts } = report.coverage
  return (
    <>
      <h2>How much was covered</h2>
      <Totals />
      {documents.map(({ file, operations }) => (
        <CountTable
          title="Documented operations"
          of={file}
          rows={operations}
          isNever={({ calls, unanswered }) => calls === unanswered}
          columns={operationColumns}
        />
      ))}
      {services.map(({ service, methods }) => (
        <CountTable
          title="gRPC service"
          of={service}
          rows={methods}
          isNever={({ calls }) => calls === 0}
          columns={[textColumn('Method', 'method'), countColumn('Calls', 'calls')]}
        />
      ))}
      {books.map(({ name, chapters }) => (
        <CountTable
          title="Chapters"
          of={name}
          rows={chapters}
          isNever={({ reached }) => reached === 0}
          columns={[
            {
              title: 'Chapter',
              by: (chapter) => chapter.name,
              cell: ({ name: chapter, reached }) =>
                reached === 0 ? (
                  chapter
                ) : (
                  <a href={fragmentOf({ chapter: `${name} › ${chapter}` })}>{chapter}</a>
                ),
            },
            countColumn('Reached', 'reached'),
            {
              title: 'Stories covered',
              cell: ({ stories }) => {
                const left = stories.filter(({ told }) => told === 0).map((story) => story.name)
                return (
                  <>
                    {stories.length > 0 && `${stories.length - left.length} of ${stories.length}`}
                    {left.length > 0 && <Figure>{`not: ${left.join(', ')}`}</Figure>}
                  </>
                )
              },
            },
          ]}
        />
      ))}
      {documents.length > 0 && undocumented.length > 0 && (
        <CountTable
          title="Called and not documented"
          rows={undocumented}
          columns={[
            { title: 'Call', by: nameOf, cell: OperationLink },
            { title: 'Response', by: ({ status }) => status ?? 0, cell: ({ status }) => status ?? 'none' },
            countColumn('Calls', 'calls'),
          ]}
        />
      )}
      {otherHosts.length > 0 && (
        <CountTable
          title="Other hosts"
          rows={otherHosts}
          columns={[textColumn('Origin', 'origin'), countColumn('Calls', 'calls')]}
        />
      )}
    </>
  )
}

interface Operation {
  readonly method: string
  readonly path: string
}

/** What operations are sorted by. */
export function nameOf({ method, path }: Operation): string {
  return `${path} ${method}`
}

/** An operation as a link to the scenarios that called it. */
export function OperationLink({ method, path }: Operation): JSX.Element {
  return (
    <a href={fragmentOf({ operation: `${method} ${path}` })}>
      <OperationName method={method} path={path} />
    </a>
  )
}

/** A column with the text of this member. */
function textColumn<Key extends string>(
  title: string,
  key: Key,
): Column<{ readonly [name in Key]: string | null }> {
  return { title, by: (row) => row[key] ?? '', cell: (row) => row[key] }
}

/** A column with the number of this member. */
function countColumn<Key extends string>(
  title: string,
  key: Key,
): Column<{ readonly [name in Key]: number }> {
  return {
    title,
    by: (row) => row[key],
    cell: (row) => (row[key] === 0 ? 'never' : row[key].toLocaleString('en-US')),
  }
}

const operationColumns: readonly Column<CoveredOperation>[] = [
  {
    title: 'Operation',
    by: nameOf,
    cell: (row) => (row.calls === 0 ? <OperationName {...row} /> : <OperationLink {...row} />),
  },
  textColumn('Id', 'operationId'),
  countColumn('Calls', 'calls'),
  {
    title: 'Statuses',
    cell: ({ statuses, unanswered }) => (
      <>
        {statuses.map(({ status, documented, calls }) => (
          <Answer
            tone={calls === 0 ? 'warn' : 'good'}
            name={status}
            calls={calls}
            note={documented ? '' : 'undocumented'}
          />
        ))}
        {unanswered > 0 && <Answer tone="bad" name="no response" calls={unanswered} />}
      </>
    ),
  },
]

interface Counts<Row> {
  readonly title: string
  /** What it is the table of, if there are several. */
  readonly of?: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly isNever?: (row: Row) => boolean
}

/** A heading and a table, in which what never happened comes first. */
function CountTable<Row>({ title, of = '', rows, columns, isNever = () => false }: Counts<Row>): JSX.Element {
  return (
    <>
      <h2>
        {title}
        <Figure>{of}</Figure>
      </h2>
      <SortableTable
        caption={`${title} ${of}`.trim()}
        rows={[...rows].sort((one, other) => Number(isNever(other)) - Number(isNever(one)))}
        columns={columns}
        isNever={isNever}
      />
    </>
  )
}

function Totals(): JSX.Element {
  const totals = Object.entries(report.coverage.totals).map(([name, total]) => ({
    ...total,
    name,
    minimum: report.minimums.find(({ of }) => of === name),
  }))
  return (
    <ul class="tiles">
      {totals
        .filter(({ all, minimum }) => all > 0 || minimum !== undefined)
        .map(({ name, covered, all, percent, minimum }) => (
          <li class="box body">
            <p class={`row ${minimum?.isMet === false ? 'bad' : ''}`}>
              <span class="wide quiet small">{capital(name)}</span>
              <b>{`${percent} %`}</b>
            </p>
            <progress value={percent} max={100} aria-label={name} />
            <p class="quiet small">{`${covered} of ${all}`}</p>
            {minimum && (
              <p class="quiet small">
                {minimum.isMet
                  ? `✓ at least ${minimum.atLeast} %`
                  : `✕ below the minimum of ${minimum.atLeast} %`}
              </p>
            )}
          </li>
        ))}
    </ul>
  )
}
