import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const file = join(__dirname, '..', 'docs', 'faults-and-inputs.md')
const update = process.env['CHAPTERWISE_UPDATE_DOCS'] === '1'

/** A part of docs/faults-and-inputs.md: under a heading, entries that tests hold against what happens. */
export class Documented {
  readonly #begin: string
  readonly #end: string
  readonly #known: Map<string, string>
  readonly #seen = new Map<string, string>()

  /** @param part - as the document's comments name it: `<!-- begin: faults -->` */
  constructor(part: string) {
    this.#begin = `<!-- begin: ${part} -->\n`
    this.#end = `<!-- end: ${part} -->`
    this.#known = entriesOf(this.#text())
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
    const text = whole()
    const start = text.indexOf(this.#begin) + this.#begin.length
    writeFileSync(file, `${text.slice(0, start)}\n${entries}${text.slice(text.indexOf(this.#end))}`)
  }

  #text(): string {
    const text = whole()
    return text.slice(text.indexOf(this.#begin) + this.#begin.length, text.indexOf(this.#end))
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

function whole(): string {
  return readFileSync(file, 'utf8')
}
