/** Whether the lines of a text are lines of a file, in their order; where the text has a line of `…`, the file has more. */
export function isExcerpt(text: string, file: string): boolean {
  const lines = unindented(file)
  let from = 0
  for (const piece of text.split(/^.*…$\n?/m).filter((lines) => lines.trim() !== '')) {
    const wanted = unindented(piece)
    const at = lines.findIndex(
      (_, index) => index >= from && wanted.every((line, offset) => lines[index + offset] === line),
    )
    if (at < 0) return false
    from = at + wanted.length
  }
  return true
}

function unindented(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
