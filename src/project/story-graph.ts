import {
  findStories,
  storiesRunBy,
  takesPhrasesOf,
  type ChapterClass,
  type FoundStory,
  type StoryBook,
  type DescribeStories,
  type ToldStory,
} from '../story'

export interface BoundPhrase {
  readonly book: ChapterClass<StoryBook>
  readonly describe: DescribeStories
}

export interface ScenarioStories<Scenario> {
  readonly scenario: Scenario
  readonly stories: readonly ToldStory[]
}

/** A story that a chapter offers, the chapter it leads to, and the phrases and scenarios that tell it. */
export interface GraphStory<Phrase, Scenario> extends FoundStory {
  readonly phrases: readonly WayPhrase<Phrase>[]
  /** The scenarios that tell it, each once. */
  readonly scenarios: readonly Scenario[]
}

interface WayPhrase<Phrase> {
  readonly phrase: Phrase
  /** Whether the phrase tells an earlier story before this one. */
  readonly goesOn: boolean
}

/** Returns the ways through a story book, chapter by chapter, with their phrases and scenarios. */
export function waysThrough<Phrase extends BoundPhrase, Scenario>(
  book: ChapterClass<StoryBook>,
  phrases: readonly Phrase[],
  covering: readonly ScenarioStories<Scenario>[],
): GraphStory<Phrase, Scenario>[] {
  const covered = covering.flatMap(({ scenario, stories }) => stories.map((story) => ({ scenario, story })))
  const ways = findStories(
    book,
    covered.map(({ story }) => story),
  ).map((found) => ({
    ...found,
    phrases: [] as WayPhrase<Phrase>[],
    scenarios: [
      ...new Set(covered.filter(({ story }) => isSame(story, found)).map(({ scenario }) => scenario)),
    ],
  }))
  const chapters = new Set(ways.map(({ from }) => from))
  for (const phrase of phrases.filter((one) => takesPhrasesOf(book, one.book))) {
    for (const chapter of chapters)
      storiesRunBy(phrase.describe, chapter).forEach(({ from, story }, at) => {
        const branches = ways.filter((way) => way.from === from && way.story === story)
        for (const { phrases: known } of branches) addOnce(known, { phrase, goesOn: at > 0 })
      })
  }
  return ways
}

function isSame(one: FoundStory, other: FoundStory): boolean {
  return one.from === other.from && one.story === other.story && one.to === other.to
}

function addOnce<Phrase>(known: WayPhrase<Phrase>[], added: WayPhrase<Phrase>): void {
  if (!known.some(({ phrase, goesOn }) => phrase === added.phrase && goesOn === added.goesOn))
    known.push(added)
}
