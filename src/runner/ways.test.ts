import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import type { Results } from './fixtures/run-ways'

const root = resolve(__dirname, '../..')
const cwd = join(__dirname, 'fixtures/ways')
const env = { ...process.env, TS_NODE_PROJECT: join(root, 'tsconfig.json') }
const execArgv = ['-r', 'ts-node/register', '-r', 'tsconfig-paths/register']

interface Message {
  readonly pickle?: { readonly id: string; readonly name: string }
  readonly testCase?: { readonly id: string; readonly pickleId: string }
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string }
  readonly testStepFinished?: {
    readonly testCaseStartedId: string
    readonly testStepResult: { readonly status: string }
  }
  readonly attachment?: { readonly testCaseStartedId: string; readonly body: string }
}

/** Runs Cucumber. Returns what the last attempt of each scenario came to, with its attachments, and the output. */
async function runCucumber(
  ...args: string[]
): Promise<{ results: Results; code: number | null; output: string }> {
  const file = `${args.join('').replace(/\W/g, '')}.ndjson`
  const cucumber = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js')
  const all = [
    ...execArgv,
    cucumber,
    '--format',
    `message:${file}`,
    '--retry',
    '1',
    '--retry-tag-filter',
    '@retried',
    ...args,
  ]
  const child = spawn(process.execPath, all, { cwd, env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const lines = readFileSync(join(cwd, file), 'utf8').trim().split('\n')
  rmSync(join(cwd, file))
  const names = new Map<string, string>()
  const results = new Map<string, string[]>()
  for (const { pickle, testCase, testCaseStarted, testStepFinished, attachment } of lines.map(
    (line) => JSON.parse(line) as Message,
  )) {
    const came = results.get(attachment?.testCaseStartedId ?? testStepFinished?.testCaseStartedId ?? '')
    if (pickle !== undefined) names.set(pickle.id, pickle.name)
    else if (testCase !== undefined) names.set(testCase.id, names.get(testCase.pickleId) ?? '')
    else if (testCaseStarted !== undefined) {
      names.set(testCaseStarted.id, names.get(testCaseStarted.testCaseId) ?? '')
      results.set(testCaseStarted.id, ['passed'])
    } else if (attachment !== undefined) came?.push(attachment.body)
    else if (testStepFinished !== undefined && came?.[0] === 'passed')
      came[0] = testStepFinished.testStepResult.status.toLowerCase()
  }
  const named = [...results].map(([id, came]) => [names.get(id) ?? '', came.join(', ')] as const)
  return { results: Object.fromEntries(named), code: child.exitCode, output: stdout + stderr }
}

/** Runs the scenarios in another way. */
async function run(way: string): Promise<Results> {
  const child = fork(join(__dirname, 'fixtures/run-ways.ts'), {
    cwd,
    env,
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(way)
  const [results] = (await once(child, 'message')) as [Results]
  child.kill()
  return results
}

describe('A scenario comes to the same, whether', function () {
  this.timeout(120_000)
  let serial: Results

  before(async () => {
    const ran = await runCucumber()
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
      const { results, code, output } = await runCucumber(...args)
      expect(results).to.deep.equal(serial)
      expect(code).to.equal(1)
      expect(output).to.not.include('MaxListenersExceededWarning')
    })

  it('it is rehearsed', async () => {
    expect(await run('rehearsal')).to.deep.equal(withoutRetried())
  })

  it('it is told in the console', async () => {
    expect(await run('console')).to.deep.equal({
      ...withoutRetried(),
      ...{ undefined: 'failed', ambiguous: 'failed' },
    })
  })

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
