import { expect } from 'chai'
import { runCanaries } from './run-canaries'

describe('Isolation of scenarios', function () {
  this.timeout(120_000)

  it('holds in parallel, in random order and with retries', async () => {
    const args = ['--parallel', '2', '--retry', '1', '--order', 'random']
    const { cage, ...run } = await runCanaries({
      scenarios: 30,
      faultInEvery: 10,
      failsFirstInEvery: 3,
      args,
    })
    expect(run).to.deep.equal({ passed: 27, failed: 3, retried: 3 + 5, mixedUp: [] })
    // Once per worker, and once for each further attempt.
    expect(cage.opened)
      .to.be.within(1 + 5, 2 + 5)
      .and.equal(cage.closed)
  })
})
