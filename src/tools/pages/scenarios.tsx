import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ReportAttempt } from '../report/model'
import type { PageData, PageScenario } from '../report/page-data'
import {
  againGlyph,
  capital,
  counted,
  duration,
  Figure,
  Fold,
  pageData,
  StatusMark,
  Unseen,
} from './components'
import { ArgumentTable, ErrorView, StepsView } from './steps'

export const report = pageData<PageData>()

/** The view and the filters, as in the fragment of the URL. */
export interface PageState {
  readonly view: string
  readonly search: string
  readonly tag: string
  readonly status: string
  readonly operation: string
  readonly chapter: string
  readonly scenario: string
}

export const nothingAsked: PageState = {
  view: 'scenarios',
  search: '',
  tag: '',
  status: '',
  operation: '',
  chapter: '',
  scenario: '',
}

/** The fragment of a URL that leads to a state; members left out have their default. */
export function fragmentOf(asked: Partial<PageState>): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== nothingAsked[name as keyof PageState],
  )
  // Slashes and colons are allowed in a fragment, and make a link with a file and a line readable.
  return `#${new URLSearchParams(given).toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

type FilterName = 'tag' | 'status' | 'operation' | 'chapter'

/** The filters, in display order. */
const filters: readonly {
  readonly name: FilterName
  readonly label: string
  readonly of: (scenario: PageScenario) => readonly string[]
}[] = [
  { name: 'tag', label: 'Tag', of: ({ tags }) => tags },
  { name: 'status', label: 'Status', of: ({ status }) => [status] },
  { name: 'operation', label: 'Operation', of: ({ operations }) => operations },
  { name: 'chapter', label: 'Chapter', of: ({ chapters }) => chapters },
]

/** The text of each scenario that `Search` searches, made at the first search. */
const searched = new Map<PageScenario, string>()

function textOf(scenario: PageScenario): string {
  const known = searched.get(scenario)
  if (known !== undefined) return known
  const { name, feature, rule = '', id, tags, operations, example, words } = scenario
  const texts = [name, feature, rule, id, ...tags, ...operations, ...(example?.values ?? []), words]
  const text = texts.join('\n').toLowerCase()
  searched.set(scenario, text)
  return text
}

/** The indexes of the scenarios that fit the filters. */
function fittingScenarios(state: PageState): number[] {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = filters.filter(({ name }) => state[name] !== '')
  return report.scenarios.flatMap((scenario, place) =>
    chosen.every(({ name, of }) => of(scenario).includes(state[name])) &&
    words.every((word) => textOf(scenario).includes(word))
      ? [place]
      : [],
  )
}

export interface ViewProps {
  readonly state: PageState
  readonly remember: (change: Partial<PageState>) => void
  /** Whether the page is printed: all lines are shown then. */
  readonly isPrinted: boolean
}

/** The failed scenarios by cause, then all; the filters apply to both. */
export function ScenariosView({ state, remember, isPrinted }: ViewProps): JSX.Element {
  const places = fittingScenarios(state)
  const { problems } = report.run
  return (
    <>
      <FilterBar state={state} remember={remember} />
      <p id="count" role="status">
        {`${places.length.toLocaleString('en-US')} of ${counted(report.scenarios.length, 'scenario')}`}
      </p>
      {problems.length > 0 && (
        <section class="problems">
          <h2>Outside of scenarios</h2>
          {problems.map(({ title, message }) => (
            <div class="cause">
              <h3>{title}</h3>
              <ErrorView error={{ message, stack: '' }} />
            </div>
          ))}
        </section>
      )}
      <Failures fitting={new Set(places)} isPrinted={isPrinted} />
      <AllScenarios places={places} state={state} remember={remember} isPrinted={isPrinted} />
    </>
  )
}

function FilterBar({ state, remember }: Omit<ViewProps, 'isPrinted'>): JSX.Element {
  const search = useRef<HTMLInputElement>(null)
  const clear = (): void => {
    remember({ search: '', tag: '', status: '', operation: '', chapter: '' })
    search.current?.focus()
  }
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <div class="filter wide">
        <label for="search">Search</label>
        <input
          type="search"
          id="search"
          ref={search}
          placeholder="Names, steps, errors"
          autocomplete="off"
          value={state.search}
          onInput={({ currentTarget }) => remember({ search: currentTarget.value })}
        />
      </div>
      {filters.map(({ name, label, of }) => (
        <div class="filter">
          <label for={`filter-${name}`}>{label}</label>
          <select
            id={`filter-${name}`}
            value={state[name]}
            onChange={({ currentTarget }) => remember({ [name]: currentTarget.value })}
          >
            <option value="">any</option>
            {optionsOf(of, state[name]).map((value) => (
              <option value={value}>
                {name === 'status' ? capital(value) : name === 'chapter' ? chapterName(value) : value}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="button" class="quiet" onClick={clear}>
        Clear filters
      </button>
    </form>
  )
}

const options = new Map<unknown, readonly string[]>()

/** The values of a filter; the chosen one is among them, even if no scenario has it. */
function optionsOf(of: (scenario: PageScenario) => readonly string[], chosen: string): readonly string[] {
  let values = options.get(of)
  if (values === undefined) {
    values = [...new Set(report.scenarios.flatMap(of))].sort((one, other) => one.localeCompare(other, 'en'))
    options.set(of, values)
  }
  return chosen === '' || values.includes(chosen) ? values : [...values, chosen]
}

/** The name of a chapter; with its book, if several books have a chapter of that name. */
function chapterName(id: string): string {
  const chapters = report.books.flatMap((book) => book.chapters)
  const name = chapters.find((chapter) => chapter.id === id)?.name ?? id
  return chapters.filter((chapter) => chapter.name === name).length > 1 ? id : name
}

/** A number of items that grows; the item shown next gets the focus, for people who use the keyboard. */
function useGrowing(first: number, step: number, isWhole: boolean): [shown: number, grow: () => void] {
  const [shown, show] = useState(first)
  const next = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (next.current !== undefined)
      document.querySelectorAll<HTMLElement>(next.current)[shown - step]?.focus()
    next.current = undefined
  }, [shown])
  const grow = (): void => {
    const list = document.activeElement?.closest('section')?.className
    if (list !== undefined && document.activeElement?.matches('.more-lines'))
      next.current = `.${list} h4 button`
    show(shown + step)
  }
  return [isWhole ? Infinity : shown, grow]
}

const failurePortion = 10

function Failures({
  fitting,
  isPrinted,
}: {
  fitting: ReadonlySet<number>
  isPrinted: boolean
}): JSX.Element | null {
  const [shown, grow] = useGrowing(failurePortion, failurePortion, isPrinted)
  const causes = report.causes
    .map(({ title, scenarios }) => ({ title, places: scenarios.filter((place) => fitting.has(place)) }))
    .filter(({ places }) => places.length > 0)
  if (causes.length === 0) return null
  const failed = new Set(causes.flatMap(({ places }) => places)).size
  const all = causes.reduce((sum, { places }) => sum + places.length, 0)
  let left = shown
  return (
    <section class="failures">
      <h2>
        What failed
        <Figure>{`${counted(failed, 'scenario')}, ${counted(causes.length, 'cause')}`}</Figure>
      </h2>
      {causes.map(({ title, places }) => {
        const part = places.slice(0, Math.max(0, left))
        left -= part.length
        if (part.length === 0) return null
        return (
          <div class="cause" key={title}>
            <h3>
              {title}
              <Figure>{counted(places.length, 'scenario')}</Figure>
            </h3>
            {part.map((place) => (
              <ScenarioCard key={place} place={place} list="failed" />
            ))}
          </div>
        )
      })}
      {shown < all && (
        <button type="button" class="quiet more-lines" onClick={grow}>
          {`Show ${Math.min(failurePortion, all - shown)} more of ${counted(failed, 'failed scenario')}`}
        </button>
      )}
    </section>
  )
}

const listPortion = 50

/** The fitting scenarios by feature and rule; more are rendered when the reader comes near the end. */
function AllScenarios({
  places,
  state,
  remember,
  isPrinted,
}: ViewProps & { places: readonly number[] }): JSX.Element {
  const asked = places.findIndex((place) => report.scenarios[place]?.id === state.scenario)
  const [shown, grow] = useGrowing(Math.max(listPortion, asked + listPortion), listPortion, isPrinted)
  const more = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (more.current === null) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && grow(),
      { rootMargin: '600px' },
    )
    watcher.observe(more.current)
    return () => watcher.disconnect()
  })
  useEffect(() => {
    if (state.scenario === '') return
    document
      .querySelector(`[data-scenario="${CSS.escape(state.scenario)}"]`)
      ?.scrollIntoView({ block: 'start' })
  }, [])
  const lines: ComponentChildren[] = []
  let before: PageScenario | undefined
  for (const place of places.slice(0, shown)) {
    const scenario = report.scenarios[place] as PageScenario
    const isNewFeature = before?.uri !== scenario.uri || before.feature !== scenario.feature
    if (isNewFeature)
      lines.push(
        <h3 class="feature">
          {scenario.feature || scenario.uri}
          <Figure>{scenario.uri}</Figure>
        </h3>,
      )
    if (scenario.rule !== undefined && (isNewFeature || before?.rule !== scenario.rule))
      lines.push(<p class="rule">{`Rule: ${scenario.rule}`}</p>)
    before = scenario
    lines.push(
      <ScenarioCard
        key={scenario.id}
        place={place}
        list="all"
        isOpen={scenario.id === state.scenario}
        onToggle={(isOpen) => remember({ scenario: isOpen ? scenario.id : '' })}
      />,
    )
  }
  return (
    <section class="all">
      <h2>All scenarios</h2>
      {places.length === 0 && <p class="nothing">No scenario fits. Clear a filter to see more.</p>}
      {lines}
      {shown < places.length && (
        <button ref={more} type="button" class="quiet more-lines" onClick={grow}>
          {`Show more, ${(places.length - shown).toLocaleString('en-US')} to come`}
        </button>
      )}
    </section>
  )
}

/** The cards that the reader has opened or closed; they stay so while filters change. */
const openCards = new Map<string, boolean>()

/** A scenario as a line that expands; in the list of failures it is expanded from the start. */
function ScenarioCard({
  place,
  list,
  isOpen: isAsked = list === 'failed',
  onToggle,
}: {
  place: number
  list: 'failed' | 'all'
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}): JSX.Element {
  const id = `${list}-${place}`
  const [, render] = useState(0)
  const isOpen = openCards.get(id) ?? isAsked
  const scenario = report.scenarios[place] as PageScenario
  const { name, keyword, status, runs, example } = scenario
  const { durationMs = 0 } = runs.at(-1) ?? {}
  const toggle = (): void => {
    openCards.set(id, !isOpen)
    render((count) => count + 1)
    onToggle?.(!isOpen)
  }
  return (
    <div class={`card ${status}`} data-scenario={list === 'all' ? scenario.id : undefined}>
      <div class="card-head">
        <h4>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            <StatusMark status={status} />
            <span class="name">{name || keyword}</span>
            {example && <span class="row">{example.values.join(' · ')}</span>}
          </button>
        </h4>
        {runs.length > 1 && (
          <span class="attempts">{`${againGlyph} ${counted(runs.length, 'attempt')}`}</span>
        )}
        <span class="time">{duration(durationMs)}</span>
        <a class="link" href={fragmentOf({ scenario: scenario.id })} title="Link to this scenario">
          <span aria-hidden="true">#</span>
          <Unseen>{`Link to ${name || scenario.id}`}</Unseen>
        </a>
      </div>
      <div id={id} class="card-body" hidden={!isOpen}>
        {isOpen && <ScenarioBody scenario={scenario} place={place} />}
      </div>
    </div>
  )
}

/** A scenario: its place, its attempts, their steps. */
function ScenarioBody({ scenario, place }: { scenario: PageScenario; place: number }): JSX.Element {
  const [attempts, show] = useState<readonly ReportAttempt[] | string>('Opening …')
  useEffect(() => {
    attemptsOf(place).then(show, () => show('This browser is too old to unpack the steps.'))
  }, [place])
  if (typeof attempts === 'string') return <p class="nothing">{attempts}</p>
  const { uri, line, rule, feature, description, example, tags, status } = scenario
  return (
    <div class="scenario-body">
      <p class="about">
        <code class="place">{`${uri}:${line}`}</code>
        <span>{rule === undefined ? feature : `${feature} › Rule: ${rule}`}</span>
        {tags.map((tag) => (
          <span class="tag">{tag}</span>
        ))}
      </p>
      {description !== undefined && <p class="description">{description}</p>}
      {example && (
        <div class="example">
          <p class="label">{example.name === '' ? 'Example' : `Example: ${example.name}`}</p>
          <ArgumentTable head={example.columns} rows={[example.values]} />
        </div>
      )}
      {attempts.length === 1
        ? attempts.map(({ steps }) => <StepsView steps={steps} />)
        : attempts
            .map((attempt, at) => (
              <AttemptView
                attempt={attempt}
                number={at + 1}
                of={attempts.length}
                isOpen={status === 'passed'}
              />
            ))
            .reverse()}
    </div>
  )
}

function AttemptView({
  attempt: { status, durationMs, steps },
  number,
  of,
  isOpen,
}: {
  attempt: ReportAttempt
  number: number
  of: number
  isOpen: boolean
}): JSX.Element {
  const summary = (
    <>
      <StatusMark status={status} />
      {`Attempt ${number} of ${of} `}
      <span class="time">{duration(durationMs)}</span>
    </>
  )
  return (
    <Fold class="attempt" open={number === of || isOpen} summary={summary}>
      {() => <StepsView steps={steps} />}
    </Fold>
  )
}

const unpacked = new Map<number, Promise<ReportAttempt[][]>>()

/** The attempts of a scenario: they are compressed in blocks of many scenarios, and unpacked when asked for. */
async function attemptsOf(place: number): Promise<readonly ReportAttempt[]> {
  const at = Math.floor(place / report.scenariosPerBlock)
  const block = unpacked.get(at) ?? unpack(report.blocks[at] ?? '')
  unpacked.set(at, block)
  return (await block)[place % report.scenariosPerBlock] ?? []
}

async function unpack(block: string): Promise<ReportAttempt[][]> {
  const bytes = Uint8Array.from(atob(block), (character) => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return JSON.parse(await new Response(stream).text()) as ReportAttempt[][]
}
