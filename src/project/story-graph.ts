import {
  findStories,
  storiesToldBy,
  takesPhrasesOf,
  type ChapterClass,
  type FoundStory,
  type StoryBook,
  type DescribeStories,
  type ToldStory,
} from '../story'

/** A phrase that was bound to the stories of a book. */
export interface BoundPhrase {
  readonly book: ChapterClass<StoryBook>
  readonly describe: DescribeStories
}

/** What a scenario tells, in order. */
export interface ScenarioStories<Scenario> {
  readonly scenario: Scenario
  readonly stories: readonly ToldStory[]
}

/** A story as one chapter offers it, where it leads from there, and who tells it. */
export interface Way<Phrase, Scenario> extends FoundStory {
  readonly phrases: readonly WayPhrase<Phrase>[]
  /** The scenarios that go this way, each once. */
  readonly scenarios: readonly Scenario[]
}

/** A phrase that tells a story. */
export interface WayPhrase<Phrase> {
  readonly phrase: Phrase
  /** Whether the phrase began with an earlier story and goes on with this one. */
  readonly goesOn: boolean
}

/**
 * The ways through a story book, chapter by chapter from the opening one, with the phrases that tell them and the scenarios
 * that go them. Nothing is told; where a story leads that fails when it is only asked is learned from what scenarios tell.
 */
export function waysThrough<Phrase extends BoundPhrase, Scenario>(
  book: ChapterClass<StoryBook>,
  phrases: readonly Phrase[],
  tellings: readonly ScenarioStories<Scenario>[],
): Way<Phrase, Scenario>[] {
  const told = tellings.flatMap(({ scenario, stories }) => stories.map((story) => ({ scenario, story })))
  const ways = findStories(
    book,
    told.map(({ story }) => story),
  ).map((found) => ({
    ...found,
    phrases: [] as WayPhrase<Phrase>[],
    scenarios: [...new Set(told.filter(({ story }) => isSame(story, found)).map(({ scenario }) => scenario))],
  }))
  const chapters = new Set(ways.map(({ from }) => from))
  for (const phrase of phrases.filter((one) => takesPhrasesOf(book, one.book))) {
    for (const chapter of chapters) {
      storiesToldBy(phrase.describe, chapter).forEach(({ from, story }, at) => {
        const branches = ways.filter((way) => way.from === from && way.story === story)
        for (const { phrases: known } of branches) addOnce(known, { phrase, goesOn: at > 0 })
      })
    }
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
