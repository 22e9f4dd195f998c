import type { PageData, PageScenario } from '../report/page-data'
import { pageData } from './components'

export const report = pageData<PageData>()

/** The view and the filters, as in the fragment of the URL. */
export interface PageState {
  readonly view: string
  readonly search: string
  readonly tag: string
  readonly status: string
  readonly operation: string
  readonly chapter: string
  readonly story: string
  readonly scenario: string
}

const nothingAsked: PageState = {
  view: 'scenarios',
  search: '',
  tag: '',
  status: '',
  operation: '',
  chapter: '',
  story: '',
  scenario: '',
}

export const noFilter: Partial<PageState> = {
  search: '',
  tag: '',
  status: '',
  operation: '',
  chapter: '',
  story: '',
}

export interface ViewProps {
  readonly state: PageState
  readonly remember: (change: Partial<PageState>) => void
  /** Whether the page is printed: all lines are shown then. */
  readonly isPrinted: boolean
}

/** The fragment of a URL that leads to a state; members left out have their default. */
export function fragmentOf(asked: Partial<PageState>): string {
  const given = Object.entries(asked).filter(
    ([name, value]) => value !== nothingAsked[name as keyof PageState],
  )
  // Slashes and colons are allowed in a fragment, and make a link with a file and a line readable.
  return `#${new URLSearchParams(given).toString().replaceAll('%2F', '/').replaceAll('%3A', ':')}`
}

export function stateOf(fragment: string): PageState {
  const asked = new URLSearchParams(fragment.replace(/^#/, ''))
  const given = [...asked].filter(([name]) => name in nothingAsked)
  return { ...nothingAsked, ...(Object.fromEntries(given) as Partial<PageState>) }
}

interface Filter {
  readonly name: 'tag' | 'status' | 'operation' | 'chapter' | 'story'
  readonly label: string
  /** The values of a scenario, of which one has to be the chosen one. */
  readonly of: (scenario: PageScenario) => readonly string[]
  readonly labelOf?: (value: string) => string
}

/** The filters, in display order. */
export const filters: readonly Filter[] = [
  { name: 'tag', label: 'Tag', of: ({ tags }) => tags },
  {
    name: 'status',
    label: 'Status',
    of: (scenario) => [scenario.status, ...(isRetried(scenario) ? ['retried'] : [])],
  },
  { name: 'operation', label: 'Operation', of: ({ operations }) => operations },
  { name: 'chapter', label: 'Chapter', of: ({ chapters }) => chapters, labelOf: chapterName },
  { name: 'story', label: 'Story', of: ({ id }) => storiesOf().get(id) ?? [] },
]

/** Whether a scenario passed, but not at its first attempt. */
export function isRetried({ status, runs }: PageScenario): boolean {
  return status === 'passed' && runs.length > 1
}

/** The name of a chapter; with its book, if several books have a chapter of that name. */
export function chapterName(id: string): string {
  const chapters = report.books.flatMap((book) => book.chapters)
  const name = chapters.find((chapter) => chapter.id === id)?.name ?? id
  return chapters.filter((chapter) => chapter.name === name).length > 1 ? id : name
}

let stories: Map<string, string[]> | undefined

/** The names of the stories that each scenario ran. */
function storiesOf(): Map<string, string[]> {
  if (stories !== undefined) return stories
  stories = new Map(report.scenarios.map(({ id }) => [id, []]))
  for (const { story, scenarios } of report.books.flatMap((book) => book.ways))
    for (const id of scenarios) stories.get(id)?.push(story)
  return stories
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

/** The indexes of the scenarios that fit the filters. */
export function fittingScenarios(state: PageState): number[] {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = filters.filter(({ name }) => state[name] !== '')
  const isFitting = (scenario: PageScenario): boolean =>
    chosen.every(({ name, of }) => of(scenario).includes(state[name])) &&
    words.every((word) => textOf(scenario).includes(word))
  return report.scenarios.flatMap((scenario, place) => (isFitting(scenario) ? [place] : []))
}
