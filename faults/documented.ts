import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(__dirname, '..', 'docs', 'faults-and-inputs.md')

/** Returns the text between the comments that begin and end a part of the document. */
export function partOf(part: string): string {
  const text = whole()
  const [begin, end] = boundsOf(text, part)
  return text.slice(begin, end).trim()
}

export function replacePart(part: string, content: string): void {
  const text = whole()
  const [begin, end] = boundsOf(text, part)
  writeFileSync(file, `${text.slice(0, begin)}\n${content}\n\n${text.slice(end)}`)
}

function boundsOf(text: string, part: string): [begin: number, end: number] {
  const begin = `<!-- begin: ${part} -->\n`
  return [text.indexOf(begin) + begin.length, text.indexOf(`<!-- end: ${part} -->`)]
}

function whole(): string {
  return readFileSync(file, 'utf8')
}
