import type { GherkinDocument } from './project'
import { scenariosOf } from './gherkin'
import type { SourcedPickle } from './project'

type Feature = NonNullable<GherkinDocument['feature']>
type Child = Feature['children'][number]
type Background = NonNullable<Child['background']>
type Scenario = NonNullable<Child['scenario']>
type Rule = NonNullable<Child['rule']>
type Step = Scenario['steps'][number]

/** The part of a feature up to a line. */
export type PartOfFeature =
  /** The scenario at the line, with the steps up to it; in a Background a scenario with only its steps. */
  | { readonly kind: 'scenario'; readonly sourced: SourcedPickle }
  /** The line is in an outline without examples, so that there is no scenario yet. */
  | { readonly kind: 'no row'; readonly outline: string }
  | { readonly kind: 'outside' }

/** A Background, scenario or rule; it reaches from its line to the next section. */
interface Section {
  readonly line: number
  readonly rule?: Rule | undefined
  readonly background?: Background
  readonly scenario?: Scenario
}

/** Returns the part of a feature up to a line. A table or doc string, and the space under it, belongs to its step. */
export function partOfFeature(document: GherkinDocument, line: number): PartOfFeature {
  const { feature } = document
  const section =
    feature &&
    sectionsOf(feature)
      .filter((one) => one.line <= line)
      .at(-1)
  const told = section?.scenario ?? (section?.background && scenarioOf(section.background))
  if (!feature || section === undefined || told === undefined) return { kind: 'outside' }
  const stepsSoFar = section.background ? [] : told.steps.filter(({ location }) => location.line <= line)
  const scenario = { ...told, steps: [...stepsSoFar, endOfPart], examples: examplesAt(told, line) }
  if (isOutline(told) && scenario.examples.length === 0) return { kind: 'no row', outline: told.name }
  const upToHere = (children: readonly Child[] | Rule['children']): { background: Background }[] =>
    children.flatMap(({ background }) =>
      background && background.location.line <= line
        ? [
            {
              background: {
                ...background,
                steps: background.steps.filter((step) => step.location.line <= line),
              },
            },
          ]
        : [],
    )
  const { rule } = section
  const last: Child = rule
    ? { rule: { ...rule, children: [...upToHere(rule.children), { scenario }] } }
    : { scenario }
  const part = { ...document, feature: { ...feature, children: [...upToHere(feature.children), last] } }
  const [sourced] = scenariosOf(part)
  return sourced === undefined ? { kind: 'outside' } : { kind: 'scenario', sourced: withoutEnd(sourced) }
}

/** An empty step: Gherkin gives a scenario without steps no Background steps either. */
const endOfPart: Step = {
  id: '',
  location: { line: 0 },
  keyword: '* ',
  text: '',
}

function withoutEnd({ pickle, gherkinDocument }: SourcedPickle): SourcedPickle {
  return { pickle: { ...pickle, steps: pickle.steps.slice(0, -1) }, gherkinDocument }
}

function sectionsOf(feature: Feature): Section[] {
  const within = (children: readonly Child[] | Rule['children'], rule?: Rule): Section[] =>
    children.flatMap((child) => {
      const { background, scenario } = child
      if (background) return [{ line: background.location.line, rule, background }]
      if (scenario) return [{ line: firstLine(scenario), rule, scenario }]
      return 'rule' in child && child.rule
        ? [{ line: firstLine(child.rule) }, ...within(child.rule.children, child.rule)]
        : []
    })
  return within(feature.children)
}

function firstLine({ location, tags }: Pick<Scenario, 'location' | 'tags'>): number {
  return Math.min(location.line, ...tags.map((tag) => tag.location.line))
}

function isOutline({ keyword, steps, examples }: Scenario): boolean {
  return (
    examples.length > 0 || (/outline|template/i.test(keyword) && steps.some(({ text }) => text.includes('<')))
  )
}

/** Reduces the examples to one row: the one at the line, or else the first. */
function examplesAt({ examples }: Scenario, line: number): Scenario['examples'] {
  const at = examples.filter((one) => firstLine(one) <= line).at(-1)
  const withRows = at ?? examples.find(({ tableBody }) => tableBody.length > 0)
  const row =
    withRows?.tableBody.filter(({ location }) => location.line <= line).at(-1) ?? withRows?.tableBody[0]
  return withRows === undefined || row === undefined ? [] : [{ ...withRows, tableBody: [row] }]
}

/** Returns a scenario that stands for a Background. */
function scenarioOf({ id, location, keyword, name }: Background): Scenario {
  return {
    id,
    location,
    keyword,
    name: name || keyword,
    description: '',
    tags: [],
    steps: [],
    examples: [],
  }
}
