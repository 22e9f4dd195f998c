/**
 * Whether the lines of a text are lines of a file, in the same order. A line that ends with `…` stands for omitted
 * lines.
 */
export function isExcerpt(text: string, file: string): boolean {
  const lines = linesOf(file)
  let from = 0
  for (const piece of text.split(/^.*…$\n?/m).filter((lines) => lines.trim() !== '')) {
    const wanted = linesOf(piece)
    const at = lines.findIndex(
      (_, index) => index >= from && areAlike(wanted, lines.slice(index, index + wanted.length)),
    )
    if (at < 0) return false
    from = at + wanted.length
  }
  return true
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** Whether lines are the same, apart from their common indentation. */
function areAlike(some: readonly string[], others: readonly string[]): boolean {
  return unindented(some) === unindented(others)
}

function unindented(lines: readonly string[]): string {
  const indent = Math.min(...lines.map((line) => line.search(/\S/)))
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n')
}
