import { renderPage } from '../pages/page'
import { drawSvg } from './dot'
import type { StoryMap } from './map-of-book'

export { drawSvg, renderSvg } from './dot'
export { isChapter, mapOfBook, type MapStory, type StoryMap } from './map-of-book'
export { renderMermaid } from './mermaid'

/** Renders story books as one self-contained HTML page: a drawing, and a searchable list of stories. */
export async function renderHtml(maps: readonly StoryMap[]): Promise<string> {
  return renderPage({
    kind: 'map',
    title: maps.length === 1 ? (maps[0]?.title ?? '') : 'story books',
    data: maps,
    drawings: await Promise.all(maps.map(drawSvg)),
  })
}
