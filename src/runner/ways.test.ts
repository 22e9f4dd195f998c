import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { RunRecord } from '../../features/workshop/run-record'
import { replyOf, runCucumber } from '../processes.fixture'
import type { Results } from './fixtures/run-ways'

const cwd = join(__dirname, 'fixtures/ways')

/** Runs Cucumber. Returns what the last attempt of each scenario came to, with its attachments, and the output. */
async function resultsOf(...args: string[]): Promise<{ results: Results; exitCode: number; output: string }> {
  const file = `${args.join('').replace(/\W/g, '')}.ndjson`
  const options = ['--format', `message:${file}`, '--retry', '1', '--retry-tag-filter', '@retried', ...args]
  const { exitCode, stdout, stderr } = await runCucumber(options, { cwd })
  const { scenarios } = RunRecord.of(readFileSync(join(cwd, file), 'utf8'))
  rmSync(join(cwd, file))
  const results = scenarios.map(({ name, steps }) => {
    const { status = 'PASSED' } = steps.find((step) => step.status !== 'PASSED') ?? {}
    const attached = steps.flatMap(({ attachments }) => attachments.map((one) => one.text))
    return [name, [status.toLowerCase(), ...attached].join(', ')] as const
  })
  return { results: Object.fromEntries(results), exitCode, output: stdout + stderr }
}

/** Runs the scenarios in another way. */
function run(way: string): Promise<Results> {
  return replyOf(join(__dirname, 'fixtures/run-ways.ts'), { cwd }, way)
}

describe('A scenario comes to the same, whether', function () {
  this.timeout(120_000)
  let serial: Results

  before(async () => {
    const ran = await resultsOf()
    expect(Object.keys(ran.results)).to.have.length(20)
    serial = ran.results
    for (const [name, came] of Object.entries(serial))
      expect(came.split(',')[0], name).to.equal(name.split(',')[0])
  })

  const withoutRetried = (): Results =>
    Object.fromEntries(Object.entries(serial).filter(([name]) => !name.includes('second attempt')))

  for (const args of [
    ['-p', 'default', '-p', 'atOnce'],
    ['-p', 'default', '-p', 'atOnce', '--order', 'random'],
  ])
    it(`Cucumber runs it among others (${args.join(' ')})`, async () => {
      const { results, exitCode, output } = await resultsOf(...args)
      expect(results).to.deep.equal(serial)
      expect(exitCode).to.equal(1)
      expect(output).to.not.include('MaxListenersExceededWarning')
      expect(output).to.match(
        /Up to \d+ scenarios ran at once\. If one passes by itself, others change its data: tag it @alone/,
      )
    })

  it('it is rehearsed', async () => expect(await run('rehearsal')).to.deep.equal(withoutRetried()))

  it('it is told in the console', async () =>
    expect(await run('console')).to.deep.equal({
      ...withoutRetried(),
      ...{ undefined: 'failed', ambiguous: 'failed' },
    }))

  it('a virtual user runs it', async () => {
    const failures = await run('load')
    rmSync(join(cwd, 'load-failures'), { recursive: true })
    expect(Object.keys(failures)).to.have.members(Object.keys(withoutRetried()))
    for (const [name, failure] of Object.entries(failures)) {
      const status = name.split(',')[0]
      const passes = status === 'passed' || status === 'skipped'
      expect(failure, name).to.match(
        passes ? /^passed$/ : new RegExp(`^(?:(?:step|hook) ${status}: |timeout$)`),
      )
    }
  })
})
