// What 1,000 scenarios of four calls cost while the API takes its time: one by one, at once, and in several processes;
// the same in Pactum, Vitest and Playwright's runner.
// npm run bench:waiting -- --scenarios 1000 --latencies 0,5,20,100 --only "at once"
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { availableContenders, installPeers, peersFolder } from './contenders'
import { cucumberCommand, runSuite, type RunOptions } from './run-suite'
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

/** Each way to run the scenarios, by its name in the table. */
const ways: Readonly<Record<string, () => Omit<RunOptions, 'workFolder' | 'latencyMs'>>> = {
  'bare Cucumber, one by one': () => onCucumber('bare'),
  'bare Cucumber, --parallel 2': () => onCucumber('bare', { parallel: 2 }),
  'bare Cucumber, --parallel 4': () => onCucumber('bare', { parallel: 4 }),
  'bare Cucumber, --parallel 8': () => onCucumber('bare', { parallel: 8 }),
  'chapterwise, one by one': () => onCucumber('base-url'),
  'chapterwise, 10 at once': () => onCucumber('base-url', { atOnce: 10 }),
  'chapterwise, 20 at once': () => onCucumber('base-url', { atOnce: 20 }),
  'chapterwise, 50 at once': () => onCucumber('base-url', { atOnce: 50 }),
  'Pactum on Cucumber, one by one': () => onCucumber('pactum'),
  'Pactum on Cucumber, --parallel 8': () => onCucumber('pactum', { parallel: 8 }),
  'Vitest with axios, 50 of test.concurrent': () => inPeer('vitest', ['vitest/vitest.mjs', 'run']),
  'Playwright, 8 workers': () => inPeer('playwright', ['@playwright/test/cli.js', 'test']),
}

function onCucumber(
  name: string,
  { parallel, atOnce }: { parallel?: number; atOnce?: number } = {},
): Pick<RunOptions, 'command'> {
  const { steps, scenarioText } = availableContenders().find((one) => one.name === name) ?? {}
  if (steps === undefined || scenarioText === undefined) throw new Error(`There is no ${name}.`)
  const suite = join(workFolder, 'suites', `waiting-${name}`)
  writeSuite(suite, Number(options.scenarios), scenarioText)
  return { command: cucumberCommand({ suite, steps, parallel, args: argumentsFor(atOnce) }) }
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

/** Returns how a peer with a runner of its own runs the same calls and assertions. */
function inPeer(peer: string, [program = '', ...args]: string[]): Omit<RunOptions, 'workFolder'> {
  return {
    command: [join(peersFolder, 'node_modules', program), ...args],
    cwd: join(peersFolder, peer),
    env: { BENCH_SCENARIOS: options.scenarios, BENCH_WORKERS: '8' },
  }
}

async function main(): Promise<void> {
  mkdirSync(workFolder, { recursive: true })
  installPeers()
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  console.log(
    `| ${options.scenarios} scenarios, an API that takes | ${latencies.map((ms) => `${ms} ms`).join(' | ')} |`,
  )
  console.log(`| --- |${latencies.map(() => ' ---: |').join('')}`)
  for (const [name, way] of Object.entries(ways)) {
    if (!name.includes(options.only)) continue
    const cells: string[] = []
    for (const latencyMs of latencies) {
      const { wallMs, cpuMs, peakBytes } = await runSuite({ ...way(), workFolder, latencyMs })
      cells.push(
        `${(wallMs / 1000).toFixed(2)} s, CPU ${(cpuMs / 1000).toFixed(2)} s, ${(peakBytes / 1e6).toFixed(0)} MB`,
      )
    }
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

void main()
