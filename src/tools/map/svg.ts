import { printable } from '../../errors'
import { assetText, escapeMarkup } from '../pages/page'
import { renderDot } from './dot'
import type { StoryMap } from './story-map'

/** Renders a story book as an SVG image that adapts to the reader's light or dark setting. */
export async function renderSvg(map: StoryMap): Promise<string> {
  const drawing = await drawSvg(map)
  return drawing.replace(/(<svg[^>]*>)/, (tag) => `${tag}\n<style>\n${drawingStyles()}</style>`)
}

/** Returns the CSS for drawings in a page, for light and dark settings. */
export function drawingStyles(): string {
  return assetText('src/tools/map/assets/drawing.css')
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
      return `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" role="img" aria-label="${escapeMarkup(printable(map.title))}" ${size}>`
    })
}
