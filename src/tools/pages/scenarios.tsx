import { useContext, useEffect, useMemo } from 'preact/hooks'
import { capital, counted, grouped } from '../../errors/wording'
import { groupBy } from '../../group-by'
import type { PageScenario } from '../report/page-data'
import { Figure, Fold, Portions, SearchBar, toneOfStatus } from './components'
import { filterNames, filters, fittingScenarios, type FilterName } from './filters'
import { ScenarioCard } from './scenario-card'
import { fragmentOf, PageContext, report } from './state'
import { ErrorView } from './steps'

interface Cause {
  readonly title: string
  /** Those that fit the filters. */
  readonly scenarios: readonly PageScenario[]
}

/** Why scenarios failed, then all scenarios; the filters apply to both. */
export function ScenariosView() {
  const { state, visit } = useContext(PageContext)
  const scenarios = fittingScenarios(state)
  const fitting = new Set(scenarios)
  const causes = report.causes
    .map(({ title, scenarios: places }) => ({
      title,
      scenarios: places.flatMap((place) => report.scenarios[place] ?? []).filter((one) => fitting.has(one)),
    }))
    .filter((cause) => cause.scenarios.length > 0)
  return (
    <>
      <FilterBar count={scenarios.length} causes={causes} />
      {report.run.problems.length > 0 && (
        <section>
          <h2>Outside of scenarios</h2>
          {report.run.problems.map(({ title, message }) => (
            <ErrorView error={{ message: `${title}: ${message}`, stack: '' }} />
          ))}
        </section>
      )}
      {causes.length > 0 && <Failures key={visit} causes={causes} />}
      <AllScenarios key={visit} scenarios={scenarios} />
    </>
  )
}

/** Search, filters, and the way from failure to failure. */
function FilterBar({ count, causes }: { count: number; causes: readonly Cause[] }) {
  const { state, remember } = useContext(PageContext)
  const failures = causes.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))
  const at = failures.indexOf(state.scenario)
  const goTo = (next: number): void => {
    const scenario = failures[(next + failures.length) % failures.length]
    if (scenario !== undefined) location.hash = fragmentOf({ ...state, scenario })
  }
  const goToNext = (): void => goTo(at + 1)
  const goToPrevious = (): void => goTo(Math.max(at, 0) - 1)
  useKeys({ '/': focusSearch, n: goToNext, p: goToPrevious })
  const clear = (): void => {
    remember({ search: '', tag: '', status: '', operation: '', chapter: '' })
    focusSearch()
  }
  return (
    <SearchBar
      placeholder="Search all names, steps and errors ( / )"
      value={state.search}
      onSearch={(asked) => remember({ search: asked })}
    >
      <span class="quiet" role="status">
        {`${grouped(count)} of ${counted(report.scenarios.length, 'scenario')}`}
      </span>
      {failures.length > 0 && (
        <span class="row">
          <button type="button" aria-label="Previous failure" onClick={goToPrevious}>
            ‹ <span class="quiet small">( p )</span>
          </button>
          {`${at < 0 ? '' : `${at + 1} of `}${counted(failures.length, 'failure')}`}
          <button type="button" aria-label="Next failure" onClick={goToNext}>
            <span class="quiet small">( n )</span> ›
          </button>
        </span>
      )}
      <details class="small" open={matchMedia('(min-width: 900px)').matches}>
        <summary>Filters</summary>
        <div class="row">
          {filterNames.map((name) => (
            <FilterSelect name={name} />
          ))}
          <button type="button" onClick={clear}>
            Clear filters
          </button>
        </div>
      </details>
    </SearchBar>
  )
}

function focusSearch(): void {
  document.getElementById('search')?.focus()
}

/** Listens to keys that are pressed alone, and not to write. */
function useKeys(actions: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isWriting = (event.target as Element).matches('input, select, textarea')
      const action =
        isWriting || event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key]
      if (action === undefined) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  })
}

function FilterSelect({ name }: { name: FilterName }) {
  const { state, remember } = useContext(PageContext)
  const chosen = state[name]
  const options = useMemo(() => {
    const values = new Set(report.scenarios.flatMap(filters[name]))
    return [...values].sort((one, other) => one.localeCompare(other, 'en'))
  }, [name])
  if (options.length === 0 && chosen === '') return null
  return (
    <label>
      {`${capital(name)} `}
      <select
        id={`filter-${name}`}
        value={chosen}
        onChange={({ currentTarget }) => remember({ [name]: currentTarget.value })}
      >
        <option value="">any</option>
        {(chosen === '' || options.includes(chosen) ? options : [...options, chosen]).map((value) => (
          <option>{value}</option>
        ))}
      </select>
    </label>
  )
}

