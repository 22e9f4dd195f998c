import {
  StoryBook as AnyBook,
  type AnyChapter,
  type ChapterClass,
  type ProjectScenario,
  type ScenarioUse,
  type StepText,
  type StoryBook,
} from '../seam'

/** Where walks begin: a feature of the project, with its Background and tags, set in one book. */
export interface WalkStart {
  /** The path of the feature. */
  readonly uri: string
  readonly feature: string
  readonly tags: readonly string[]
  /** The steps before those of the walk. */
  readonly background: readonly StepText[]
  readonly book: ChapterClass<StoryBook>
  readonly storyData: new () => object
  /** The chapter that the walk begins in. */
  readonly chapter: AnyChapter
  /** The project scenarios that begin like this. */
  readonly scenarios: readonly ProjectScenario[]
}

/** The step that goes back to the opening chapter. */
export const newStoryStep = { text: 'a new story begins' }

/** Returns the starts of scenarios; scenarios of one feature with the same Background and configuration share one. */
export function walkStartsOf(
  scenarios: readonly ProjectScenario[],
  useFor: (tags: string[]) => ScenarioUse | undefined,
): WalkStart[] {
  const starts = new Map<string, WalkStart & { scenarios: ProjectScenario[] }>()
  const ids = new Map<ScenarioUse, number>()
  for (const scenario of scenarios) {
    const { use, gherkinDocument, pickle } = scenario
    const binding = use?.configuration.binding
    if (use === undefined || binding === undefined || !isBook(binding.book)) continue
    if (!ids.has(use)) ids.set(use, ids.size)
    const background = backgroundOf(scenario)
    const key = JSON.stringify([pickle.uri, ids.get(use), background])
    const known = starts.get(key)
    if (known !== undefined) {
      known.scenarios.push(scenario)
      continue
    }
    const ofFeature = (gherkinDocument.feature?.tags ?? []).map(({ name }) => name)
    const ofScenario = pickle.tags.map(({ name }) => name)
    starts.set(key, {
      uri: pickle.uri,
      feature: gherkinDocument.feature?.name ?? '',
      tags: useFor(ofFeature) === use ? ofFeature : ofScenario,
      background,
      book: binding.book,
      storyData: binding.storyData,
      chapter: binding.book,
      scenarios: [scenario],
    })
  }
  return [...starts.values()]
}

export function backgroundOf({ pickle, gherkinDocument }: ProjectScenario): StepText[] {
  const children = gherkinDocument.feature?.children ?? []
  const backgrounds = [...children, ...children.flatMap(({ rule }) => rule?.children ?? [])].flatMap(
    ({ background }) => background?.steps ?? [],
  )
  const ids = new Set(backgrounds.map(({ id }) => id))
  return pickle.steps
    .filter(({ astNodeIds }) => astNodeIds.some((id) => ids.has(id)))
    .map(({ text, argument }) => ({ text, argument }))
}

function isBook(candidate: ChapterClass<unknown>): candidate is ChapterClass<StoryBook> {
  return candidate.prototype instanceof AnyBook
}
