import { existsSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { parse } from 'yaml'
import { CommandLine } from '../../../features/command-line/command-line'
import { openServer } from '../../http/open-server.fixture'
import { replyOf, typeScript } from '../../processes.fixture'
import { loadAsMarkdown, readLoadResults } from './results'
import type { RunUsers, UsersToRun } from './fixtures/run-users'

const folder = join(__dirname, 'fixtures/bank')
const failures = join(folder, 'load-failures')

/** Runs users, 100 at once if there are so many, in a process that has loaded the project of the bank. */
function run(asked: UsersToRun): Promise<RunUsers> {
  return replyOf(
    join(__dirname, 'fixtures/run-users.ts'),
    { cwd: folder, execArgv: ['--expose-gc', ...typeScript] },
    asked,
  )
}

describe('Virtual users', function () {
  this.timeout(300_000)
  after(() => rmSync(failures, { recursive: true, force: true }))

  // 5,000 users in `npm run soak`; fewer elsewhere.
  const users = process.env['SOAK'] === undefined ? 1000 : 5000

  it(`run ${users} scenarios, 100 at a time, in one process that does not grow, each with what is its own`, async () => {
    const names = [7, 26, 27, 29].map((line) => `features/users.feature:${line}`)
    const { failed, counters, histograms, seen, heap, kind } = await run({
      names,
      users,
      atOnce: 100,
      settings: { checkAlways: 0 },
    })
    expect(failed).to.deep.equal({})
    expect(kind).to.equal('AsyncFunction')
    expect(seen).to.include({ beforeAll: 1, afterAll: 0, before: users, after: users, values: users / 4 })
    expect(seen['most']).to.equal(100)
    expect(counters).to.deep.equal({
      'http.requests': 2 * users,
      'http.codes.200': 1.25 * users,
      'http.codes.201': 0.75 * users,
    })
    expect(histograms).to.deep.equal({
      'http.response_time': 2 * users,
      'chapterwise.operation.POST /api/bankaccounts': users / 4,
      'chapterwise.operation.POST /api/bankaccounts/{…}/deposits': users / 2,
      'chapterwise.operation.POST /api/sessions': users / 2,
      'chapterwise.operation.GET /api/me': users / 2,
      'chapterwise.operation.POST /api/echo': users / 4,
      'chapterwise.story.bank account has been created': users / 4,
      'chapterwise.story.deposit has been made': users / 4,
      ...Object.fromEntries(names.map((name) => [`chapterwise.scenario.${name}`, users / 4])),
    })
    // The bank, in the same process, keeps what the users create.
    const [half = 0, end = Infinity] = [heap.at(heap.length / 2), heap.at(-1)]
    expect(end - half, `growth of the heap in MB: ${heap.join(', ')}`).to.be.lessThan(1.5)
  })

  it('fail under short names without values of the API, the first five in full', async () => {
    const lines = [3, 9, 13, 16, 19, 23, 27, 30]
    const names = lines.map((line) => `features/failing.feature:${line}`)
    const { failed, haveCodes, counters } = await run({ names, users: 8, atOnce: 1 })
    const expected = {
      'step failed: the response should be {httpStatus}': 1,
      'story failed: withdrawal has been made': 1,
      timeout: 1,
      'step pending: I am not written yet': 1,
      ECONNREFUSED: 1,
      'hook failed: fall over': 1,
      'step failed: a value of the API fails: {string}': 1,
    }
    expect(failed).to.deep.equal(expected)
    expect(haveCodes).to.equal(false)
    for (const name of Object.keys(expected))
      expect(counters).to.include({ [`chapterwise.failed.${name}`]: 1 })
    const files = readdirSync(failures)
    expect(files).to.have.length(5)
    const written = files.map((file) => readFileSync(join(failures, file), 'utf8'))
    expect(written[0]).to.match(
      /^features\/failing\.feature:3 A wrong password\nstep failed: the response should be \{httpStatus}\n/,
    )
    expect(written[0]).to.include('The response should be 201 Created but was 401 Unauthorized')
    expect(written[0]).to.include('REQUEST: POST').and.not.include('"open"')
    expect(written[1]).to.include('Insufficient Funds')
  })
})

describe('Virtual users that walk', () => {
  const server = openServer()
  after(() => rmSync(failures, { recursive: true, force: true }))
  for (const [status, outcome] of [
    [401, { failed: 2, refused: 0 }],
    [422, { failed: 0, refused: 2 }],
  ] as const)
    it(`${outcome.failed > 0 ? 'fail' : 'end their walk'} where the API answers ${status}`, async () => {
      server.answer((_, response) => response.writeHead(status).end())
      const names = ['walk of banking story']
      const { failed, counters } = await run({ names, users: 2, atOnce: 1, target: server.url() })
      const count = (numbers: Readonly<Record<string, number>>): number =>
        Object.values(numbers).reduce((sum, one) => sum + one, 0)
      const refused = Object.entries(counters).filter(([name]) => name.startsWith('chapterwise.refused.'))
      expect({ failed: count(failed), refused: count(Object.fromEntries(refused)) }).to.deep.equal(outcome)
    })

  it('end their walk where a condition does not hold, or the story data led to another chapter', async () => {
    const { failed, counters } = await run({ names: ['walk of savings story'], users: 20, atOnce: 1 })
    expect(failed).to.deep.equal({})
    const refused = Object.keys(counters).filter((name) => name.startsWith('chapterwise.refused.'))
    const expected = ['another chapter', 'interest has been paid'].map(
      (name) => `chapterwise.refused.${name}`,
    )
    expect(refused).to.have.members(expected)
  })
})

describe('chapterwise load', function () {
  this.timeout(120_000)
  const written = ['load.yml', 'load.cjs'].map((file) => join(folder, file))
  const removeWritten = (): void => written.forEach((file) => rmSync(file, { force: true }))
  beforeEach(removeWritten)
  afterEach(removeWritten)

  const commandLine = new CommandLine()
  after(() => commandLine.end())
  const load = (...argv: string[]) => commandLine.ask({ argv: ['load', ...argv], cwd: folder })

  it('writes a script of the scenarios that many can run, and names the others', async () => {
    const flags = ['--rate', '20', '--for', '2m', '--max-users', '50', '--walks', '20']
    const { exitCode, stderr } = await load('features/users.feature', 'features/left-out.feature', ...flags)
    expect(exitCode, stderr).to.equal(0)
    const { config, scenarios } = parse(readFileSync(join(folder, 'load.yml'), 'utf8')) as {
      config: Record<string, unknown>
      scenarios: { name: string; weight: number; flow: unknown }[]
    }
    expect(config).to.deep.include({
      processor: './load.cjs',
      plugins: { ensure: {} },
      ensure: { conditions: [{ expression: 'vusers.failed == 0' }] },
      phases: [
        { name: 'warm up', duration: 10, arrivalRate: 1, rampTo: 20, maxVusers: 50 },
        { name: 'load', duration: 120, arrivalRate: 20, maxVusers: 50 },
      ],
    })
    expect(Object.fromEntries(scenarios.map(({ name, weight }) => [name, weight]))).to.deep.equal({
      'features/users.feature:7': 1,
      'features/users.feature:26': 1,
      'features/users.feature:27': 1,
      'features/users.feature:29': 1,
      'features/left-out.feature:4': 4,
      'walk of banking story': 2,
    })
    expect(scenarios[0]?.flow).to.deep.equal([{ function: 'runScenario' }])
    expect(readFileSync(join(folder, 'load.cjs'), 'utf8')).to.equal(
      "module.exports = require('chapterwise/load')\n",
    )
    expect(stderr).to.include('Left out: features/left-out.feature:7, as it has a race.')
    expect(stderr).to.include('Left out: features/left-out.feature:13, as it has a stream.')
    expect(stderr).to.include('Left out: features/left-out.feature:16, as it has a stand-in.')
    expect(stderr).to.include('Left out: features/left-out.feature:20, as it is tagged @skip.')
    expect(stderr).to.include('AfterAll hooks are not run under load')
    for (const isLink of [false, true]) {
      if (isLink) rmSync(join(folder, 'load.yml'))
      if (isLink) symlinkSync('nowhere.yml', join(folder, 'load.yml'))
      const again = await load('features/users.feature')
      expect([again.exitCode, again.stderr]).to.deep.equal([
        2,
        'There is a file "load.yml" already: remove it, or name another with --output.\n',
      ])
    }
  })

  it('says in a script how that is run, also in another folder', async () => {
    const output = 'perf/load.yml'
    await load('features/users.feature', '--output', output)
    const script = readFileSync(join(folder, output), 'utf8')
    rmSync(join(folder, 'perf'), { recursive: true })
    expect(script).to.include(`npx artillery run ${output} --output out.json`)
  })

  it('writes nothing where a scenario fails by itself', async () => {
    const { exitCode, stderr } = await load('features/undefined.feature')
    expect(exitCode).to.equal(2)
    expect(stderr).to.include('features/undefined.feature:4')
    expect(stderr).to.include('These scenarios fail by themselves, so no load test was written.')
    expect(written.some((file) => existsSync(file))).to.equal(false)
  })
})

describe('The results of a load test', () => {
  const summary = { count: 4, p50: 2, p95: 30.06, p99: 40, max: 41 }
  const output = {
    aggregate: {
      counters: {
        'vusers.created': 4,
        'vusers.failed': 1,
        'http.requests': 50,
        'http.codes.200': 50,
        'errors.story failed: a | b': 1,
      },
      summaries: {
        'http.response_time': summary,
        'chapterwise.operation.GET /a/{…}': summary,
        'chapterwise.story.a has been made': summary,
      },
      firstMetricAt: 1000,
      lastMetricAt: 6000,
    },
    intermediate: [
      { period: '10000', counters: { 'http.requests': 40 }, summaries: { 'http.response_time': summary } },
      { period: '20000', counters: { 'http.requests': 10, 'vusers.failed': 1 }, summaries: {} },
    ],
  }

  it('are shown as Markdown', () => {
    const markdown = loadAsMarkdown(readLoadResults(JSON.stringify(output), 'out.json'))
    for (const line of [
      '## Load: 4 users, 1 failed',
      '4 users, 1 failed, 50 requests in 5.0 s, 10.0 a second. 50 × 200',
      '| `story failed: a \\| b` | 1 |',
      '| `GET /a/{…}` | 4 | 2 ms | 30 ms | 40 ms | 41 ms |',
      '| `a has been made` | 4 | 2 ms | 30 ms | 40 ms | 41 ms |',
      '| `0 s` | 0 | 0 | 4.0 | 2 ms | 30 ms | 40 ms |',
      '| `10 s` | 0 | 1 | 1.0 |  |  |  |',
    ])
      expect(markdown.split('\n')).to.include(line)
  })

  it('are refused if Artillery has not written them', () => {
    const without = JSON.stringify({ ...output, aggregate: { counters: {}, summaries: null } })
    const changed = JSON.stringify({
      ...output,
      intermediate: [{ summaries: { 'http.response_time': null } }],
    })
    for (const text of ['{', 'null', '{"aggregate":{}}', without, changed])
      expect(() => readLoadResults(text, 'out.json')).to.throw('"out.json" is not an output of Artillery.')
    const texts = JSON.stringify(output).replace('"p50":2', '"p50":"<b>"')
    expect(() => readLoadResults(texts, 'out.json')).to.throw('"out.json" has texts where Artillery')
  })
})
