import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const file = join(__dirname, '..', 'docs', 'faults-and-inputs.md')
const update = process.env['CHAPTERWISE_UPDATE_DOCS'] === '1'

/** A part of docs/faults-and-inputs.md: under a heading, entries that tests hold against what happens. */
export class Documented {
  readonly #part: string
  readonly #known: Map<string, string>
  readonly #seen = new Map<string, string>()

  /** @param part - as the document's comments name it: `<!-- begin: faults -->` */
  constructor(part: string) {
    this.#part = part
    this.#known = entriesOf(partOf(part))
  }

  /** Holds what happens against the document; or notes it, when the document is to be written anew. */
  expect(name: string, happens: string, input = '', language = 'gherkin'): void {
    const entry = `${input === '' ? '' : `\`\`\`${language}\n${input}\n\`\`\`\n\n`}${shown(happens)}`
    this.#seen.set(name, entry)
    if (!update) expect(entry, `docs/faults-and-inputs.md, "${name}"`).to.equal(this.#known.get(name))
  }

  /** Fails for entries that nothing stands behind; or writes the document. */
  finish(): void {
    if (!update) {
      expect([...this.#known.keys()]).to.have.members([...this.#seen.keys()])
      return
    }
    const entries = [...this.#seen].map(([name, entry]) => `### ${name}\n\n${entry}\n\n`).join('')
    replacePart(this.#part, entries.trimEnd())
  }
}

/** A message as a block of code; a sentence about an answer as it is. */
function shown(happens: string): string {
  return /^(?:An answer|The redirect is followed)/.test(happens) ? happens : `\`\`\`text\n${happens}\n\`\`\``
}

function entriesOf(text: string): Map<string, string> {
  const [, ...entries] = text.split(/^### /m)
  return new Map(
    entries.map((entry) => {
      const line = entry.indexOf('\n')
      return [entry.slice(0, line), entry.slice(line).trim()]
    }),
  )
}

/** What is between the comments that begin and end a part of the document. */
export function partOf(part: string): string {
  const text = whole()
  const [begin, end] = boundsOf(text, part)
  return text.slice(begin, end).trim()
}

/** Writes a part of the document anew. */
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
