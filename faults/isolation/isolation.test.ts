import { expect } from 'chai'
import { runCanaries, type CanaryRun } from './run-canaries'

const scenarios = 30

describe('Isolation of scenarios', function () {
  this.timeout(120_000)

  it('holds in parallel, in random order and with retries', async () => {
    const args = ['--parallel', '2', '--retry', '1', '--order', 'random']
    const { cage, ...run } = await runCanaries({ scenarios, faultInEvery: 10, failsFirstInEvery: 3, args })
    expect(cage.closed).to.equal(cage.opened)
    expect(run).to.deep.equal({ passed: 27, failed: 3, retried: 3 + 5, mixedUp: [] } satisfies Omit<
      CanaryRun,
      'cage'
    >)
  })

  it('lets a story that is run once be run once per worker, and again in each further attempt', async () => {
    const run = (args: string[], failsFirstInEvery = 0): Promise<CanaryRun> =>
      runCanaries({ scenarios, faultInEvery: 0, failsFirstInEvery, args })
    const [serial, parallel, retried] = [
      await run([]),
      await run(['--parallel', '2']),
      await run(['--retry', '1'], 3),
    ]
    expect(serial.cage).to.deep.equal({ opened: 1, closed: 1 })
    expect(parallel.cage.opened).to.be.within(1, 2).and.equal(parallel.cage.closed)
    expect(retried.cage).to.deep.equal({ opened: 1 + 5, closed: 1 + 5 })
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
