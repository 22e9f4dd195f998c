const leastWidth = 70

/** A title in upper case between lines of stars, at least 70 wide; the odd space goes right. */
export function renderTitle(text: string): string {
  const title = text.toUpperCase()
  const width = Math.max(leastWidth, title.length + 4)
  const left = Math.floor((width - 2 - title.length) / 2)
  const line = '*'.repeat(width)
  return `${line}\n*${(' '.repeat(left) + title).padEnd(width - 2)}*\n${line}`
}
