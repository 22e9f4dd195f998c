import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { capital, counted, grouped } from '../../errors/wording'
import { worstFirst } from '../report/model'
import type { PageData, PageScenario } from '../report/page-data'
import { BooksView } from './book-view'
import { DataTable, glyphs, Outward, PageFrame, toneOfStatus, duration } from './components'
import { CoverageView, ProtocolView } from './coverage'
import { statusesOf } from './filters'
import { OperationsView } from './operations'
import { ScenariosView } from './scenarios'
import { fragmentOf, PageContext, report, stateOf, type PageState } from './state'

/** Returns the views, in display order. */
const viewsOf = (): Readonly<Record<string, () => JSX.Element>> => ({
  scenarios: ScenariosView,
  operations: OperationsView,
  stories: () => (
    <BooksView books={report.books} linkTo={({ uri, line }) => fragmentOf({ scenario: `${uri}:${line}` })} />
  ),
  coverage: CoverageView,
  ...(report.protocol.broken.length > 0 && { protocol: ProtocolView }),
  ...(report.load !== undefined && { load: () => <LoadView {...report.load!} /> }),
})

export function ReportPage() {
  const [state, enter] = useState(stateOf(location.hash))
  const [visit, begin] = useState(0)
  const [views] = useState(viewsOf)
  useEffect(() => {
    addEventListener('hashchange', () => {
      enter(stateOf(location.hash))
      begin((count) => count + 1)
    })
  }, [])
  const remember = (change: Partial<PageState>): void => {
    const next = { ...state, ...change }
    enter(next)
    try {
      history.replaceState(null, '', fragmentOf(next))
    } catch {
      // A page that was opened from a mail or an archive may not do that; it works all the same.
    }
  }
  const view = Object.hasOwn(views, state.view) ? state.view : 'scenarios'
  const View = views[view] ?? ScenariosView
  const head = (
    <>
      <Counts />
      <Figures />
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
        <PageContext.Provider value={{ state, remember, visit }}>
          <View key={view} />
        </PageContext.Provider>
      </PageFrame>
      <Environment />
    </>
  )
}

/** The outcome of the run: counts, each a link to what it counts. */
function Counts() {
  const { scenarios, minimums } = report
  const counts = [...worstFirst, 'retried' as const].flatMap((status) => {
    const count = scenarios.filter((one) => statusesOf(one).includes(status)).length
    const words = `${grouped(count)} ${status === 'retried' ? 'only when tried again' : status}`
    return count === 0 ? [] : { tone: toneOfStatus(status), words, asked: { status } }
  })
  const missed = minimums
    .filter(({ isMet }) => !isMet)
    .map(({ of, atLeast, percent }) => ({
      tone: 'bad' as const,
      words: `${of} ${percent} % of ${atLeast} %`,
      asked: { view: of === 'protocol' ? 'protocol' : 'coverage' },
    }))
  return (
    <p class="counts row">
      {[...counts, ...missed].map(({ tone, words, asked }) => (
        <a class={tone} href={fragmentOf(asked)}>
          <span aria-hidden="true">{`${glyphs[tone]} `}</span>
          {words}
        </a>
      ))}
    </p>
  )
}

/** How much was called, how fast it was, and what took longest. */
function Figures() {
  const { operations, calls, coverage, scenarios } = report
  if (calls.count === 0) return null
  const { covered, all } = coverage.totals.operations
  const timeOf = ({ runs }: PageScenario): number => runs.at(-1)?.durationMs ?? 0
  const slowest = scenarios.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one))
  const together = mostAtOnce(scenarios)
  return (
    <p class="counts row quiet small">
      <a href={fragmentOf({ view: 'operations' })}>{counted(operations.length, 'operation')}</a>
      <span>{counted(calls.count, 'call')}</span>
      <span>{`p95 ${duration(calls.p95Ms)}`}</span>
      {all > 0 && <a href={fragmentOf({ view: 'coverage' })}>{`${covered} of ${all} operations covered`}</a>}
      <a href={fragmentOf({ scenario: slowest.id })}>{`slowest scenario ${duration(timeOf(slowest))}`}</a>
      {together > 1 && <span title="They wait for each other and for the API.">{`${together} at once`}</span>}
    </p>
  )
}

function mostAtOnce(scenarios: readonly PageScenario[]): number {
  const changes = scenarios.flatMap(({ runs }) =>
    runs.flatMap(({ startedAt, durationMs }) => [
      { at: startedAt, by: 1 },
      { at: startedAt + durationMs, by: -1 },
    ]),
  )
  let count = 0
  const counts = changes
    .sort((one, other) => one.at - other.at || one.by - other.by)
    .map(({ by }) => (count += by))
  return counts.reduce((most, one) => Math.max(most, one), 0)
}

/** What a load test has shown: the times and the rate as it went on, and the times of each operation and story. */
function LoadView({ sum, tables }: NonNullable<PageData['load']>) {
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
              by: ({ figures }: (typeof rows)[number]) => figures[at]?.value ?? 0,
              cell: ({ figures }: (typeof rows)[number]) => figures[at]?.shown,
            })),
          ]}
        />
      ))}
    </>
  )
}

/** The build, what was checked out, and when it ran. */
function Facts() {
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
function Environment() {
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
