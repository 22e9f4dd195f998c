import { pluralize } from '../../errors'
import type { MapStory, StoryMap } from '../map'
import type { AttachedStory } from './attached'
import { inOrder } from './groups'
import type { CoveredChapter, ReportBook, ReportScenario } from './model'

/** A story that a scenario told, in words. */
export interface ReportedStory extends AttachedStory {
  readonly book: string
  readonly scenario: Pick<ReportScenario, 'id' | 'name' | 'uri' | 'line'>
  /** The key of the attempt. */
  readonly attempt: string
}

/** Returns the books, with how often each of their stories was told. Books of the same name are merged. */
export function reportBooks(maps: readonly StoryMap[], told: readonly ReportedStory[]): ReportBook[] {
  const byTitle = new Map([...maps].reverse().map((map) => [map.title, map]))
  return inOrder(byTitle).map(([title, map]) => {
    const own = told.filter(({ book }) => book === title)
    const offered = offeredStories(map)
    for (const one of own) offeredFor(one, offered)?.told.push(one)
    return { map: toldMap(map, offered), chapters: coveredChapters(map, offered, own) }
  })
}

/** A story in a chapter that offers it, and when it was told there. */
interface OfferedStory {
  readonly story: MapStory
  /** The title of the chapter that offers it. */
  readonly chapter: string
  /** The title of the chapter that it leads to; null if it ends the arrangement, or leads to an unknown one. */
  readonly leadsTo: string | null
  readonly told: ReportedStory[]
}

function offeredStories({ chapters, stories }: StoryMap): OfferedStory[] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  return stories.flatMap((story) => {
    const to = byId.get(story.to)
    const leadsTo = to === undefined || to.kind === 'end' || to.kind === 'unknown' ? null : to.title
    return [story.from, ...story.inheritedBy].map((from) => ({
      story,
      chapter: byId.get(from)?.title ?? from,
      leadsTo,
      told: [],
    }))
  })
}

/** Returns the one that leads to the chapter it led to; the first if the story failed, or if none leads there. */
function offeredFor(
  { chapter, story, leadsTo, failed }: ReportedStory,
  offered: readonly OfferedStory[],
): OfferedStory | undefined {
  const ways = offered.filter((way) => way.chapter === chapter && way.story.title === story)
  return (failed ? undefined : ways.find((way) => way.leadsTo === leadsTo)) ?? ways[0]
}

/** Returns the map of a book with how often each story was told and failed, in all chapters together, and by whom. */
function toldMap(map: StoryMap, offered: readonly OfferedStory[]): StoryMap {
  return {
    ...map,
    stories: map.stories.map((story) => {
      const told = offered.flatMap((way) => (way.story === story ? way.told : []))
      const failed = told.filter((one) => one.failed).length
      const usage = told.length === 0 ? 'not covered' : `covered ${pluralize(told.length, 'time')}`
      const places = new Map(told.map(({ scenario: { id, name, uri, line } }) => [id, { name, uri, line }]))
      return {
        ...story,
        scenarios: inOrder(places).map(([, place]) => place),
        usage: failed === 0 ? usage : `${usage}, failed ${pluralize(failed, 'time')}`,
        hasFailed: failed > 0,
      }
    }),
  }
}

/** Counts what was reached and told. The opening chapter is reached when one of its stories is told. */
function coveredChapters(
  map: StoryMap,
  offered: readonly OfferedStory[],
  told: readonly ReportedStory[],
): CoveredChapter[] {
  const rooms = map.chapters.filter(({ kind }) => kind !== 'end' && kind !== 'unknown')
  return rooms.map(({ title: name }) => {
    const reachedBy = told.filter(({ chapter, leadsTo }) => chapter === name || leadsTo === name)
    return {
      name,
      reached: new Set(reachedBy.map(({ attempt }) => attempt)).size,
      stories: offered
        .filter(({ chapter }) => chapter === name)
        .map(({ story, leadsTo, told: here }) => ({
          name: story.title,
          leadsTo,
          told: here.length,
          failed: here.filter(({ failed }) => failed).length,
        })),
    }
  })
}
