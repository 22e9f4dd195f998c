import type { ComponentChildren } from 'preact'
import { capital, counted, grouped } from '../../errors/wording'
import { ResponseTag, Figure, DataTable } from './components'
import { fragmentOf, report } from './state'

/** What was covered; what was never called or run comes first. */
export function CoverageView() {
  const { documents, services, books, undocumented, otherHosts } = report.coverage
  return (
    <>
      <h2>How much was covered</h2>
      <Totals />
      {documents.map(({ file, operations }) => (
        <CountTable
          title="Documented operations"
          of={file}
          rows={operations.map(({ method, path, calls, unanswered, statuses, ...one }) => ({
            name: (
              <>
                {calls === 0 ? (
                  <OperationName {...{ method, path }} />
                ) : (
                  <OperationLink {...{ method, path }} />
                )}
                <Figure>{one.operationId}</Figure>
              </>
            ),
            times: calls - unanswered,
            details: (
              <>
                {statuses.map((answered) => (
                  <ResponseTag
                    tone={answered.calls > 0 ? 'good' : answered.status === 'default' ? 'quiet' : 'warn'}
                    name={answered.status}
                    calls={answered.calls}
                    note={answered.documented ? '' : 'undocumented'}
                  />
                ))}
                {unanswered > 0 && <ResponseTag tone="bad" name="no response" calls={unanswered} />}
                {one.undocumented.length > 0 && (
                  <Figure>{`not documented: ${one.undocumented.join(', ')}`}</Figure>
                )}
              </>
            ),
          }))}
        />
      ))}
      {services.map(({ service, methods }) => (
        <CountTable
          title="gRPC service"
          of={service}
          rows={methods.map(({ method, calls }) => ({ name: method, times: calls }))}
        />
      ))}
      {books.map(({ name: book, chapters }) => (
        <CountTable
          title="Chapters"
          of={book}
          columns={['Reached', 'Stories']}
          rows={chapters.map(({ name, reached, stories }) => {
            // A story that leads to several chapters is there once for each.
            const told = new Set(stories.flatMap((one) => (one.told > 0 ? [one.name] : [])))
            const all = new Set(stories.map((one) => one.name))
            const left = [...all].filter((one) => !told.has(one))
            return {
              name: reached === 0 ? name : <a href={fragmentOf({ chapter: `${book} › ${name}` })}>{name}</a>,
              times: reached,
              details: (
                <>
                  {all.size > 0 && `${told.size} of ${all.size} stories`}
                  {left.length > 0 && <Figure>{`not covered: ${left.join(', ')}`}</Figure>}
                </>
              ),
            }
          })}
        />
      ))}
      {documents.length > 0 && (
        <CountTable
          title="Called and not documented"
          rows={undocumented.map(({ calls, status, ...operation }) => ({
            name: <OperationLink {...operation} />,
            times: calls,
            details: status ?? 'no response',
          }))}
        />
      )}
      <CountTable
        title="Other hosts"
        rows={otherHosts.map(({ origin, calls }) => ({ name: origin, times: calls }))}
      />
    </>
  )
}

function OperationName({ method, path }: { method: string; path: string }) {
  return (
    <span class="mono">
      <b>{method}</b> {path}
    </span>
  )
}

export function OperationLink({ method, path }: { method: string; path: string }) {
  return (
    <a href={fragmentOf({ operation: `${method} ${path}` })}>
      <OperationName method={method} path={path} />
    </a>
  )
}

interface Counts {
  readonly title: string
  /** What it is the table of, if there are several. */
  readonly of?: string
  /** What is counted, and what is listed beside it. */
  readonly columns?: readonly [counted: string, listed: string]
  readonly rows: readonly {
    readonly name: ComponentChildren
    readonly times: number
    readonly details?: ComponentChildren
  }[]
}

function CountTable({ title, of = '', columns = ['Calls', 'Responses'], rows }: Counts) {
  if (rows.length === 0) return null
  return (
    <DataTable
      title={title}
      figure={of}
      rows={rows}
      isNever={({ times }) => times === 0}
      columns={[
        { title: 'Name', cell: ({ name }) => name },
        { title: columns[0], cell: ({ times }) => (times === 0 ? 'never' : grouped(times)) },
        { title: columns[1], cell: ({ details }) => details },
      ]}
    />
  )
}

export function ProtocolView() {
  const { kept, broken } = report.protocol
  return (
    <DataTable
      title="Rules of HTTP that were broken"
      figure={`${counted(kept.all - kept.covered, 'response')} of ${grouped(kept.all)}`}
      rows={broken}
      columns={[
        { title: 'Operation', cell: (one) => <OperationLink {...one} /> },
        { title: 'The response', cell: ({ rule }) => rule },
        { title: 'Responses', by: ({ responses }) => responses, cell: ({ responses }) => responses },
        { title: 'First in', cell: ({ scenario }) => <a href={fragmentOf({ scenario })}>{scenario}</a> },
      ]}
    />
  )
}

function Totals() {
  const totals = Object.entries(report.coverage.totals).map(([name, total]) => ({
    ...total,
    name,
    minimum: report.minimums.find(({ of }) => of === name),
  }))
  return (
    <ul class="columns tiles">
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
                {`${minimum.isMet ? '✓ at least' : '✕ below the minimum of'} ${minimum.atLeast} %`}
              </p>
            )}
          </li>
        ))}
    </ul>
  )
}
