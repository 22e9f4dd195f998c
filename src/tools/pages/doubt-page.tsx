import { useState } from 'preact/hooks'
import { capital, counted } from '../../errors/wording'
import type { DoubtedOnPage, DoubtsPage } from '../doubt/report'
import { groupBy } from '../../group-by'
import { Copy, Figure, hasWords, Fold, PageFrame, pageData, Portions, SearchBar } from './components'

const { summary, remarks, operations, notDoubted } = pageData<DoubtsPage>()

/** The score of mutation testing, then what survived, operation by operation. */
export function DoubtPage() {
  const [search, find] = useState('')
  const found = operations
    .map((one) => ({
      ...one,
      members: one.members.filter(({ member, what, advice, scenarios }) =>
        hasWords(search, [one.operation, member, what, ...advice, ...scenarios].join(' ')),
      ),
    }))
    .filter(({ operation, members }) => members.length > 0 || hasWords(search, operation))
  return (
    <PageFrame head={<p class="quiet">{`${capital(summary)}. ${remarks}`}</p>}>
      <SearchBar placeholder="Search operations, members, scenarios" value={search} onSearch={find}>
        <span class="quiet" role="status">
          {`${found.length} of ${counted(operations.length, 'operation')}`}
        </span>
      </SearchBar>
      {found.map((one, at) => (
        <OperationCard key={`${one.operation} ${at === 0}`} {...one} isOpen={at === 0} />
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

function OperationCard(card: DoubtedOnPage & { isOpen: boolean }) {
  const { operation, noticed, of, byStories, members, isOpen } = card
  const survived = of - noticed
  const score = (
    <>
      <b class="mono">{operation}</b>
      <Figure>{`${noticed} of ${of} detected`}</Figure>
      {byStories > 0 && <Figure>{`${byStories} by stories alone`}</Figure>}{' '}
      <span class={survived > 0 ? 'tag bad' : 'tag good'}>{`${survived} survived`}</span>
    </>
  )
  return (
    <Fold class="card box" open={isOpen} summary={score}>
      {() =>
        [...groupBy(members, ({ advice: [remark] }) => remark)].map(([remark, alike]) => {
          const steps = alike.map(({ advice: [, step] }) => step).filter(Boolean)
          return (
            <div class="body">
              <p class="row">
                {remark}
                {steps.length > 1 && (
                  <Copy what={`Copy ${steps.length} steps`} text={() => steps.join('\n')} />
                )}
              </p>
              {alike.map((one) => (
                <MemberView {...one} />
              ))}
            </div>
          )
        })
      }
    </Fold>
  )
}

function MemberView({ member, what, advice, scenarios }: DoubtedOnPage['members'][number]) {
  const [, step] = advice
  return (
    <div class="body">
      <b class="mono">{member}</b>
      <Figure>{what}</Figure>
      {step !== '' && (
        <p class="row">
          <code class="lines">{step}</code>
          <Copy what="Copy step" text={() => step} />
        </p>
      )}
      <p class="quiet small">
        <Portions items={scenarios} portion={3}>
          {(place) => `${place} `}
        </Portions>
      </p>
    </div>
  )
}
