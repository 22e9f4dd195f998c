// What 1,000 scenarios of four calls cost while the API takes its time: one by one, at once, and in several processes.
// npm run bench:waiting -- --scenarios 1000 --latencies 0,5,20,100 --only "at once"
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { availableContenders } from './contenders'
import { runSuite } from './run-suite'
import { writeSuite } from './suite'

const root = join(__dirname, '..')
const workFolder = join(root, 'reports', 'bench')

const { values: options } = parseArgs({
  options: {
    scenarios: { type: 'string', default: '1000' },
    /** How late each response comes, in milliseconds. */
    latencies: { type: 'string', default: '0,5,20,100' },
    /** Only the ways whose names contain this. */
    only: { type: 'string', default: '' },
  },
})
const latencies = options.latencies.split(',').map(Number)

interface Way {
  readonly contender: 'bare' | 'base-url'
  readonly atOnce?: number
  readonly parallel?: number
}

const ways: Readonly<Record<string, Way>> = {
  'bare Cucumber, one by one': { contender: 'bare' },
  'bare Cucumber, --parallel 2': { contender: 'bare', parallel: 2 },
  'bare Cucumber, --parallel 4': { contender: 'bare', parallel: 4 },
  'bare Cucumber, --parallel 8': { contender: 'bare', parallel: 8 },
  'chapterwise, one by one': { contender: 'base-url' },
  'chapterwise, 10 at once': { contender: 'base-url', atOnce: 10 },
  'chapterwise, 20 at once': { contender: 'base-url', atOnce: 20 },
  'chapterwise, 50 at once': { contender: 'base-url', atOnce: 50 },
}

/** Returns the arguments that make Cucumber run so many scenarios at once. */
function argumentsFor(atOnce: number | undefined): string[] {
  if (atOnce === undefined) return []
  const file = `at-once-${atOnce}.json`
  const plugin = [join(root, 'dist/src/plugin/index.js')]
  const configuration = { plugin, pluginOptions: { chapterwise: { atOnce, check: false } } }
  writeFileSync(join(workFolder, file), JSON.stringify({ default: configuration }))
  return ['--config', file]
}

async function main(): Promise<void> {
  mkdirSync(workFolder, { recursive: true })
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  console.log(
    `| ${options.scenarios} scenarios, an API that takes | ${latencies.map((ms) => `${ms} ms`).join(' | ')} |`,
  )
  console.log(`| --- |${latencies.map(() => ' ---: |').join('')}`)
  for (const [name, { contender, atOnce, parallel = 0 }] of Object.entries(ways)) {
    if (!name.includes(options.only)) continue
    const { steps, scenarioText } = availableContenders().find((one) => one.name === contender) ?? {}
    if (steps === undefined || scenarioText === undefined) throw new Error(`There is no ${contender}.`)
    const suite = join(workFolder, 'suites', `waiting-${contender}`)
    writeSuite(suite, Number(options.scenarios), scenarioText)
    const cells: string[] = []
    for (const latencyMs of latencies) {
      const args = argumentsFor(atOnce)
      const { wallMs, cpuMs, peakBytes } = await runSuite({
        suite,
        steps,
        workFolder,
        parallel,
        latencyMs,
        args,
      })
      cells.push(
        `${(wallMs / 1000).toFixed(2)} s, CPU ${(cpuMs / 1000).toFixed(2)} s, ${(peakBytes / 1e6).toFixed(0)} MB`,
      )
    }
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

void main()
