import { escapeMarkup } from '../src/tools/pages/page'

const lineHeight = 19
const characterWidth = 7.85
const margin = 18

/** Draws a command and its output in a terminal as an SVG image. */
export function terminalPicture(command: string, output: string, title: string): string {
  const lines = [`$ ${command}`, ...output.trimEnd().split('\n')].flatMap((line) => wrapped(line, 118))
  const width = Math.ceil(Math.max(...lines.map(({ length }) => length)) * characterWidth) + 2 * margin
  const height = lines.length * lineHeight + 2 * margin
  const texts = lines.map((line, at) => {
    const y = margin + 14 + at * lineHeight
    return `<text x="${margin}" y="${y}" fill="${colourOf(line, at)}" xml:space="preserve">${escapeMarkup(line)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeMarkup(title)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#1b1f24"/>`,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">',
    ...texts,
    '</g>',
    '</svg>',
    '',
  ].join('\n')
}

/** Returns the colour of the command, of the title of a finding, of a walk, or of any other line. */
function colourOf(line: string, at: number): string {
  if (at === 0) return '#7ee787'
  if (/^(server error|broken invariant|contract|story failed|refused|accepted|race|too slow):/.test(line))
    return '#ff7b72'
  return /^ {2}(The walk|[<>A-Z]+ )/.test(line) ? '#8b949e' : '#e6edf3'
}

function wrapped(line: string, width: number): string[] {
  if (line.length <= width) return [line]
  const at = line.lastIndexOf(' ', width)
  return at <= 0 ? [line] : [line.slice(0, at), ...wrapped(`  ${line.slice(at + 1)}`, width)]
}
