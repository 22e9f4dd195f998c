import type { PageScenario } from '../report/page-data'
import { rememberedOf } from '../../remembered'
import { hasWords } from './components'
import { report, type PageState } from './state'

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
const textOf = rememberedOf((scenario: PageScenario): string => {
  const { name, feature, rule = '', id, tags, operations, example, words } = scenario
  const texts = [name, feature, rule, id, ...tags, ...operations, ...(example?.values ?? []), words]
  return texts.join('\n').toLowerCase()
})

export function fittingScenarios(state: PageState): PageScenario[] {
  const chosen = filterNames.filter((name) => state[name] !== '')
  return report.scenarios.filter(
    (scenario) =>
      chosen.every((name) => filters[name](scenario).includes(state[name])) &&
      (state.search === '' || hasWords(state.search, textOf(scenario))),
  )
}
