import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { After, AfterAll, type DataTable } from '@cucumber/cucumber'
import { expect } from 'chai'
import { isJsonObject } from '../../src/formats'
import { runCucumber } from '../../src/processes.fixture'
import { repository, ScratchFolder } from '../../src/scratch-folder.fixture'
import type { ReportAttempt } from '../../src/tools/report/model'
import type { PageData } from '../../src/tools/report/page-data'
import { CommandLine } from '../command-line/command-line'
import type { WorkerReply } from '../command-line/worker'
import { shouldBe } from './equal'
import { stepsAbout } from './steps'

/** Runs `chapterwise` for all scenarios. */
const commandLine = new CommandLine()

/** The folder of a scenario, and the result of the last command in it. */
class Terminal extends ScratchFolder {
  override path = mkdtempSync(join(tmpdir(), 'chapterwise-'))
  ran: WorkerReply | undefined

  async runChapterwise(argv: readonly string[], input?: string): Promise<void> {
    this.ran = await commandLine.ask({ argv, cwd: this.path, input })
  }

  async runCucumber(argv: readonly string[]): Promise<void> {
    this.ran = await runCucumber(argv, { cwd: this.path })
  }

  /** Returns what the last command wrote before it ended with this code. */
  ended(exitCode: number): WorkerReply {
    if (this.ran === undefined) throw new Error('Nothing has been run: use "When I run" first.')
    expect(this.ran.exitCode, `exit code of what says: ${this.ran.stderr}`).to.equal(exitCode)
    return this.ran
  }

  /** Returns what the last command printed, which said nothing. */
  printed(exitCode: number): string {
    const { stdout, stderr } = this.ended(exitCode)
    expect(stderr, 'stderr').to.equal('')
    return stdout
  }
}

const terminals = new WeakMap<object, Terminal>()

function terminal(world: object): Terminal {
  let own = terminals.get(world)
  if (own === undefined) terminals.set(world, (own = new Terminal()))
  return own
}

AfterAll(() => commandLine.end())

After(function (this: object) {
  const { path } = terminals.get(this) ?? {}
  if (path !== undefined) rmSync(path, { recursive: true, force: true })
})

const { step, stepWithText } = stepsAbout(terminal, 600_000)

for (const [what, from] of [
  ['a bank', 'features/command-line/fixtures/bank'],
  ['a lending library', 'src/tools/report/fixtures'],
] as const)
  step(`the project of ${what}`, (own) => {
    cpSync(join(repository, from), own.path, { recursive: true })
    own.linkPackages()
  })

step('the file {string}:', put)
step('the file {string} with {string}', put)

step('I run {string}', async (own, command: string) => {
  const [program, ...args] = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, ''))
  if (program === 'cucumber-js') await own.runCucumber(args)
  else await own.runChapterwise(args)
})

step('I run {string} with the input:', (own, command: string, input: string) =>
  own.runChapterwise(command.split(' ').slice(1), `${input}\n`),
)

stepWithText('it exits with {int} and prints', (own, exitCode: number, output: string) =>
  shouldBe(own.printed(exitCode).trimEnd(), output),
)

// The first line of each finding, and what was checked.
step('it exits with {int} and finds:', (own, exitCode: number, findings: string) =>
  shouldBe(
    own
      .printed(exitCode)
      .replace(/^ .*\n|^\n/gm, '')
      .trimEnd(),
    findings,
  ),
)

step('it exits with {int} and prints JSON with:', (own, exitCode: number, output: string) =>
  expectMembers(own.ended(exitCode).stdout, output),
)

stepWithText('it exits with {int} and prints first', (own, exitCode: number, output: string) =>
  shouldBe(own.printed(exitCode).slice(0, output.length), output),
)

step(
  'it exits with {int}, prints nothing that a hook says, and says first:',
  (own, exitCode: number, output: string) => {
    const { stdout, stderr } = own.ended(exitCode)
    expect(stdout, 'stdout').to.not.contain('A hook runs.')
    shouldBe(stderr.slice(0, output.length), output)
  },
)

