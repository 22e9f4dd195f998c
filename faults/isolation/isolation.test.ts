import { expect } from 'chai'
import { runCanaries } from './run-canaries'

const scenarios = 30

describe('Isolation of scenarios', function () {
  this.timeout(120_000)

  it('holds in parallel, in random order and with retries', async () => {
    const args = ['--parallel', '2', '--retry', '1', '--order', 'random']
    const { cage, ...run } = await runCanaries({ scenarios, faultInEvery: 10, failsFirstInEvery: 3, args })
    expect(run).to.deep.equal({ passed: 27, failed: 3, retried: 3 + 5, mixedUp: [] })
    // Once per worker, and once for each further attempt.
    expect(cage.opened)
      .to.be.within(1 + 5, 2 + 5)
      .and.equal(cage.closed)
  })

  it('lets a story that is run once be run once, and again in each further attempt', async () => {
    const args = ['--retry', '1']
    const { cage } = await runCanaries({ scenarios, faultInEvery: 0, failsFirstInEvery: 3, args })
    expect(cage).to.deep.equal({ opened: 1 + 5, closed: 1 + 5 })
  })
})
