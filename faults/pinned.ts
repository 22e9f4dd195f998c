import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const update = process.env['CHAPTERWISE_UPDATE_PINS'] === '1'

/** The first lines of the messages of a test, in a file of faults/pinned. */
export class Pinned {
  readonly #file: string
  readonly #pins: Readonly<Record<string, string>>
  readonly #seen: Record<string, string> = {}

  constructor(part: string) {
    this.#file = join(__dirname, 'pinned', `${part}.json`)
    this.#pins = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, string>
  }

  /** Compares the first line of a message with the one in the file; or keeps it, to update the file. */
  expect(name: string, message: string): void {
    const [line = ''] = message.split('\n', 1)
    this.#seen[name] = line
    if (!update) expect(line, name).to.equal(this.#pins[name])
  }

  /** Updates the file, if it is to be. */
  finish(): void {
    if (update) writeFileSync(this.#file, `${JSON.stringify(this.#seen, null, 2)}\n`)
  }
}
