import { options, render, type JSX, type TargetedKeyboardEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { capital, duration, glyphs, Outward, PageFrame } from './components'
import { CoverageView } from './coverage'
import { OperationsView } from './operations'
import { ScenariosView } from './scenarios'
import { fragmentOf, isRetried, report, stateOf, type PageState, type ViewProps } from './state'
import { StoriesView } from './stories'
import { TimelineView } from './timeline'

const views: Readonly<Record<string, (props: ViewProps) => JSX.Element>> = {
  scenarios: ScenariosView,
  operations: OperationsView,
  stories: StoriesView,
  coverage: CoverageView,
  timeline: TimelineView,
}
const names = Object.keys(views)

function ReportPage(): JSX.Element {
  const [state, enter] = useState(stateOf(location.hash))
  const [isPrinted, print] = useState(false)
  const [visit, begin] = useState(0)
  useEffect(() => {
    addEventListener('hashchange', () => {
      enter(stateOf(location.hash))
      begin((count) => count + 1)
    })
    addEventListener('beforeprint', () => {
      options.debounceRendering = (work) => work() // The browser prints what is there when this handler returns.
      print(true)
    })
  }, [])
  const remember = (change: Partial<PageState>): void => {
    const next = { ...state, ...change }
    enter(next)
    // A page opened from a mail or an archive may not change its URL; it works all the same.
    try {
      history[next.view === state.view ? 'replaceState' : 'pushState'](null, '', fragmentOf(next))
    } catch {
      return
    }
  }
  const view = names.includes(state.view) ? state.view : 'scenarios'
  const View = views[view] ?? ScenariosView
  const head = (
    <>
      <Counts />
      <Tabs chosen={view} choose={(next) => remember({ view: next })} />
    </>
  )
  return (
    <>
      <PageFrame facts={<Facts />} head={head}>
        <div role="tabpanel" id="panel" aria-label={capital(view)}>
          <View key={`${view} ${visit}`} state={state} remember={remember} isPrinted={isPrinted} />
        </div>
      </PageFrame>
      <Environment />
    </>
  )
}

interface Choice {
  readonly chosen: string
  readonly choose: (view: string) => void
}

function Tabs({ chosen, choose }: Choice): JSX.Element {
  const move = (event: TargetedKeyboardEvent<HTMLElement>, at: number): void => {
    const places: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: names.length - 1,
    }
    const next = places[event.key]
    if (next === undefined) return
    event.preventDefault()
    const view = names[(next + names.length) % names.length] ?? ''
    choose(view)
    document.getElementById(`tab-${view}`)?.focus()
  }
  return (
    <div role="tablist" aria-label="Views">
      {names.map((view, at) => (
        <button
          type="button"
          role="tab"
          id={`tab-${view}`}
          aria-selected={view === chosen}
          aria-controls="panel"
          tabIndex={view === chosen ? 0 : -1}
          onClick={() => view !== chosen && choose(view)}
          onKeyDown={(event) => move(event, at)}
        >
          {capital(view)}
        </button>
      ))}
    </div>
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
    <p id="verdict">
      {all
        .filter(({ count }) => count > 0)
        .map(({ status, words, count }) => (
          <a class={`count ${status}`} href={fragmentOf({ status })}>
            <span aria-hidden="true">{`${glyphs[status]} `}</span>
            {`${count.toLocaleString('en-US')} ${words}`}
          </a>
        ))}
      {report.minimums
        .filter(({ isMet }) => !isMet)
        .map(({ of, atLeast, percent }) => (
          <a class="count failed" href={fragmentOf({ view: 'coverage' })}>
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
  const name = [ci, number && `#${number}`].filter(Boolean).join(' ')
  return (
    <>
      {name !== '' && <Outward address={url}>{name}</Outward>}
      {branch !== undefined && branch !== 'HEAD' && <code title="Branch">{branch}</code>}
      {revision !== undefined && <code title={`Commit ${revision}`}>{revision.slice(0, 8)}</code>}
      <time datetime={new Date(startedAt).toISOString()}>
        {new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <span>{duration(durationMs)}</span>
    </>
  )
}

/** The versions, and the number of shards. */
function Environment(): JSX.Element {
  const { versions, shards } = report.run
  const entries = [...versions, ...(shards > 1 ? [{ name: 'shards', version: String(shards) }] : [])]
  return (
    <footer>
      <dl>
        {entries.map(({ name, version }) => (
          <div>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
    </footer>
  )
}

render(<ReportPage />, document.getElementById('page') as HTMLElement)
