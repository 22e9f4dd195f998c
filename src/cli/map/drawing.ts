import { renderDot, renderHtml, renderMermaid, renderSvg, type StoryMap } from '../../tools/map'

/** The formats for a story book; the first is the default. */
export const formats = ['mermaid', 'dot', 'svg', 'html'] as const

/** A drawing, and the title of the book that it shows; undefined if it shows all books. */
export interface Drawing {
  readonly title: string | undefined
  readonly text: string
}

/** Draws books: one drawing for each, but in HTML one page for all. */
export async function drawing(
  maps: readonly StoryMap[],
  format: (typeof formats)[number],
): Promise<Drawing[]> {
  switch (format) {
    case 'html':
      return [{ title: undefined, text: await renderHtml(maps) }]
    case 'svg':
      return Promise.all(maps.map(async (map) => ({ title: map.title, text: await renderSvg(map) })))
    case 'dot':
      return maps.map((map) => ({ title: map.title, text: renderDot(map) }))
    case 'mermaid':
      return maps.map((map) => ({ title: map.title, text: renderMermaid(map) }))
  }
}
