import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The cells of a row, by the titles of their columns. */
export type Row = Readonly<Record<string, string>>

/** Returns the rows of the tables under a heading of a page in this folder. */
export function rowsUnder(page: string, heading: string): Row[] {
  const text = readFileSync(join(__dirname, page), 'utf8')
  const [, section] = text.split(new RegExp(`^#+ ${heading}\n`, 'm'))
  if (section === undefined) throw new Error(`${page} has no heading "${heading}".`)
  const lines = section.split(/^#+ /m)[0]?.split('\n') ?? []
  const rows: Row[] = []
  let titles: readonly string[] = []
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('|') || /^[|\s-]*$/.test(line)) continue
    if (lines[at - 1]?.startsWith('|') !== true) titles = cellsOf(line)
    else
      rows.push(Object.fromEntries(cellsOf(line).map((cell, column) => [plain(titles[column] ?? ''), cell])))
  }
  return rows
}

/** Returns a cell without backticks. */
export function plain(cell: string): string {
  return cell.replaceAll('`', '')
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** Returns the headings of a page in this folder, in order. */
export function headingsOf(page: string): { level: number; title: string }[] {
  return [...readFileSync(join(__dirname, page), 'utf8').matchAll(/^(#+) (.*)$/gm)].map(
    ([, marks = '', title = '']) => ({ level: marks.length, title }),
  )
}
