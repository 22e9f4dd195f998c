import { createContext } from 'preact'
import type { PageData, PageScenario } from '../report/page-data'
import { hasWords, pageData } from './components'

export const report = pageData<PageData>()

const nothingAsked = {
  view: report.load !== undefined && report.scenarios.length === 0 ? 'load' : 'scenarios',
  search: '',
  tag: '',
  status: '',
  operation: '',
  chapter: '',
  scenario: '',
}

/** The view and the filters, as in the fragment of the URL. */
export type PageState = Readonly<typeof nothingAsked>

interface PageVisit {
  readonly state: PageState
  readonly remember: (change: Partial<PageState>) => void
  /** How often a link to this page was followed; each shows its lists anew. */
  readonly visit: number
}

/** What the views know of the state of the page. */
export const PageContext = createContext({} as PageVisit)

/** The fragment of a URL that leads to a state; members left out have their default. */
export function fragmentOf(asked: Partial<PageState>): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== nothingAsked[name as keyof PageState],
  )
  // Slashes and colons are allowed in a fragment, and make a link with a file and a line readable.
  return `#${new URLSearchParams(given).toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

export function stateOf(fragment: string): PageState {
  const given = [...new URLSearchParams(fragment.replace(/^#/, ''))].filter(([name]) =>
    Object.hasOwn(nothingAsked, name),
  )
  return { ...nothingAsked, ...(Object.fromEntries(given) as Partial<PageState>) }
}

/** The filters, in display order, and the values of a scenario of which one has to be the chosen one. */
export const filters = {
  tag: ({ tags }: PageScenario) => tags,
  status: statusesOf,
  operation: ({ operations }: PageScenario) => operations,
  chapter: ({ chapters }: PageScenario) => chapters,
}

export type FilterName = keyof typeof filters

export const filterNames = Object.keys(filters) as FilterName[]

/** The status of a scenario, and `retried` if it passed, but not at its first attempt. */
export function statusesOf({ status, runs }: PageScenario): string[] {
  return status === 'passed' && runs.length > 1 ? [status, 'retried'] : [status]
}

/** The text of each scenario that `Search` searches, made at the first search. */
const searched = new Map<PageScenario, string>()

function textOf(scenario: PageScenario): string {
  const { name, feature, rule = '', id, tags, operations, example, words } = scenario
  const text =
    searched.get(scenario) ??
    [name, feature, rule, id, ...tags, ...operations, ...(example?.values ?? []), words]
      .join('\n')
      .toLowerCase()
  searched.set(scenario, text)
  return text
}

export function fittingScenarios(state: PageState): PageScenario[] {
  const chosen = filterNames.filter((name) => state[name] !== '')
  return report.scenarios.filter(
    (scenario) =>
      chosen.every((name) => filters[name](scenario).includes(state[name])) &&
      (state.search === '' || hasWords(state.search, textOf(scenario))),
  )
}
