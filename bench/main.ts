import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCheck } from './check'
import { availableContenders, installPeers, isPeer, type Contender } from './contenders'
import { measureMicroCosts } from './micro-costs'
import { measureReport } from './report-size'
import { renderReport, type Measured } from './report'
import { cucumberCommand, runSuite, type Run } from './run-suite'
import { writeSuite } from './suite'

const root = join(__dirname, '..')
const workFolder = join(root, 'reports', 'bench')

const { values: options } = parseArgs({
  options: {
    /** The numbers of scenarios of the suites, in ascending order. */
    sizes: { type: 'string', default: '100,1000,3000' },
    /** The number of rounds; the table shows medians. */
    rounds: { type: 'string', default: '3' },
    /** The time after which no further round begins, in minutes. */
    minutes: { type: 'string', default: '15' },
    /** Write CPU profiles of one run each instead of a table. */
    profile: { type: 'boolean', default: false },
    /** Leave the peers out. */
    'no-peers': { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)

async function main(): Promise<void> {
  mkdirSync(workFolder, { recursive: true })
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: 'ignore' })
  if (!options['no-peers']) installPeers()
  const contenders = availableContenders().filter((contender) => !options['no-peers'] || !isPeer(contender))
  if (options.profile) return profile(contenders)
  const measured = await measure(contenders)
  const pieces = [...(await measureMicroCosts()), ...measureCheck(workFolder)]
  const report = renderReport(measured, pieces, await measureReport(workFolder))
  writeFileSync(join(workFolder, 'benchmarks.md'), report)
  console.log(report)
}

/** Runs all contenders in turns, so that disturbances of the machine affect all alike. */
async function measure(contenders: readonly Contender[]): Promise<Measured[]> {
  const measured = contenders.map((contender) => ({
    contender,
    serial: new Map<number, Run[]>(sizes.map((size) => [size, []])),
    parallel: [] as Run[],
  }))
  const end = Date.now() + Number(options.minutes) * 60_000
  for (let round = 1; round <= Number(options.rounds) && (round === 1 || Date.now() < end); round++) {
    for (const size of sizes) {
      for (const { contender, serial } of inTurn(measured, round)) {
        const run = await runSuite({ command: commandOf(contender, size), workFolder })
        serial.get(size)?.push(run)
        progress(round, contender, `${size} scenarios`, run)
      }
    }
    const size = sizes[Math.min(1, sizes.length - 1)] as number
    for (const { contender, parallel } of inTurn(measured, round)) {
      const run = await runSuite({ command: commandOf(contender, size, 2), workFolder })
      parallel.push(run)
      progress(round, contender, `${size} scenarios, two workers`, run)
    }
  }
  return measured
}

/** Rotates the order from round to round, as the first contender runs on the coldest machine. */
function inTurn<T>(all: readonly T[], round: number): T[] {
  const first = (round - 1) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

async function profile(contenders: readonly Contender[]): Promise<void> {
  const size = sizes[Math.min(1, sizes.length - 1)] as number
  for (const contender of contenders) {
    const profileFolder = join(workFolder, 'profiles', contender.name)
    await runSuite({ command: commandOf(contender, size), workFolder, profileFolder })
    console.log(`${contender.title}: ${profileFolder}`)
  }
}

function commandOf(contender: Contender, size: number, parallel = 0): readonly string[] {
  return cucumberCommand({ suite: suiteOf(contender, size), steps: contender.steps, parallel })
}

const written = new Set<string>()

function suiteOf({ name, scenarioText }: Contender, size: number): string {
  const folder = join(workFolder, 'suites', `${name}-${size}`)
  if (!written.has(folder)) writeSuite(folder, size, scenarioText)
  written.add(folder)
  return folder
}

function progress(round: number, { title }: Contender, what: string, { cpuMs, foreignLoad }: Run): void {
  console.error(
    `round ${round}: ${title}, ${what}: ${(cpuMs / 1000).toFixed(2)} CPU s${foreignLoad > 0.1 ? ', disturbed' : ''}`,
  )
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
