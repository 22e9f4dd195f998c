import {
  findStories,
  storiesRunBy,
  takesPhrasesOf,
  type AnyChapter,
  type FoundStory,
  type ToldStory,
} from '../story'
import type { Definition } from './project'

export interface ScenarioStories<Scenario> {
  readonly scenario: Scenario
  readonly stories: readonly ToldStory[]
}

/** A story that a chapter offers, the chapter it leads to, and the phrases and scenarios that tell it. */
export interface GraphStory<Defined, Scenario> extends FoundStory {
  readonly phrases: readonly WayPhrase<Defined>[]
  /** The scenarios that tell it, each once. */
  readonly scenarios: readonly Scenario[]
}

interface WayPhrase<Defined> {
  readonly definition: Defined
  /** Whether the phrase tells an earlier story before this one. */
  readonly goesOn: boolean
}

/** Returns the ways through a story book, chapter by chapter, with their phrases and scenarios. */
export function waysThrough<Defined extends Pick<Definition, 'phrase'>, Scenario>(
  book: AnyChapter,
  definitions: readonly Defined[],
  covering: readonly ScenarioStories<Scenario>[],
): GraphStory<Defined, Scenario>[] {
  const covered = covering.flatMap(({ scenario, stories }) => stories.map((story) => ({ scenario, story })))
  const ways = findStories(
    book,
    covered.map(({ story }) => story),
  ).map((found) => ({
    ...found,
    phrases: [] as WayPhrase<Defined>[],
    scenarios: [
      ...new Set(covered.filter(({ story }) => isSame(story, found)).map(({ scenario }) => scenario)),
    ],
  }))
  const chapters = new Set(ways.map(({ from }) => from))
  for (const definition of definitions) {
    const { phrase } = definition
    if (phrase === undefined || !takesPhrasesOf(book, phrase.book)) continue
    for (const chapter of chapters)
      storiesRunBy(phrase.describe, chapter).forEach(({ from, story }, at) => {
        const branches = ways.filter((way) => way.from === from && way.story === story)
        for (const { phrases: known } of branches) addOnce(known, { definition, goesOn: at > 0 })
      })
  }
  return ways
}

function isSame(one: FoundStory, other: FoundStory): boolean {
  return one.from === other.from && one.story === other.story && one.to === other.to
}

function addOnce<Defined>(known: WayPhrase<Defined>[], added: WayPhrase<Defined>): void {
  if (!known.some(({ definition, goesOn }) => definition === added.definition && goesOn === added.goesOn))
    known.push(added)
}
