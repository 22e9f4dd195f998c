import {
  locationsIn,
  outlineKeywords,
  scenariosOf,
  type FeatureChild,
  type GherkinDocument,
  type GherkinScenario,
  type SourcedPickle,
} from './gherkin'

type PartOfFeature =
  /** The scenario at the line, with the steps up to it; in a Background a scenario with only its steps. */
  | { readonly kind: 'scenario'; readonly sourced: SourcedPickle }
  /** The line is in an outline without examples, so that there is no scenario yet. */
  | { readonly kind: 'no row'; readonly outline: string }
  | { readonly kind: 'outside' }

/** Returns the part of a feature up to a line. A table or doc string, and the space under it, belongs to its step. */
export function partOfFeature(document: GherkinDocument, line: number): PartOfFeature {
  const children = withEnds(document.feature?.children ?? [])
  const { scenario } = [...sectionsOf(children)].filter((section) => section.line <= line).at(-1) ?? {}
  if (document.feature === undefined || scenario === undefined) return { kind: 'outside' }
  const locations = locationsIn(document)
  const isReached = (id = ''): boolean => (locations.get(id)?.line ?? Infinity) <= line
  const rows = scenariosOf({ ...document, feature: { ...document.feature, children } }).filter(
    ({ pickle }) => pickle.astNodeIds[0] === scenario.id,
  )
  const row = rows.filter(({ pickle }) => isReached(pickle.astNodeIds[1])).at(-1) ?? rows[0]
  if (row === undefined || isOutlineOnly(scenario, document.feature.language))
    return { kind: 'no row', outline: scenario.name }
  const steps = row.pickle.steps.filter(({ astNodeIds }) => isReached(astNodeIds[0]))
  return { kind: 'scenario', sourced: { ...row, pickle: { ...row.pickle, steps } } }
}

/** Gherkin gives a scenario without steps no Background steps, and a Background alone no scenario. */
function withEnds(children: readonly FeatureChild[]): FeatureChild[] {
  const steps = [{ id: '', location: { line: 0 }, keyword: '* ', text: '' }]
  return children.flatMap((child): FeatureChild[] => {
    const { background, scenario, rule } = child
    if (scenario) return [{ scenario: { ...scenario, steps: [...scenario.steps, ...steps] } }]
    if (rule) return [{ rule: { ...rule, children: withEnds(rule.children) } }]
    if (!background) return []
    const { name, keyword } = background
    return [child, { scenario: { ...background, name: name || keyword, tags: [], examples: [], steps } }]
  })
}

function* sectionsOf(
  children: readonly FeatureChild[],
): Generator<{ line: number; scenario?: GherkinScenario }> {
  for (const { scenario, rule } of children) {
    if (scenario) yield { line: firstLine(scenario), scenario }
    if (rule) yield { line: firstLine(rule) }
    yield* sectionsOf(rule?.children ?? [])
  }
}

function firstLine({ location, tags }: Pick<GherkinScenario, 'location' | 'tags'>): number {
  return Math.min(location.line, ...tags.map((tag) => tag.location.line))
}

/** Whether a scenario is an outline that Gherkin takes for a scenario, as it has no examples. */
function isOutlineOnly({ keyword, steps, examples }: GherkinScenario, language: string): boolean {
  const isOutline = outlineKeywords(language).includes(keyword)
  return isOutline && examples.length === 0 && steps.some(({ text }) => text.includes('<'))
}
