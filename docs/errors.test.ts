import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import * as chapterwise from 'chapterwise'
import { rowsUnder, headingsOf, plain } from './table'
import { allTexts, errorClasses, thrownMessages, trimmed } from './thrown-messages'

const page = 'errors.md'

/** The messages that the page lists for each class. */
const shown = new Map<string, string[]>()
let current = ''
for (const { level, title } of headingsOf(page)) {
  if (level === 2) shown.set((current = title), [])
  if (level >= 2)
    shown.get(current)?.push(...rowsUnder(page, title).map(({ message = '' }) => plain(message)))
}

describe('docs/errors.md', () => {
  it('lists every error class, and no other', () =>
    expect([...shown.keys()]).to.have.members(['AssertionError', ...errorClasses]))

  it('says which error classes are exported', () => {
    const said = /^All but (.*) are exported/m.exec(readFileSync(join(__dirname, page), 'utf8'))?.[1] ?? ''
    const hidden = errorClasses.filter((name) => !(name in chapterwise))
    expect(plain(said).split(/, | and /)).to.have.members(['AssertionError', ...hidden])
  })

  for (const { file, error, message } of thrownMessages) {
    it(`lists the message "${message}"`, () =>
      expect(
        shown.get(error)?.some((row) => fits(row, message)),
        file,
      ).to.equal(true))
  }

  for (const [error, messages] of shown) {
    for (const message of messages) {
      it(`lists only messages of the source: ${error} "${message}"`, () => {
        for (const piece of message.split('…').filter((part) => /\w/.test(part)))
          expect(allTexts).to.include(piece.trim().replace(/:$/, ''))
      })
    }
  }
})

/** Whether a row shows a message; `…` in one of them stands for any text in the other. */
function fits(row: string, message: string): boolean {
  return patternOf(message).test(trimmed(row)) || patternOf(row).test(trimmed(message))
}

function patternOf(message: string): RegExp {
  const pieces = trimmed(message).split('…')
  const escaped = pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}${message.endsWith('…') ? '' : '$'}`)
}
