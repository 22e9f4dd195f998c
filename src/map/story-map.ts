import { pluralize } from '../errors'

/** A story book as a drawing shows it. */
export interface StoryMap {
  /** The name of the book, in words. */
  readonly title: string
  /** The opening chapter first, the others in the order in which stories lead to them. */
  readonly chapters: readonly MapChapter[]
  readonly stories: readonly MapStory[]
  /** How many scenarios of the book tell no story. */
  readonly silentScenarios: number
}

/** A chapter: a room of the drawing. */
export interface MapChapter {
  /** Unique in its book; letters, digits and `_`, a capital first. */
  readonly id: string
  /** The name of the chapter, in words. */
  readonly title: string
  readonly kind: ChapterKind
}

/**
 * `opening`: where the book begins; `last`: a chapter that offers no story; `end`: a story ended the arrangement;
 * `unknown`: where the story leads could not be found out.
 */
export type ChapterKind = 'opening' | 'chapter' | 'last' | 'end' | 'unknown'

/** A story: an arrow from the chapter that offers it to the chapter that comes after it. */
export interface MapStory {
  /** Unique in its book; letters and digits. */
  readonly id: string
  readonly from: string
  /** The chapters that inherit it from that one. */
  readonly inheritedBy: readonly string[]
  readonly to: string
  /** The name of the story, in words. */
  readonly title: string
  readonly phrases: readonly MapPhrase[]
  /** The scenarios that go through the story, each once. */
  readonly scenarios: readonly ScenarioPlace[]
  /** What a drawing says of how often it is told; undefined for the number of its scenarios. */
  readonly usage?: string
}

/** A phrase that tells a story. */
export interface MapPhrase {
  readonly text: string
  /** Whether the phrase began with an earlier story and goes on with this one. */
  readonly goesOn: boolean
}

/** Where a scenario is written. */
export interface ScenarioPlace {
  readonly name: string
  /** The feature file, as Cucumber names it. */
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
}

/** The scenarios that go through at least one story of the book. */
function scenariosOf(map: StoryMap): ScenarioPlace[] {
  const places = map.stories.flatMap(({ scenarios }) => scenarios)
  return [...new Map(places.map((place) => [`${place.uri}:${place.line}`, place])).values()]
}

/** How many scenarios go through the book: `3 scenarios`, `3 scenarios, 1 more tells no story`. */
export function scenarioCount(map: StoryMap): string {
  const told = pluralize(scenariosOf(map).length, 'scenario')
  const { silentScenarios: silent } = map
  return silent === 0 ? told : `${told}, ${silent} more ${silent === 1 ? 'tells' : 'tell'} no story`
}

/** How many scenarios go through a story: `unused`, `1 scenario`, `3 scenarios`. */
export function usageOf({ scenarios, usage }: MapStory): string {
  if (usage !== undefined) return usage
  return scenarios.length === 0 ? 'unused' : pluralize(scenarios.length, 'scenario')
}

/** A phrase as the drawings write it; one that goes on from an earlier story begins with dots. */
export function phraseLabel({ text, goesOn }: MapPhrase): string {
  return goesOn ? `… ${text}` : text
}