/** The causes as a table whose rows open; from the start the first, or the one that is asked for. */
function Failures({ causes }: { causes: readonly Cause[] }) {
  const { scenario: asked } = useContext(PageContext).state
  const failed = causes.flatMap(({ scenarios }) => scenarios).length
  return (
    <section class="failures">
      <h2>
        What failed
        <Figure>{`${counted(failed, 'scenario')}, ${counted(causes.length, 'cause')}`}</Figure>
      </h2>
      {causes.map(({ title, scenarios }, at) => {
        const askedAt = scenarios.findIndex(({ id }) => id === asked)
        const isFirst = at === 0 && asked === ''
        const summary = (
          <>
            <h3 class="bad">{title}</h3>
            <Figure>{extentOf(scenarios)}</Figure>
          </>
        )
        return (
          <Fold key={title} class="cause box" open={isFirst || askedAt >= 0} summary={summary}>
            {() => (
              <Portions items={scenarios} portion={10} least={askedAt + 1}>
                {(scenario, index) => (
                  <ScenarioCard
                    key={scenario.id}
                    scenario={scenario}
                    isAsked={index === askedAt}
                    startsOpen={index === askedAt || (isFirst && index === 0)}
                  />
                )}
              </Portions>
            )}
          </Fold>
        )
      })}
    </section>
  )
}

/** `3 scenarios in 2 features, first at features/transfer.feature:12` */
function extentOf(scenarios: readonly PageScenario[]): string {
  const count = counted(scenarios.length, 'scenario')
  if (scenarios.length === 1) return count
  const features = new Set(scenarios.map(({ uri }) => uri)).size
  return `${count} in ${counted(features, 'feature')}, first at ${scenarios[0]?.id}`
}

/** The most scenarios that are listed with their features open. */
const maxOpen = 30

/** The fitting scenarios by feature. Of many scenarios the features are folded. */
function AllScenarios({ scenarios }: { scenarios: readonly PageScenario[] }) {
  const { state } = useContext(PageContext)
  const features = [...groupBy(scenarios, ({ uri, feature }) => `${uri} ${feature}`)]
  const asked = features.findIndex(([, own]) => own.some(({ id }) => id === state.scenario))
  const isFew = scenarios.length <= maxOpen || features.length === 1
  return (
    <section class="all">
      <h2>All scenarios</h2>
      {scenarios.length === 0 && <p class="quiet">No scenario fits. Clear a filter to see more.</p>}
      <Portions items={features} portion={50} least={asked + 1}>
        {([name, own]) => <FeatureView key={`${name} ${isFew}`} scenarios={own} isOpen={isFew} />}
      </Portions>
    </section>
  )
}

interface FeatureScenarios {
  readonly scenarios: readonly [PageScenario, ...PageScenario[]]
  readonly isOpen: boolean
}

/** The scenarios of a feature, by rule; open if one of them is asked for. */
function FeatureView({ scenarios, isOpen }: FeatureScenarios) {
  const { state, remember } = useContext(PageContext)
  const [{ feature, uri }] = scenarios
  const askedAt = scenarios.findIndex(({ id }) => id === state.scenario)
  const place = scenarios[askedAt]?.place ?? -1
  const isAmongFailures = report.causes.some((cause) => cause.scenarios.includes(place))
  const summary = (
    <>
      <h3>{feature || uri}</h3>
      <Figure>{`${counted(scenarios.length, 'scenario')}, ${uri}`}</Figure>
      <NotPassed scenarios={scenarios} />
    </>
  )
  return (
    <Fold class="feature" open={isOpen || askedAt >= 0} summary={summary}>
      {() => (
        <Portions items={scenarios} portion={50} least={askedAt + 1}>
          {(scenario, at) => {
            const { id, rule } = scenario
            const isAsked = at === askedAt && !isAmongFailures
            const isNewRule = rule !== undefined && rule !== scenarios[at - 1]?.rule
            return (
              <>
                {isNewRule && <h4>{`Rule: ${rule}`}</h4>}
                <ScenarioCard
                  key={id}
                  scenario={scenario}
                  isAsked={isAsked}
                  startsOpen={isAsked}
                  onToggle={(opened) => remember({ scenario: opened ? id : '' })}
                />
              </>
            )
          }}
        </Portions>
      )}
    </Fold>
  )
}

/** How many scenarios of a feature did not pass, by status. */
function NotPassed({ scenarios }: { scenarios: readonly PageScenario[] }) {
  const statuses = scenarios.map(({ status }) => status).filter((status) => status !== 'passed')
  return (
    <>
      {[...groupBy(statuses, (status) => status)].map(([status, { length: count }]) => (
        <span class={`figure small ${toneOfStatus(status)}`}>{` ${count} ${status}`}</span>
      ))}
    </>
  )
}
