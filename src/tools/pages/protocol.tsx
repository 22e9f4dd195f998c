import type { JSX } from 'preact'
import { counted, grouped } from '../../errors/wording'
import { DataTable } from './components'
import { OperationLink } from './coverage'
import { fragmentOf, report } from './state'

export function ProtocolView(): JSX.Element {
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
