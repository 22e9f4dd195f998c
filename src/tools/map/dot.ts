import { printable, wrapped } from '../../errors'
import { escapeXml } from '../../formats'
import { assetText } from '../pages/page'
import type { MapChapter, MapStory, StoryMap } from './map-of-book'

const labelWidth = 34

const rooms: Record<MapChapter['kind'], string> = {
  opening: 'fillcolor="#1f6f54", color="#1f6f54", fontcolor="#ffffff"',
  chapter: '',
  last: 'peripheries=2',
  end: 'shape=circle, fixedsize=true, width=0.66, fillcolor="#5b6b7b", fontcolor="#ffffff", fontsize=10',
  unknown: 'style="rounded,filled,dashed", fillcolor="#fff4d6", color="#b26a00", fontcolor="#5c3700"',
}

/** Renders a story book in the DOT language of Graphviz. The label of an arrow is a node, so that no arrow crosses it. */
export function renderDot(map: StoryMap): string {
  const places = new Map(map.chapters.map(({ id }, at) => [id, at]))
  const leadsBack = ({ from, to }: MapStory): boolean => (places.get(to) ?? 0) < (places.get(from) ?? 0)
  return [
    `digraph ${quoted(map.title)} {`,
    '  graph [rankdir=TB, bgcolor="white", nodesep=0.3, ranksep=0.35, pad=0.2, fontname="Helvetica", fontsize=15,',
    `    labelloc=t, label=${quoted(`${map.title}: ${map.use}`)}]`,
    '  node [shape=box, style="rounded,filled", fillcolor="#eef2f6", color="#5b6b7b", fontcolor="#1b2733",',
    '    fontname="Helvetica", fontsize=12, margin="0.18,0.1"]',
    '  edge [color="#5b6b7b", arrowsize=0.8]',
    '',
    ...map.chapters.map(({ id, title, kind }) => {
      const look = [`label=${quoted(wrapped(title, 24).join('\n'))}`, rooms[kind], `class="chapter ${kind}"`]
      return `  ${id} [${look.filter(Boolean).join(', ')}]`
    }),
    ...map.stories.flatMap((story) => ['', ...arrow(story, leadsBack(story))]),
    '}',
    '',
  ].join('\n')
}

function arrow(story: MapStory, leadsBack: boolean): string[] {
  const { id, from, inheritedBy, to, scenarios } = story
  const unused = scenarios.length === 0
  const kind = `${unused ? 'story unused' : 'story'} of-${id}`
  const line = `class="${kind}", ${unused ? 'style=dashed, color="#b26a00"' : `penwidth=${penWidth(scenarios.length)}`}`
  return [
    `  ${id} [class="${kind}", shape=plain, style="", label=<${label(story)}>]`,
    ...(leadsBack
      ? [`  ${to} -> ${id} [dir=back, ${line}]`, `  ${id} -> ${from} [dir=none, ${line}]`]
      : [`  ${from} -> ${id} [dir=none, ${line}]`, `  ${id} -> ${to} [${line}]`]),
    ...inheritedBy.map((chapter) => `  ${chapter} -> ${id} [dir=none, ${line}]`),
  ]
}

function label(story: MapStory): string {
  const lines = [
    ...wrapped(story.title, labelWidth).map((line) => `<b>${escapeXml(printable(line))}</b>`),
    ...story.phrases
      .flatMap((phrase) => wrapped(phrase, labelWidth))
      .map((line) => `<font point-size="10" color="#5b6b7b">${escapeXml(printable(line))}</font>`),
    `<font point-size="10" color="${story.scenarios.length === 0 ? '#b26a00' : '#1f6f54'}">${escapeXml(story.use)}</font>`,
  ]
  const rows = lines.map((line) => `<tr><td>${line}</td></tr>`).join('')
  return `<table border="0" cellborder="0" cellspacing="0" cellpadding="1">${rows}</table>`
}

/** Returns the width of a story's arrow, 1.2 to 4 points: the more scenarios tell it, the wider. */
function penWidth(scenarios: number): number {
  return Math.round(Math.min(4, 1.2 + Math.log2(scenarios) * 0.5) * 10) / 10
}

function quoted(text: string): string {
  return `"${printable(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`
}

/** Renders a story book as an SVG image that adapts to the reader's light or dark setting. */
export async function renderSvg(map: StoryMap): Promise<string> {
  const styles = `${assetText('src/tools/map/drawing.css')}.drawing {\n  color-scheme: light dark;\n}\n`
  return (await drawSvg(map)).replace(/(<svg[^>]*>)/, (tag) => `${tag}\n<style>\n${styles}</style>`)
}

/** Renders the SVG image without its styles, for use in a page. */
export async function drawSvg(map: StoryMap): Promise<string> {
  // Graphviz is loaded at first use, as most runs do not need it.
  const { instance } = await import('@viz-js/viz')
  const svg = (await instance()).renderString(renderDot(map), { format: 'svg' })
  return svg
    .slice(svg.indexOf('<svg'))
    .replace(/<!--.*?-->\n/gs, '')
    .replace(/<title>.*?<\/title>\n/gs, '')
    .replace(/<g id="[^"]*" /g, '<g ')
    .replaceAll('&#45;', '-')
    .replace(/<svg [^>]*viewBox="([^"]*)"[^>]*>/, (_, viewBox: string) => {
      const [, , width = 0, height = 0] = viewBox.split(' ').map(Number)
      const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="${viewBox}"`
      return `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" aria-label="${escapeXml(printable(map.title))}" ${size}>`
    })
}
