import { pluralize } from '../../errors'

/** A story book, ready to be drawn. */
export interface StoryMap {
  /** The name of the book, in words. */
  readonly title: string
  /** The opening chapter first, the others in the order in which stories lead to them. */
  readonly chapters: readonly MapChapter[]
  readonly stories: readonly MapStory[]
  /** The number of scenarios of the book that tell no story. */
  readonly silentScenarios: number
}

/** A chapter: a room of the drawing. */
export interface MapChapter {
  /** Unique in its book; a capital letter, then letters, digits and `_`. */
  readonly id: string
  /** The name of the chapter, in words. */
  readonly title: string
  readonly kind: ChapterKind
}

/**
 * `opening`: where the book begins; `last`: a chapter that offers no story; `end`: where a story ends the arrangement;
 * `unknown`: where a story leads whose target could not be determined.
 */
export type ChapterKind = 'opening' | 'chapter' | 'last' | 'end' | 'unknown'

/** A story: an arrow from the chapter that offers it to the chapter that it leads to. */
export interface MapStory {
  /** Unique in its book; letters and digits. */
  readonly id: string
  readonly from: string
  /** The ids of the chapters that inherit it from `from`. */
  readonly inheritedBy: readonly string[]
  readonly to: string
  /** The name of the story, in words. */
  readonly title: string
  readonly phrases: readonly MapPhrase[]
  /** The scenarios that tell the story, each once. */
  readonly scenarios: readonly ScenarioPlace[]
  /** How often it was run, in words; if undefined, the number of its scenarios. */
  readonly usage?: string
  /** Whether it failed when it was run. */
  readonly hasFailed?: boolean
}

/** A phrase that tells a story. */
export interface MapPhrase {
  readonly text: string
  /** Whether the phrase tells another story before this one. */
  readonly goesOn: boolean
}

/** The place of a scenario in its feature file. */
export interface ScenarioPlace {
  readonly name: string
  /** The feature file, as Cucumber names it. */
  readonly uri: string
  /** The line of the scenario, or of its row of examples. */
  readonly line: number
}

/** A story book as the script of a page has it. */
export interface DrawnBook extends StoryMap {
  /** `3 chapters · 5 stories · 3 scenarios · 3 unused` */
  readonly summary: string
}

export function drawnBook(map: StoryMap): DrawnBook {
  const rooms = map.chapters.filter(({ kind }) => kind !== 'end' && kind !== 'unknown')
  const unused = map.stories.filter(({ scenarios }) => scenarios.length === 0).length
  return {
    ...map,
    stories: map.stories.map((story) => ({ ...story, usage: usageOf(story) })),
    summary: [
      pluralize(rooms.length, 'chapter'),
      pluralize(map.stories.length, 'story', 'stories'),
      scenarioCount(map),
      ...(unused > 0 ? [`${unused} unused`] : []),
    ].join(' · '),
  }
}

/** Returns the scenarios that tell at least one story of the book. */
function scenariosOf(map: StoryMap): ScenarioPlace[] {
  const places = map.stories.flatMap(({ scenarios }) => scenarios)
  return [...new Map(places.map((place) => [`${place.uri}:${place.line}`, place])).values()]
}

/** Describes how many scenarios tell stories of the book: `3 scenarios`, `3 scenarios, 1 more tells no story`. */
export function scenarioCount(map: StoryMap): string {
  const told = pluralize(scenariosOf(map).length, 'scenario')
  const { silentScenarios: silent } = map
  return silent === 0 ? told : `${told}, ${silent} more ${silent === 1 ? 'tells' : 'tell'} no story`
}

/** Describes how many scenarios tell a story: `unused`, `1 scenario`, `3 scenarios`. */
export function usageOf({ scenarios, usage }: MapStory): string {
  if (usage !== undefined) return usage
  return scenarios.length === 0 ? 'unused' : pluralize(scenarios.length, 'scenario')
}

/** Returns the label of a phrase in drawings; if it tells another story first, the label begins with dots. */
export function phraseLabel({ text, goesOn }: MapPhrase): string {
  return goesOn ? `… ${text}` : text
}
