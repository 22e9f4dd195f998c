import { pluralize } from '../../errors'
import { renderPage } from '../pages/page'
import { drawSvg } from './dot'
import { scenarioCount, usageOf, type StoryMap } from './story-map'

/** A story book as the script of a page has it. */
export interface DrawnBook extends StoryMap {
  /** `3 chapters · 5 stories · 3 scenarios · 3 unused` */
  readonly summary: string
}

/** Renders story books as one self-contained HTML page: a drawing, and a searchable list of stories. */
export async function renderHtml(maps: readonly StoryMap[]): Promise<string> {
  return renderPage({
    script: 'map-page',
    title: maps.length === 1 ? (maps[0]?.title ?? '') : 'story books',
    data: maps.map(drawnBook),
    drawings: await Promise.all(maps.map(drawSvg)),
  })
}

function drawnBook(map: StoryMap): DrawnBook {
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
