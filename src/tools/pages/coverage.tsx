import type { JSX } from 'preact'
import type { CoveredOperation } from '../report/model'
import { Bar, capital, Figure, Portions, SortableTable, type Column } from './components'
import { report } from './scenarios'
import { Answer, OperationName } from './views'

/** What was covered; what was never called or run comes first. */
export function CoverageView(): JSX.Element {
  const { documents, services, books, undocumented, otherHosts } = report.coverage
  return (
    <>
      <h2>How much was covered</h2>
      <Totals />
      <NeverList />
      {documents.map(({ file, operations }) => (
        <Counted
          title="Documented operations"
          of={file}
          caption={`Operations of ${file}`}
          rows={operations}
          isNever={({ calls, unanswered }) => calls === unanswered}
          columns={operationColumns}
        />
      ))}
      {services.map(({ service, methods }) => (
        <Counted
          title="gRPC service"
          of={service}
          caption={`Methods of ${service}`}
          rows={methods}
          isNever={({ calls }) => calls === 0}
          columns={[
            { title: 'Method', by: ({ method }) => method, cell: ({ method }) => method },
            callsColumn,
          ]}
        />
      ))}
      {books.map(({ name, chapters }) => (
        <Counted
          title="Chapters"
          of={name}
          caption={`Chapters of the ${name}`}
          rows={chapters}
          isNever={({ reached }) => reached === 0}
          columns={[
            { title: 'Chapter', by: (chapter) => chapter.name, cell: (chapter) => chapter.name },
            {
              title: 'Reached',
              by: ({ reached }) => reached,
              right: true,
              cell: ({ reached }) => reached || 'never',
            },
            {
              title: 'Stories told',
              right: true,
              by: ({ stories }) => stories.filter(({ told }) => told > 0).length,
              cell: ({ stories }) =>
                stories.length > 0 && `${stories.filter(({ told }) => told > 0).length} of ${stories.length}`,
            },
          ]}
        />
      ))}
      {documents.length > 0 && undocumented.length > 0 && (
        <Counted
          title="Called and not documented"
          caption="Undocumented calls"
          rows={undocumented}
          columns={[
            { title: 'Call', by: ({ path, method }) => `${path} ${method}`, cell: OperationName },
            {
              title: 'Answered',
              by: ({ status }) => status ?? 0,
              cell: ({ status }) => status ?? 'no answer',
            },
            callsColumn,
          ]}
        />
      )}
      {otherHosts.length > 0 && (
        <Counted
          title="Other hosts"
          caption="Other hosts"
          rows={otherHosts}
          columns={[
            { title: 'Origin', by: ({ origin }) => origin, cell: ({ origin }) => origin },
            callsColumn,
          ]}
        />
      )}
    </>
  )
}

const callsColumn: Column<{ readonly calls: number }> = {
  title: 'Calls',
  by: ({ calls }) => calls,
  right: true,
  cell: ({ calls }) => calls || 'never',
}

const operationColumns: Column<CoveredOperation>[] = [
  { title: 'Operation', by: ({ path, method }) => `${path} ${method}`, cell: OperationName },
  { title: 'Id', by: ({ operationId }) => operationId ?? '', cell: ({ operationId }) => operationId },
  callsColumn,
  {
    title: 'Statuses',
    class: 'statuses',
    cell: ({ statuses, unanswered }) => (
      <>
        {statuses.map(({ status, documented, calls }) => (
          <Answer
            kind={calls === 0 ? 'missed' : documented ? 'good' : 'refused'}
            name={status}
            calls={calls}
            note={documented ? '' : 'undocumented'}
          />
        ))}
        {unanswered > 0 && <Answer kind="none" name="no answer" calls={unanswered} />}
      </>
    ),
  },
]

/** A heading and a table, in which what never happened comes first. */
function Counted<Row>({
  title,
  of,
  caption,
  rows,
  columns,
  isNever = () => false,
}: {
  title: string
  of?: string
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  isNever?: (row: Row) => boolean
}): JSX.Element {
  return (
    <>
      <h2>
        {title}
        {of !== undefined && <Figure>{of}</Figure>}
      </h2>
      <SortableTable
        caption={caption}
        rows={[...rows].sort((one, other) => Number(isNever(other)) - Number(isNever(one)))}
        columns={columns}
        classOf={(row) => (isNever(row) ? 'never' : undefined)}
      />
    </>
  )
}

function Totals(): JSX.Element {
  const totals = Object.entries(report.coverage.totals).map(([key, total]) => ({
    ...total,
    key,
    minimum: report.minimums.find(({ of }) => of === key),
  }))
  return (
    <ul class="totals">
      {totals
        .filter(({ all, minimum }) => all > 0 || minimum !== undefined)
        .map(({ key, covered, all, percent, minimum }) => (
          <li class={minimum?.isMet === false ? 'below' : undefined}>
            <span class="label">{capital(key)}</span>
            <b>{`${percent} %`}</b>
            <Bar percent={percent} least={minimum?.atLeast} />
            <Figure>{`${covered} of ${all}`}</Figure>
            {minimum && (
              <Figure>
                {minimum.isMet
                  ? `✓ at least ${minimum.atLeast} %`
                  : `✕ below the minimum of ${minimum.atLeast} %`}
              </Figure>
            )}
          </li>
        ))}
    </ul>
  )
}

/** Everything that was never called or run. */
function NeverList(): JSX.Element {
  const { documents, services, books } = report.coverage
  const operations = documents.flatMap((document) =>
    document.operations
      .filter(({ calls, unanswered }) => calls === unanswered)
      .map(({ method, path }) => ({
        name: `${method} ${path}`,
        where: documents.length > 1 ? document.file : '',
      })),
  )
  const methods = services.flatMap((service) =>
    service.methods
      .filter(({ calls }) => calls === 0)
      .map(({ method }) => ({ name: `${service.service}/${method}`, where: 'gRPC' })),
  )
  const stories = books.flatMap((book) =>
    book.chapters.flatMap((chapter) =>
      chapter.stories
        .filter(({ told }) => told === 0)
        .map(({ name }) => ({
          name,
          where: `in “${chapter.name}”${books.length > 1 ? ` of the ${book.name}` : ''}`,
        })),
    ),
  )
  const groups = { 'Never called': [...operations, ...methods], 'Never told': stories }
  return (
    <>
      {Object.entries(groups).map(
        ([title, items]) =>
          items.length > 0 && (
            <section class="never-list">
              <h2>
                {title}
                <Figure>{items.length}</Figure>
              </h2>
              <ul>
                <Portions items={items}>
                  {({ name, where }) => (
                    <li>
                      <b>{name}</b> <Figure>{where}</Figure>
                    </li>
                  )}
                </Portions>
              </ul>
            </section>
          ),
      )}
    </>
  )
}
