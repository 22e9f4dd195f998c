// The CPU time of a virtual user on Artillery: a scenario of examples/load, and Artillery's own HTTP engine with the same
// calls. npm run bench:load -- FOLDER, a copy of examples/load in which chapterwise, Cucumber and Artillery are installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(process.argv[2] ?? 'examples/load')
const sizes = [200, 1200]
const usersPerSecond = 40
const rounds = 3

const account = '/api/bankaccounts/{{ id }}'

/** What a virtual user does, by contender. */
const scenarios = {
  chapterwise: { name: 'features/paying.feature:7', flow: [{ function: 'runScenario' }] },
  'the HTTP engine of Artillery': {
    name: 'http',
    flow: [
      {
        post: {
          url: '/api/bankaccounts',
          json: { customerName: '{{ $randomString() }}' },
          capture: { json: '$.id', as: 'id' },
        },
      },
      { post: { url: `${account}/deposits`, json: { amount: 40 } } },
      { get: { url: account, capture: { json: '$.balance', as: 'balance' } } },
    ],
  },
}

/** Returns the CPU time of a run with so many users, in milliseconds. */
function cpuOf(scenario: object, users: number, target: string): number {
  const script = {
    config: {
      target,
      processor: './load.cjs',
      phases: [{ duration: users / usersPerSecond, arrivalRate: usersPerSecond }],
      variables: { chapterwise: { checkAlways: 0 } },
    },
    scenarios: [scenario],
  }
  writeFileSync(join(folder, 'bench.yml'), JSON.stringify(script))
  writeFileSync(
    join(folder, 'cpu.cjs'),
    "process.on('exit', () => require('node:fs').writeFileSync('cpu.json', JSON.stringify(process.cpuUsage())))",
  )
  const artillery = join(folder, 'node_modules/artillery/bin/run')
  const { status, stdout } = spawnSync(
    process.execPath,
    ['-r', './cpu.cjs', artillery, 'run', 'bench.yml', '--quiet', '--output', 'bench.json'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, ARTILLERY_DISABLE_TELEMETRY: 'true' } },
  )
  const output = JSON.parse(readFileSync(join(folder, 'bench.json'), 'utf8')) as {
    aggregate: { counters: Record<string, number> }
  }
  if (status !== 0 || output.aggregate.counters['vusers.completed'] !== users)
    throw new Error(`Not all ${users} users came through.\n${stdout}`)
  const { user, system } = JSON.parse(readFileSync(join(folder, 'cpu.json'), 'utf8')) as NodeJS.CpuUsage
  return (user + system) / 1000
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN
}

async function main(): Promise<void> {
  const register = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']
  const bank = spawn(process.execPath, [...register, 'examples/load/bank.ts'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(bank.stdout.setEncoding('utf8'), 'data')) as [string]
  const [target = ''] = /http:\S+/.exec(line) ?? []
  const [few = 0, many = 0] = sizes
  try {
    for (const [name, scenario] of Object.entries(scenarios)) {
      const costs = Array.from({ length: rounds }, () => {
        const start = cpuOf(scenario, few, target)
        return (cpuOf(scenario, many, target) - start) / (many - few)
      })
      console.log(
        `${name}: ${median(costs).toFixed(2)} ms of CPU a user (${costs.map((ms) => ms.toFixed(2)).join(', ')})`,
      )
    }
  } finally {
    bank.kill()
  }
}

void main()
