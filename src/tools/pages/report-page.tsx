import { render, type JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { BooksView } from './book-view'
import { capital, duration, Outward, PageFrame, signs } from './components'
import { CoverageView } from './coverage'
import { OperationsView } from './operations'
import { ScenariosView } from './scenarios'
import { fragmentOf, isRetried, report, stateOf, type PageState, type ViewProps } from './state'
import { TimelineView } from './timeline'

const views: Readonly<Record<string, (props: ViewProps) => JSX.Element>> = {
  scenarios: ScenariosView,
  operations: OperationsView,
  stories: () => (
    <BooksView books={report.books} linkTo={({ uri, line }) => fragmentOf({ scenario: `${uri}:${line}` })} />
  ),
  coverage: CoverageView,
  timeline: TimelineView,
}

function ReportPage(): JSX.Element {
  const [state, enter] = useState(stateOf(location.hash))
  const [visit, begin] = useState(0)
  useEffect(() => {
    addEventListener('hashchange', () => {
      enter(stateOf(location.hash))
      begin((count) => count + 1)
    })
  }, [])
  const remember = (change: Partial<PageState>): void => {
    const next = { ...state, ...change }
    enter(next)
    // A page opened from a mail or an archive may not change its URL; it works all the same.
    try {
      history.replaceState(null, '', fragmentOf(next))
    } catch {
      return
    }
  }
  const view = state.view in views ? state.view : 'scenarios'
  const View = views[view] ?? ScenariosView
  const head = (
    <>
      <Counts />
      <nav class="views" aria-label="Views">
        {Object.keys(views).map((name) => (
          <a
            href={fragmentOf({ ...state, scenario: '', view: name })}
            aria-current={name === view ? 'page' : undefined}
          >
            {capital(name)}
          </a>
        ))}
      </nav>
    </>
  )
  return (
    <>
      <PageFrame facts={<Facts />} head={head}>
        <View key={view} state={state} remember={remember} visit={visit} />
      </PageFrame>
      <Environment />
    </>
  )
}

const order = ['failed', 'undefined', 'ambiguous', 'pending', 'unknown', 'skipped', 'passed'] as const

/** The outcome of the run: counts, each a link to what it counts. */
function Counts(): JSX.Element {
  const counts = order.map((status) => ({
    status,
    words: status,
    count: report.scenarios.filter((one) => one.status === status).length,
  }))
  const retried = report.scenarios.filter(isRetried).length
  const all = [...counts, { status: 'retried' as const, words: 'only when tried again', count: retried }]
  return (
    <p id="verdict" class="row">
      {all
        .filter(({ count }) => count > 0)
        .map(({ status, words, count }) => (
          <a class={`count ${signs[status].tone}`} href={fragmentOf({ status })}>
            <span aria-hidden="true">{`${signs[status].glyph} `}</span>
            {`${count.toLocaleString('en-US')} ${words}`}
          </a>
        ))}
      {report.minimums
        .filter(({ isMet }) => !isMet)
        .map(({ of, atLeast, percent }) => (
          <a class="count bad" href={fragmentOf({ view: 'coverage' })}>
            <span aria-hidden="true">✕ </span>
            {`${of} ${percent} % of ${atLeast} %`}
          </a>
        ))}
    </p>
  )
}

/** The build, what was checked out, and when it ran. */
function Facts(): JSX.Element {
  const { startedAt, durationMs, build } = report.run
  const { ci, number, url = '', branch, revision } = build
  return (
    <>
      {ci !== undefined && <Outward address={url}>{number === undefined ? ci : `${ci} #${number}`}</Outward>}
      {branch !== undefined && <code title="Branch">{branch}</code>}
      {revision !== undefined && <code title={`Commit ${revision}`}>{revision.slice(0, 8)}</code>}
      <time>{new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</time>
      <span>{duration(durationMs)}</span>
    </>
  )
}

/** The versions, and the number of shards. */
function Environment(): JSX.Element {
  const { versions, shards } = report.run
  const entries = [...versions, ...(shards > 1 ? [{ name: 'shards', version: String(shards) }] : [])]
  return (
    <footer class="row quiet small">
      {entries.map(({ name, version }) => (
        <span>
          {name} <code>{version}</code>
        </span>
      ))}
    </footer>
  )
}

render(<ReportPage />, document.getElementById('page') as HTMLElement)
