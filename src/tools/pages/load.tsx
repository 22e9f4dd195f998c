import type { JSX } from 'preact'
import type { LoadTable } from '../load/results'
import { DataTable } from './components'

interface LoadProps {
  readonly sum: string
  readonly tables: readonly LoadTable[]
}

/** What a load test has shown: the times and the rate as it went on, and the times of each operation and story. */
export function LoadView({ sum, tables }: LoadProps): JSX.Element {
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
