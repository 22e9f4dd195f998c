import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const file = join(__dirname, '..', 'docs', 'faults-and-inputs.md')
const update = process.env['CHAPTERWISE_UPDATE_DOCS'] === '1'

/** A part of docs/faults-and-inputs.md: headings with entries, which tests compare with what happens. */
export class Documented {
  readonly #part: string
  readonly #known: Map<string, string>
  readonly #seen = new Map<string, string>()

  /** @param part - the name in the comments of the document, such as `<!-- begin: faults -->` */
  constructor(part: string) {
    this.#part = part
    this.#known = entriesOf(partOf(part))
  }

  /** Compares what happens with the document; or records it, if the document is to be updated. */
  expect(name: string, happens: string, input = '', language = 'gherkin'): void {
    const entry = `${input === '' ? '' : `\`\`\`${language}\n${input}\n\`\`\`\n\n`}${shown(happens)}`
    this.#seen.set(name, entry)
    if (!update) expect(entry, `docs/faults-and-inputs.md, "${name}"`).to.equal(this.#known.get(name))
  }

  /** Fails for entries that no test has produced; or updates the document. */
  finish(): void {
    if (!update) {
      expect([...this.#known.keys()]).to.have.members([...this.#seen.keys()])
      return
    }
    const entries = [...this.#seen].map(([name, entry]) => `### ${name}\n\n${entry}\n\n`).join('')
    replacePart(this.#part, entries.trimEnd())
  }
}

/** Returns a message as a block of code; a sentence about a response unchanged. */
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