stepWithText('it exits with {int} and says', (own, exitCode: number, output: string) => {
  const { stdout, stderr } = own.ended(exitCode)
  shouldBe(stderr.trimEnd(), output)
  expect(stdout, 'stdout').to.equal('')
})

step('it exits with {int}, prints and says:', (own, exitCode: number, output: string) => {
  const { stdout, stderr } = own.ended(exitCode)
  shouldBe(`${stdout}${stderr}`.trimEnd(), output)
})

step('it exits with {int} and shows:', (own, exitCode: number, table: DataTable) => {
  const { stdout, stderr } = own.ended(exitCode)
  for (const [line = ''] of table.raw()) expect(`${stdout}${stderr}`).to.contain(line)
})

step('nothing shows {string}', ({ ran }, text: string) =>
  expect(`${ran?.stdout}${ran?.stderr}`).to.not.contain(text),
)

stepWithText('it exits with {int}, and says at its end', (own, exitCode: number, output: string) => {
  const { href } = pathToFileURL(own.path)
  shouldBe(own.ended(exitCode).stderr.trimEnd().replaceAll(`${href}/`, 'file:///…/'), output)
})

step('the file {string} is kept as {string}', (own, name: string, kept: string) =>
  renameSync(own.at(name), own.at(kept)),
)

step('the file {string} without times is:', (own, name: string, content: string) =>
  shouldBe(
    own
      .read(name)
      .replace(/, in [\d.]+\sm?s\./, '.')
      .trimEnd(),
    content,
  ),
)

step('the file {string} is JSON with:', (own, name: string, content: string) =>
  expectMembers(own.read(name), content),
)

step('the file {string} has:', (own, name: string, part: string) => expect(own.read(name)).to.contain(part))

step('the file {string} is whole', (own, name: string) => expect(own.read(name)).to.match(/<\/html>\s*$/))

step(
  'the scenario {string} in the file {string} tells no {string}',
  (own, scenario: string, name: string, secret: string) => {
    const told = JSON.stringify(reportedScenario(own.read(name), scenario))
    expect(told).to.contain('the word is [redacted]').and.to.contain('[redacted] is the word')
    expect(told).to.not.contain(secret)
  },
)

step(
  'the scenario {string} in the file {string} has the transcript:',
  (own, scenario: string, name: string, table: DataTable) => {
    const transcripts = reportedScenario(own.read(name), scenario)
      .attempts.at(-1)
      ?.steps.flatMap((one) => one.transcripts)
    const lines = transcripts?.flatMap((one) => one.lines.map(({ kind, text }) => [kind, text]))
    expect(lines).to.deep.equal(table.raw())
  },
)

function put(own: Terminal, name: string, content: string): void {
  own.put(name, `${content}\n`)
}

function reportedScenario(page: string, name: string) {
  const [, json = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? []
  const data = JSON.parse(json) as PageData
  const attempts = data.blocks.flatMap(
    (block) => JSON.parse(inflateRawSync(Buffer.from(block, 'base64')).toString()) as ReportAttempt[][],
  )
  const place = data.scenarios.findIndex((one) => one.name === name)
  return { scenario: data.scenarios[place], attempts: attempts[place] ?? [] }
}

function expectMembers(json: string, members: string): void {
  const expected = JSON.parse(members) as unknown
  expect(membersNamedIn(expected, JSON.parse(json))).to.deep.equal(expected)
}

/** Returns a value with those members of its objects that the expected value has; lists are whole. */
function membersNamedIn(expected: unknown, actual: unknown): unknown {
  if (!isJsonObject(expected) || !isJsonObject(actual)) return actual
  const names = Object.keys(expected)
  return Object.fromEntries(names.map((name) => [name, membersNamedIn(expected[name], actual[name])]))
}
