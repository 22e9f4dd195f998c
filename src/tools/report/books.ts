import type { MapStory, StoryMap } from '../map'
import type { AttachedStory } from './attached'
import { inOrder } from './groups'
import type { ReportBook, ReportScenario, ReportWay } from './model'

/** A story that a scenario told, in words. */
export interface ReportedStory extends AttachedStory {
  readonly book: string
  readonly scenario: Pick<ReportScenario, 'id' | 'name' | 'uri' | 'line'>
  /** The key of the attempt. */
  readonly attempt: string
}

/** Returns the id of a chapter in the report. */
export function chapterId(book: string, chapter: string): string {
  return `${book} › ${chapter}`
}

/** Returns the books, with how often each of their stories was told. Books of the same name are merged. */
export function reportBooks(maps: readonly StoryMap[], told: readonly ReportedStory[]): ReportBook[] {
  const byTitle = new Map([...maps].reverse().map((map) => [map.title, map]))
  return inOrder(byTitle).map(([title, map]) =>
    reportBook(
      map,
      told.filter(({ book }) => book === title),
    ),
  )
}

/** A story in a chapter that offers it, and when it was told there. */
interface OfferedStory {
  readonly story: MapStory
  /** In words. */
  readonly chapter: string
  readonly told: ReportedStory[]
}

function reportBook(map: StoryMap, told: readonly ReportedStory[]): ReportBook {
  const titles = new Map(map.chapters.map(({ id, title }) => [id, title]))
  const offered = map.stories.flatMap((story): OfferedStory[] =>
    [story.from, ...story.inheritedBy].map((from) => ({
      story,
      chapter: titles.get(from) ?? from,
      told: [],
    })),
  )
  for (const one of told) offeredFor(one, offered, map)?.told.push(one)
  return {
    name: map.title,
    map: {
      ...map,
      stories: map.stories.map((story) => ({
        ...story,
        scenarios: placesOf(offered.flatMap((way) => (way.story === story ? way.told : []))),
      })),
    },
    chapters: map.chapters
      .filter(({ kind }) => kind !== 'end' && kind !== 'unknown')
      .map(({ title: name }) => ({
        id: chapterId(map.title, name),
        name,
        reached: new Set(
          told
            .filter(({ chapter, leadsTo }) => chapter === name || leadsTo === name)
            .map(({ attempt }) => attempt),
        ).size,
      })),
    ways: offered.map(({ story, chapter, told: here }): ReportWay => ({
      mapId: story.id,
      chapter: chapterId(map.title, chapter),
      story: story.title,
      leadsTo: titles.get(story.to) ?? '',
      told: here.length,
      failed: here.filter(({ failed }) => failed).length,
      scenarios: [...new Set(here.map(({ scenario }) => scenario.id))].sort(),
    })),
  }
}

/** Returns the one that leads to the chapter it led to; the first if the story failed, or if none leads there. */
function offeredFor(
  { chapter, story, leadsTo, failed }: ReportedStory,
  offered: readonly OfferedStory[],
  map: StoryMap,
): OfferedStory | undefined {
  const ways = offered.filter((way) => way.chapter === chapter && way.story.title === story)
  const taken = ways.find((way) => {
    const to = map.chapters.find(({ id }) => id === way.story.to)
    return leadsTo === null ? to?.kind === 'end' : to?.title === leadsTo
  })
  return failed ? ways[0] : (taken ?? ways[0])
}

function placesOf(told: readonly ReportedStory[]): MapStory['scenarios'] {
  const places = new Map(told.map(({ scenario: { id, name, uri, line } }) => [id, { name, uri, line }]))
  return inOrder(places).map(([, place]) => place)
}
