import type { MapStory, StoryMap } from '../map'
import type { ReportBook, ReportChapter, ReportWay } from './model'

/** A story that a scenario told, in words. */
export interface ReportedStory {
  readonly book: string
  readonly chapter: string
  readonly story: string
  readonly leadsTo: string | null
  readonly failed: boolean
  readonly scenario: {
    readonly id: string
    readonly name: string
    readonly uri: string
    readonly line: number
  }
  /** The key of the attempt. */
  readonly attempt: string
}

/** Returns the value that the filter `Chapter` compares. */
export function chapterId(book: string, chapter: string): string {
  return `${book} › ${chapter}`
}

/** Returns the books, with how often each of their ways was told. Books of the same name are merged. */
export function reportBooks(maps: readonly StoryMap[], told: readonly ReportedStory[]): ReportBook[] {
  const byTitle = new Map([...maps].reverse().map((map) => [map.title, map]))
  return [...byTitle.keys()].sort().flatMap((title) => {
    const map = byTitle.get(title)
    return map === undefined
      ? []
      : [
          reportBook(
            map,
            told.filter(({ book }) => book === title),
          ),
        ]
  })
}

function reportBook(map: StoryMap, told: readonly ReportedStory[]): ReportBook {
  const titles = new Map(map.chapters.map(({ id, title }) => [id, title]))
  const offered = map.stories.flatMap((story) =>
    [story.from, ...story.inheritedBy].map((from) => ({ story, chapter: titles.get(from) ?? from })),
  )
  const gone = new Map(offered.map((way) => [way, [] as ReportedStory[]]))
  for (const telling of told) {
    const way = wayOf(telling, offered, map)
    if (way !== undefined) gone.get(way)?.push(telling)
  }
  const stories = map.stories.map((story): MapStory => {
    const tellings = offered.filter((way) => way.story === story).flatMap((way) => gone.get(way) ?? [])
    return { ...story, scenarios: placesOf(tellings) }
  })
  return {
    name: map.title,
    map: { ...map, stories },
    chapters: map.chapters
      .filter(({ kind }) => kind !== 'end' && kind !== 'unknown')
      .map(({ id, title }) => reportChapter(map.title, id, title, told)),
    ways: [...gone].map(([{ story, chapter }, tellings]): ReportWay => ({
      mapId: story.id,
      chapter: chapterId(map.title, chapter),
      story: story.title,
      leadsTo: titles.get(story.to) ?? '',
      told: tellings.length,
      failed: tellings.filter(({ failed }) => failed).length,
      scenarios: [...new Set(tellings.map(({ scenario }) => scenario.id))].sort(),
    })),
  }
}

interface OfferedStory {
  readonly story: MapStory
  /** In words. */
  readonly chapter: string
}

/**
 * Returns the way that a story took: the one that leads to the chapter it led to; the first if the story failed, or if
 * none leads there.
 */
function wayOf(
  { chapter, story, leadsTo, failed }: ReportedStory,
  offered: readonly OfferedStory[],
  map: StoryMap,
): OfferedStory | undefined {
  const ways = offered.filter((way) => way.chapter === chapter && way.story.title === story)
  const ends = ways.find((way) => {
    const to = map.chapters.find(({ id }) => id === way.story.to)
    return leadsTo === null ? to?.kind === 'end' : to?.title === leadsTo
  })
  return failed ? ways[0] : (ends ?? ways[0])
}

function reportChapter(
  book: string,
  mapId: string,
  name: string,
  told: readonly ReportedStory[],
): ReportChapter {
  const reachedBy = told.filter(({ chapter, leadsTo }) => chapter === name || leadsTo === name)
  return {
    id: chapterId(book, name),
    mapId,
    name,
    reached: new Set(reachedBy.map(({ attempt }) => attempt)).size,
  }
}

function placesOf(tellings: readonly ReportedStory[]): MapStory['scenarios'] {
  const places = new Map(
    tellings.map(({ scenario: { id, name, uri, line } }) => [id, { name, uri, line }] as const),
  )
  return [...places].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, place]) => place)
}
