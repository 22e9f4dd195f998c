import { expect } from 'chai'
import { scratchFolder } from '../scratch-folder.fixture'
import { next } from './next'

describe('chapterwise next', () => {
  const folder = scratchFolder()

  it('shows no orders to a terminal that the name of a scenario has', async () => {
    folder.put('a.feature', 'Feature: A\n  Scenario: B\u001b[2J\n')
    let written = ''
    const stdout = { write: (text: string) => (written += text) }
    const io = { cwd: folder.path, env: {}, stdout }
    const values = { profile: [], format: 'text' }
    expect(await next.run({ positionals: ['a.feature:2'], values }, io as never)).to.equal(0)
    expect(written).to.match(/^a\.feature:2 B\\u001b\[2J\n/)
  })
})
