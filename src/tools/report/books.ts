import { pluralize } from '../../errors'
import { inOrder } from '../../group-by'
import { isChapter, type MapStory, type StoryMap } from '../map'
import type { ReportScenario, ReportStory } from './model'

/** Counts how often the stories of each book were run and failed, and by whom. Books of the same name are one. */
export function reportBooks(maps: readonly StoryMap[], scenarios: readonly ReportScenario[]) {
  const byTitle = new Map(maps.map((map) => [map.title, map]))
  const all = scenarios.flatMap((scenario) =>
    scenario.attempts.flatMap((attempt) =>
      attempt.stories.map((story): StoryRun => ({ ...story, scenario, attempt })),
    ),
  )
  return inOrder(byTitle).map(([title, map]) => {
    const runs = all.filter(({ book }) => book === title)
    const offered = offeredStories(map)
    for (const run of runs) offeredFor(run, offered)?.runs.push(run)
    const users = new Set(runs.map(({ scenario }) => scenario))
    return {
      map: { ...mapWithUse(map, offered), use: pluralize(users.size, 'scenario') },
      covered: { name: title, chapters: coveredChapters(map, offered, runs) },
    }
  })
}

interface StoryRun extends ReportStory {
  readonly scenario: ReportScenario
  readonly attempt: object
}

/** A story in a chapter that offers it, and when it was run there; chapters are named by their titles. */
interface OfferedStory {
  readonly story: MapStory
  readonly chapter: string
  /** Null if it ends the arrangement, or leads to an unknown one. */
  readonly leadsTo: string | null
  readonly runs: StoryRun[]
}

function offeredStories({ chapters, stories }: StoryMap): OfferedStory[] {
  const byId = new Map(chapters.map((chapter) => [chapter.id, chapter]))
  return stories.flatMap((story) => {
    const to = byId.get(story.to)
    const leadsTo = to !== undefined && isChapter(to) ? to.title : null
    return [story.from, ...story.inheritedBy].map((from) => ({
      story,
      chapter: byId.get(from)?.title ?? from,
      leadsTo,
      runs: [],
    }))
  })
}

/** Returns the one that leads to the chapter it led to; the first if the story failed, or if none leads there. */
function offeredFor(
  { chapter, story, leadsTo, failed }: ReportStory,
  offered: readonly OfferedStory[],
): OfferedStory | undefined {
  const ways = offered.filter((way) => way.chapter === chapter && way.story.name === story)
  return (failed ? undefined : ways.find((way) => way.leadsTo === leadsTo)) ?? ways[0]
}

function mapWithUse(map: StoryMap, offered: readonly OfferedStory[]): StoryMap {
  return {
    ...map,
    stories: map.stories.map((story) => {
      const runs = offered.filter((way) => way.story === story).flatMap((way) => way.runs)
      const failed = runs.filter((run) => run.failed).length
      const use = runs.length === 0 ? 'not covered' : `covered ${pluralize(runs.length, 'time')}`
      const places = new Map(runs.map(({ scenario: { id, name, uri, line } }) => [id, { name, uri, line }]))
      return {
        ...story,
        scenarios: inOrder(places).map(([, place]) => place),
        use: failed === 0 ? use : `${use}, failed ${pluralize(failed, 'time')}`,
        hasFailed: failed > 0,
      }
    }),
  }
}

/** Counts what was reached and run. The opening chapter is reached when one of its stories is run. */
function coveredChapters(map: StoryMap, offered: readonly OfferedStory[], runs: readonly StoryRun[]) {
  return map.chapters.filter(isChapter).map(({ title: name }) => {
    const reachedBy = runs.filter(({ chapter, leadsTo }) => chapter === name || leadsTo === name)
    return {
      name,
      reached: new Set(reachedBy.map(({ attempt }) => attempt)).size,
      stories: offered
        .filter(({ chapter }) => chapter === name)
        .map(({ story, leadsTo, runs: here }) => ({
          name: story.name,
          leadsTo,
          told: here.length,
          failed: here.filter(({ failed }) => failed).length,
        })),
    }
  })
}
