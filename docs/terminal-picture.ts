import { escapeXml } from '../src/formats'

const lineHeight = 19
const characterWidth = 7.85
const margin = 18
/** Narrow enough that a phone can show it. */
const columns = 64

/** Draws a command and its output in a terminal as an SVG image. */
export function terminalPicture(command: string, output: string, title: string): string {
  const lines = [`$ ${command}`, ...output.trimEnd().split('\n')].flatMap((line, at) =>
    wrapped(line).map((text) => ({ text, colour: colourOf(line, at) })),
  )
  const width = Math.ceil(Math.max(...lines.map(({ text }) => text.length)) * characterWidth) + 2 * margin
  const height = lines.length * lineHeight + 2 * margin
  const texts = lines.map(({ text, colour }, at) => {
    const y = margin + 14 + at * lineHeight
    return `<text x="${margin}" y="${y}" fill="${colour}" xml:space="preserve">${escapeXml(text)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeXml(title)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
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
  if (/^(server error|broken promise|contract|story failed|refused|accepted|race|too slow):/.test(line))
    return '#ff7b72'
  return /^ {2}(The walk|[<>A-Z]+ )/.test(line) ? '#8b949e' : '#e6edf3'
}

function wrapped(line: string): string[] {
  const indent = /^ */.exec(line)?.[0] ?? ''
  const at = line.length <= columns ? -1 : line.lastIndexOf(' ', columns)
  return at <= indent.length ? [line] : [line.slice(0, at), ...wrapped(`${indent}  ${line.slice(at + 1)}`)]
}
