// Runs examples/load on Artillery, as a user would: npm run test:load [artillery version] [Node.js version]
// Artillery has some 500 MB, so that it is no dependency; it is installed into a folder of its own.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, install, pack, root, run } from './package/project.mjs'

const [artillery = '2.0.21', node] = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'chapterwise-load-'))
const project = join(work, 'project')
const environment = { ARTILLERY_DISABLE_TELEMETRY: 'true' }

/** Starts the bank of the examples. Returns its process and its address. */
async function openBank() {
  const args = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register', 'examples/load/bank.ts']
  const bank = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(bank.stdout.setEncoding('utf8'), 'data')
  return { bank, url: /http:\S+/.exec(line)[0] }
}

/** Runs Artillery for some seconds. */
function runArtillery(program, ...args) {
  const phases = JSON.stringify({ config: { phases: [{ duration: 5, arrivalRate: 8 }] } })
  const bin = join(project, 'node_modules', 'artillery', 'bin', 'run')
  const options = { cwd: project, variables: environment }
  return run(program, [bin, 'run', 'load.yml', '--overrides', phases, ...args], options)
}

const { bank, url } = await openBank()
try {
  const { tarball } = pack(work)
  cpSync(join(root, 'examples', 'load'), project, { recursive: true })
  rmSync(join(project, 'load.yml'))
  rmSync(join(project, 'load.cjs'))
  install(project, '--ignore-scripts', tarball, `artillery@${artillery}`)
  if (node !== undefined) install(project, `node@${node}`)
  const program = node === undefined ? process.execPath : join(project, 'node_modules', 'node', 'bin', 'node')
  const chapterwise = (...args) =>
    run(
      process.execPath,
      [join(project, 'node_modules', 'chapterwise', 'dist', 'src', 'cli', 'main.js'), ...args],
      {
        cwd: project,
      },
    )
  environment.BANK_URL = url

  const written = chapterwise('load', '--walks', '20', '--check-always', '50')
  check('a load test is written', written.status === 0, written.output)

  const green = runArtillery(program, '--output', 'out.json')
  check(`Artillery ${artillery} runs it without a failure`, green.status === 0, green.output)
  const { counters, summaries } = JSON.parse(readFileSync(join(project, 'out.json'), 'utf8')).aggregate
  const { 'vusers.completed': completed, 'http.codes.201': created } = counters
  check('all users come through, each with an account', completed === 40 && created >= 40, green.output)
  const names = [
    'operation.GET /api/bankaccounts/{…}',
    'story.deposit has been made',
    'scenario.walk of banking story',
  ]
  const isThere = names.every((name) => summaries[`chapterwise.${name}`]?.count > 0)
  check('operations, stories and scenarios are measured', isThere, Object.keys(summaries).join('\n'))

  const reported = chapterwise(
    'report',
    '--load',
    'out.json',
    '--output',
    'load.html',
    '--markdown',
    'load.md',
  )
  const markdown = reported.status === 0 ? readFileSync(join(project, 'load.md'), 'utf8') : reported.output
  check('the report shows it', markdown.startsWith('## Load: 40 users, 0 failed\n'), markdown)

  const down = runArtillery(program, '--target', 'http://127.0.0.1:1')
  const line = 'The first failure of worker 1: ECONNREFUSED'
  check(
    'a target that is down is named once a worker',
    down.status !== 0 && down.output.split(line).length === 2,
    down.output,
  )
  const failures = join(project, 'load-failures')
  const files = existsSync(failures)
    ? readdirSync(failures).filter((file) => file.startsWith('worker-1-'))
    : []
  check('the first five failures of a worker are written', files.length === 5, files.join('\n'))
} finally {
  bank.kill()
  rmSync(work, { recursive: true, force: true })
}
