import { createContext } from 'preact'
import type { PageData } from '../report/page-data'
import { pageData } from './components'

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
