import { options, render, type JSX, type TargetedKeyboardEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Minimum } from '../report/model'
import { againGlyph, capital, duration, glyphs, Outward, type Status } from './components'
import { CoverageView } from './coverage'
import { fragmentOf, nothingAsked, report, ScenariosView, type PageState, type ViewProps } from './scenarios'
import { OperationsView, StoriesView, TimelineView } from './views'

const views: Readonly<Record<string, (props: ViewProps) => JSX.Element>> = {
  scenarios: ScenariosView,
  operations: OperationsView,
  stories: StoriesView,
  coverage: CoverageView,
  timeline: TimelineView,
}
const names = Object.keys(views)

function stateOf(fragment: string): PageState {
  const asked = new URLSearchParams(fragment.replace(/^#/, ''))
  const given = Object.keys(nothingAsked).map((name) => [name, asked.get(name)])
  const state: PageState = {
    ...nothingAsked,
    ...Object.fromEntries(given.filter(([, value]) => value !== null)),
  }
  return names.includes(state.view) ? state : { ...state, view: nothingAsked.view }
}

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
  const View = views[state.view] ?? ScenariosView
  return (
    <>
      <header>
        <Masthead />
        <Tabs chosen={state.view} choose={(view) => view !== state.view && remember({ view })} />
      </header>
      <main id="main" tabIndex={-1}>
        <div role="tabpanel" id="panel" class={`panel ${state.view}`} aria-label={capital(state.view)}>
          <View key={`${state.view} ${visit}`} state={state} remember={remember} isPrinted={isPrinted} />
        </div>
      </main>
      <Environment />
    </>
  )
}

function Tabs({ chosen, choose }: { chosen: string; choose: (view: string) => void }): JSX.Element {
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
          onClick={() => choose(view)}
          onKeyDown={(event) => move(event, at)}
        >
          {capital(view)}
        </button>
      ))}
    </div>
  )
}

const order: readonly Status[] = [
  'failed',
  'undefined',
  'ambiguous',
  'pending',
  'unknown',
  'skipped',
  'passed',
]

/** The outcome of the run: counts, missed minimums, time and build. */
function Masthead(): JSX.Element {
  const { startedAt, durationMs, build } = report.run
  const count = (status: Status): number => report.scenarios.filter((one) => one.status === status).length
  const retried = report.scenarios.filter(({ status, runs }) => status === 'passed' && runs.length > 1).length
  const missed = report.minimums.filter(({ isMet }) => !isMet)
  const buildName = [build?.ci, build?.number && `#${build.number}`, build?.branch].filter(Boolean).join(' ')
  return (
    <div class="masthead">
      <h1>{document.title}</h1>
      <p id="verdict">
        {order
          .filter((status) => count(status) > 0)
          .map((status) => (
            <Count
              kind={status}
              glyph={glyphs[status]}
              words={`${count(status).toLocaleString('en-US')} ${status}`}
            />
          ))}
        {retried > 0 && <Count kind="flaky" glyph={againGlyph} words={`${retried} only when tried again`} />}
        {missed.map(({ of, atLeast, percent }: Minimum) => (
          <Count kind="failed" glyph="✕" words={`${of} ${percent} % of ${atLeast} %`} />
        ))}
      </p>
      <p id="when">
        <time datetime={new Date(startedAt).toISOString()}>
          {new Date(startedAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        {` · ${duration(durationMs)}`}
        {build !== undefined && [' · ', <Outward address={build.url ?? ''}>{buildName}</Outward>]}
      </p>
    </div>
  )
}

function Count({ kind, glyph, words }: { kind: string; glyph: string; words: string }): JSX.Element {
  return (
    <span class={`count ${kind}`}>
      <span aria-hidden="true">{`${glyph} `}</span>
      {words}
    </span>
  )
}

/** The versions, the number of shards and the revision. */
function Environment(): JSX.Element {
  const { versions, build, shards } = report.run
  const entries = [
    ...versions,
    ...(shards > 1 ? [{ name: 'shards', version: String(shards) }] : []),
    ...(build?.revision === undefined ? [] : [{ name: 'revision', version: build.revision }]),
  ]
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
