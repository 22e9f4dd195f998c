import { renderPage } from '../pages/page'
import { drawSvg } from './dot'
import { drawnBook, type StoryMap } from './story-map'

export { drawSvg, renderDot, renderSvg } from './dot'
export { mapOfBook, phrasesOf } from './map-of-book'
export { renderMermaid } from './mermaid'
export { drawnBook, type DrawnBook, type MapStory, type StoryMap } from './story-map'

/** Renders story books as one self-contained HTML page: a drawing, and a searchable list of stories. */
export async function renderHtml(maps: readonly StoryMap[]): Promise<string> {
  return renderPage({
    script: 'map-page',
    title: maps.length === 1 ? (maps[0]?.title ?? '') : 'story books',
    data: maps.map(drawnBook),
    drawings: await Promise.all(maps.map(drawSvg)),
  })
}
