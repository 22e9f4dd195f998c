import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'

/** What a scenario of three stories with a call each and a call under test makes: 75 promises would be too many. */
const ceiling = { promises: 72, timers: 8 }

describe('A scenario of four calls', () => {
  it('makes no more promises and timers than it needs', () => {
    const script = join(__dirname, 'promises.fixture.ts')
    const made = execFileSync(process.execPath, ['-r', 'ts-node/register/transpile-only', script], {
      encoding: 'utf8',
    })
    const { promises, timers } = JSON.parse(made) as typeof ceiling
    expect(promises).to.be.within(1, ceiling.promises)
    expect(timers).to.be.within(1, ceiling.timers)
  }).timeout(30_000)
})
