import { pluralize } from '../../errors'
import { assetText, dataElement, escapeMarkup, fillPage } from '../pages/page'
import { scenarioCount, phraseLabel, usageOf, type StoryMap } from './story-map'
import { drawingStyles, drawSvg } from './svg'

/** Renders story books as one self-contained HTML page: a drawing to pan and zoom, and a searchable list of stories. */
export async function renderHtml(maps: readonly StoryMap[]): Promise<string> {
  const drawings = await Promise.all(
    maps.map(async (map, at) => `<div class="sheet" data-book="${at}" hidden>${await drawSvg(map)}</div>`),
  )
  return fillPage(asset('page.html'), {
    title: escapeMarkup(maps.length === 1 ? (maps[0]?.title ?? '') : 'story books'),
    styles: `<style>\n${drawingStyles()}${asset('page.css')}</style>`,
    books: maps.map(({ title }, at) => `<option value="${at}">${escapeMarkup(title)}</option>`).join(''),
    drawings: drawings.join('\n'),
    data: dataElement(maps.map(pageData)),
    script: `<script>\n${asset('page.js')}</script>`,
  })
}

function asset(name: string): string {
  return assetText(`src/tools/map/assets/${name}`)
}

/** Returns the data of the page's script. */
function pageData(map: StoryMap): unknown {
  const titles = new Map(map.chapters.map(({ id, title }) => [id, title]))
  const chapters = map.chapters.filter(({ id }) => map.stories.some(({ from }) => from === id))
  const unused = map.stories.filter(({ scenarios }) => scenarios.length === 0).length
  return {
    title: map.title,
    summary: [
      pluralize(map.chapters.filter(({ kind }) => kind !== 'end' && kind !== 'unknown').length, 'chapter'),
      pluralize(map.stories.length, 'story', 'stories'),
      scenarioCount(map),
      ...(unused > 0 ? [`${unused} unused`] : []),
    ].join(' · '),
    chapters: chapters.map(({ id, title }) => ({
      title,
      stories: map.stories
        .filter(({ from }) => from === id)
        .map((story) => ({
          id: story.id,
          title: story.title,
          leadsTo: titles.get(story.to),
          inheritedBy: story.inheritedBy.map((chapter) => titles.get(chapter)),
          usage: usageOf(story),
          phrases: story.phrases.map(phraseLabel),
          scenarios: story.scenarios,
        })),
    })),
  }
}
