import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { DoubtedOnPage, DoubtsPage } from '../doubt/report'
import {
  capital,
  Copy,
  counted,
  Figure,
  fits,
  Fold,
  PageFrame,
  pageData,
  Portions,
  SearchBar,
} from './components'

const { summary, remarks, operations, notDoubted } = pageData<DoubtsPage>()

/** The score of mutation testing, then what survived, operation by operation. */
export function DoubtPage(): JSX.Element {
  const [search, find] = useState('')
  const found = operations
    .map((one) => ({
      ...one,
      members: one.members.filter(({ member, what, advice, scenarios }) =>
        fits(search, [one.operation, member, what, ...advice, ...scenarios].join(' ')),
      ),
    }))
    .filter(({ operation, members }) => members.length > 0 || fits(search, operation))
  return (
    <PageFrame head={<p class="quiet">{`${capital(summary)}. ${remarks}`}</p>}>
      <SearchBar placeholder="Search operations, members, scenarios" value={search} onSearch={find}>
        <span class="quiet" role="status">
          {`${found.length} of ${counted(operations.length, 'operation')}`}
        </span>
      </SearchBar>
      {found.map((one, at) => (
        <OperationCard key={`${one.operation} ${at === 0}`} operation={one} isOpen={at === 0} />
      ))}
      {notDoubted.length > 0 && (
        <>
          <h2>{`Not doubted: ${counted(notDoubted.length, 'scenario')}`}</h2>
          <ul>
            {notDoubted.map(({ scenario, request, reason }) => (
              <li>
                <code>{`${scenario} ${request}`}</code> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </PageFrame>
  )
}

interface OperationCardProps {
  readonly operation: DoubtedOnPage
  readonly isOpen: boolean
}

/** An operation: how much of it was detected, and each member that survived with a step that detects it. */
function OperationCard({ operation, isOpen }: OperationCardProps): JSX.Element {
  const { operation: name, noticed, of, byStories, members } = operation
  const survived = of - noticed
  const score = (
    <>
      <b class="mono">{name}</b>
      <Figure>{`${noticed} of ${of} detected`}</Figure>
      {byStories > 0 && <Figure>{`${byStories} by stories alone`}</Figure>}{' '}
      <span class={survived > 0 ? 'tag bad' : 'tag good'}>{`${survived} survived`}</span>
    </>
  )
  return (
    <Fold class="card box" open={isOpen} summary={score}>
      {() =>
        members.map(({ member, what, advice: [remark, phrase], scenarios }) => (
          <div class="body">
            <b class="mono">{member}</b>
            <Figure>{what}</Figure>
            <p class="row">
              {remark}
              {phrase !== '' && <code class="lines">{phrase}</code>}
              {phrase !== '' && <Copy what="Copy step" text={() => phrase} />}
            </p>
            <p class="quiet small">
              <Portions items={scenarios} portion={3}>
                {(place) => `${place} `}
              </Portions>
            </p>
          </div>
        ))
      }
    </Fold>
  )
}
