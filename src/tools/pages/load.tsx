import type { JSX } from 'preact'
import type { LoadTable } from '../load/results'
import type { PageData } from '../report/page-data'
import { DataTable } from './components'

/** What a load test has shown: the times and the rate as it went on, and the times of each operation and story. */
export function LoadView({ sum, tables }: NonNullable<PageData['load']>): JSX.Element {
  return (
    <>
      <p class="quiet">{sum}</p>
      {tables.map(({ title, columns: [first = '', ...others], rows }) => (
        <DataTable
          title={title}
          rows={rows}
          columns={[
            { title: first, cell: ({ name }) => <span class="mono">{name}</span> },
            ...others.map((column, at) => ({
              title: column,
              by: ({ figures }: LoadTable['rows'][number]) => figures[at]?.value ?? 0,
              cell: ({ figures }: LoadTable['rows'][number]) => figures[at]?.shown,
            })),
          ]}
        />
      ))}
    </>
  )
}
