import { spawnSync } from 'node:child_process'
import { expect } from 'chai'
import { ScenarioConfiguration } from 'chapterwise'
import { CanaryApi } from './isolation/canary-api'
import { runCanaries, type CanaryOrder } from './isolation/run-canaries'

/** The growth of the heap over 8,000 scenarios, in bytes, that does not count as a leak. */
const allowedGrowthBytes = 8 * 1024 * 1024

const runs: readonly (readonly [name: string, order: CanaryOrder])[] = [
  ['500 scenarios in order', { scenarios: 500, faultInEvery: 10, args: [] }],
  [
    '500 in parallel, in random order, tried again',
    {
      scenarios: 500,
      faultInEvery: 10,
      failsFirstInEvery: 3,
      args: ['--parallel', '2', '--retry', '1', '--order', 'random'],
    },
  ],
  ['500, the first shard', { scenarios: 500, faultInEvery: 0, args: ['--shard', '1/2'] }],
  ['500, the second shard', { scenarios: 500, faultInEvery: 0, args: ['--shard', '2/2'] }],
  ['10,000 with a fault in every tenth', { scenarios: 10_000, faultInEvery: 10, args: [] }],
]

async function soak(): Promise<void> {
  for (const [name, order] of runs) {
    const started = performance.now()
    const { passed, failed, retried, mixedUp } = await runCanaries(order)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${name}: ${passed} passed, ${failed} failed, ${retried} tried again, in ${seconds} s`)
    expect(mixedUp).to.deep.equal([])
    const isShard = order.args.includes('--shard')
    expect(passed + failed).to.equal(isShard ? order.scenarios / 2 : order.scenarios)
    expect(failed).to.equal(order.faultInEvery === 0 ? 0 : order.scenarios / order.faultInEvery)
  }
  for (let order = 1; order <= 10; order++) for (const count of [20, 50]) runFeaturesAtOnce(count)
  await watchTheHeap()
}

/** Runs the features of this repository, so many scenarios at once, in random order. */
function runFeaturesAtOnce(count: number): void {
  const cucumber = 'node_modules/@cucumber/cucumber/bin/cucumber.js'
  const { status, stdout } = spawnSync(
    process.execPath,
    [cucumber, '-p', 'default', '-p', 'atOnce', '--order', 'random', '--format', 'summary'],
    { env: { ...process.env, AT_ONCE: String(count) }, encoding: 'utf8' },
  )
  console.log(`The features, ${count} at once: ${stdout.trim().split('\n').at(-3)}`)
  expect(status, stdout).to.equal(0)
}

/**
 * Checks that nothing of a scenario stays in memory after its end. It runs without Cucumber, which keeps every message
 * of a run.
 */
async function watchTheHeap(): Promise<void> {
  const api = new CanaryApi()
  const configuration = ScenarioConfiguration.configure({
    baseURL: await api.listen(),
    logMessage: () => undefined,
  })
  const tell = async (count: number): Promise<number> => {
    for (let at = 0; at < count; at++) {
      const scenario = configuration.begin()
      await scenario.when.get(`/echo/${at}`, { headers: { Authorization: `Bearer canary-${at}` } })
      scenario.then.response.shouldBe.ok()
      if (at % 10 === 0) await scenario.when.get('/', { timeout: 1, query: { at } }).catch(() => undefined)
      await scenario.end()
    }
    global.gc?.()
    return process.memoryUsage().heapUsed
  }
  const before = await tell(2000)
  const grown = (await tell(8000)) - before
  await api.close()
  console.log(`8,000 scenarios: the heap has grown by ${(grown / 1024).toFixed(0)} KiB`)
  expect(grown, 'growth of the heap').to.be.lessThan(allowedGrowthBytes)
}

void soak()
