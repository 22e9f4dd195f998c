import { render, type JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CountedChange } from '../doubt/results'
import type { DoubtedOnPage, DoubtsPage } from '../doubt/report-as-html'
import { Copy, counted, Figure, Fold, PageFrame, pageData, Portions, SortableTable } from './components'

const { summary, remarks, operations, detected, notDoubted } = pageData<DoubtsPage>()

/** The score of mutation testing, then what survived, operation by operation. */
function DoubtPage(): JSX.Element {
  const [search, find] = useState('')
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (...texts: readonly string[]): boolean =>
    words.every((word) => texts.join(' ').toLowerCase().includes(word))
  const found = operations
    .map((one) => ({
      ...one,
      members: one.members.filter(({ member, what, advice, scenarios }) =>
        fits(one.operation, member, what, ...advice, ...scenarios),
      ),
    }))
    .filter(({ operation, members }) => members.length > 0 || fits(operation))
  return (
    <PageFrame head={<p class="quiet">{`${summary} ${remarks}`}</p>}>
      <form class="filters row" role="search" onSubmit={(event) => event.preventDefault()}>
        <input
          type="search"
          aria-label="Search"
          placeholder="Search operations, members, scenarios"
          onInput={({ currentTarget }) => find(currentTarget.value)}
        />
        <span
          class="quiet"
          role="status"
        >{`${found.length} of ${counted(operations.length, 'operation')}`}</span>
      </form>
      {found.map((one, at) => (
        <OperationCard key={one.operation} operation={one} isOpen={at === 0} />
      ))}
      <h2>More</h2>
      <Fold class="card box" summary={`Detected: ${counted(detected.length, 'change')}`}>
        {() => <Detected />}
      </Fold>
      {notDoubted.length > 0 && (
        <Fold class="card box" summary={`Not doubted: ${counted(notDoubted.length, 'scenario')}`}>
          {() => (
            <ul class="card-body">
              {notDoubted.map(({ scenario, request, reason }) => (
                <li>
                  <code>{`${scenario} ${request}`}</code> {reason}
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
    </PageFrame>
  )
}

interface Card {
  readonly operation: DoubtedOnPage
  readonly isOpen: boolean
}

/** An operation: how much of it was detected, and each member that survived with a step that detects it. */
function OperationCard({ operation, isOpen }: Card): JSX.Element {
  const { operation: name, noticed, of, byStories, members } = operation
  const survived = of - noticed
  const summaryOfCard = (
    <>
      <b class="mono">{name}</b>
      <Figure>{`${noticed} of ${of} detected`}</Figure>
      {byStories > 0 && <Figure>{`${byStories} by stories alone`}</Figure>}{' '}
      <span class={survived > 0 ? 'answer bad' : 'answer good'}>{`${survived} survived`}</span>
    </>
  )
  return (
    <Fold class="card box" open={isOpen} summary={summaryOfCard}>
      {() => (
        <ul class="card-body survivors">
          {members.map(({ member, what, advice: [remark, phrase], scenarios }) => (
            <li>
              <p>
                <b class="mono">{member}</b>
                <Figure>{what}</Figure>
              </p>
              <p class="row">
                {remark}
                {phrase !== '' && <code>{phrase}</code>}
                {phrase !== '' && <Copy what="Copy step" text={() => phrase} />}
              </p>
              <p class="quiet small">
                <Portions items={scenarios} portion={3}>
                  {(place) => `${place} `}
                </Portions>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  )
}

function Detected(): JSX.Element {
  return (
    <SortableTable<CountedChange>
      caption="Detected"
      rows={detected}
      columns={[
        { title: 'Operation', by: ({ operation }) => operation, cell: ({ operation }) => operation },
        { title: 'Member', by: ({ member }) => member, cell: ({ member }) => <code>{member}</code> },
        { title: 'Change', by: ({ change }) => change, cell: ({ change }) => change },
        {
          title: 'Scenarios',
          by: ({ noticedBy }) => noticedBy,
          right: true,
          cell: ({ noticedBy, scenarios }) => `${noticedBy} of ${scenarios.length}`,
        },
        { title: 'By', cell: ({ isNoticedByStories }) => (isNoticedByStories ? 'stories alone' : '') },
      ]}
    />
  )
}

render(<DoubtPage />, document.getElementById('page') as HTMLElement)
