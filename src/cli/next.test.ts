import { expect } from 'chai'
import { scratchFolder } from '../scratch-folder.fixture'
import { next } from './next'

describe('chapterwise next', () => {
  const folder = scratchFolder()

  const shownAfter = async (line: number, feature: string): Promise<string> => {
    folder.put('a.feature', feature)
    let written = ''
    const stdout = { write: (text: string) => (written += text) }
    const io = { cwd: folder.path, env: {}, stdout }
    const values = { profile: [], format: 'text' }
    await next.run({ positionals: [`a.feature:${line}`], values }, io as never)
    return written
  }

  it('shows no orders to a terminal that the name of a scenario has', async () => {
    expect(await shownAfter(2, 'Feature: A\n  Scenario: B\u001b[2J\n')).to.match(
      /^a\.feature:2 B\\u001b\[2J\n/,
    )
  })

  it('says what may come also where a table is not as its file', async () => {
    folder.put('rows.csv', 'a\n1\n')
    const outline = '  Scenario Outline: C\n    @examples:rows.csv\n    Examples:\n      | a |\n'
    expect(await shownAfter(2, `Feature: A\n  Scenario: B\n${outline}`)).to.match(/^a\.feature:2 B\n/)
  })
})
