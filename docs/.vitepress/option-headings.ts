/** Turns the tables of options into a heading for each: it has an anchor, and the search finds it. */
export function withOptionHeadings(page: string): string {
  return page.replace(/^\| option .*\|\n\|[ |-]+\|\n((?:\|.*\n)+)/gm, (table: string, rows: string) => {
    const titles = cellsOf(table.slice(0, table.indexOf('\n')))
    return rows
      .trim()
      .split('\n')
      .map((row) => asSection(titles, cellsOf(row)))
      .join('\n')
  })
}

function asSection(titles: readonly string[], cells: readonly string[]): string {
  const [option = '', type = '', what = '', ...others] = cells
  const facts = others.map((cell, at) => `${titles[at + 3] ?? ''}: ${cell}`)
  return `### ${option}\n\n${what}.\n\n${[type, ...facts].join(' · ')}\n`
}

function cellsOf(row: string): string[] {
  return row
    .slice(1, row.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}
