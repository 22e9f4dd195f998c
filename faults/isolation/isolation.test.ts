import { expect } from 'chai'
import { runCanaries, type CanaryRun } from './run-canaries'

const scenarios = 30

describe('Isolation of scenarios', function () {
  this.timeout(120_000)

  it('holds in parallel, in random order and with retries', async () => {
    const args = ['--parallel', '2', '--retry', '1', '--order', 'random']
    const run = await runCanaries({ scenarios, faultInEvery: 10, failsFirstInEvery: 3, args })
    expect(run).to.deep.equal({ passed: 27, failed: 3, retried: 3 + 5, mixedUp: [] } satisfies CanaryRun)
  })

  it('holds in each of two shards', async () => {
    const shards = ['1/2', '2/2'].map((shard) =>
      runCanaries({ scenarios, faultInEvery: 10, args: ['--shard', shard] }),
    )
    const [first, second] = (await Promise.all(shards)) as [CanaryRun, CanaryRun]
    expect(first.passed + second.passed).to.equal(27)
    expect(first.failed + second.failed).to.equal(3)
    expect([...first.mixedUp, ...second.mixedUp]).to.deep.equal([])
  })
})
