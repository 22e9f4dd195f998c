import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inflateRawSync } from 'node:zlib'
import { After, AfterAll, Given, Then, When, type DataTable } from '@cucumber/cucumber'
import { expect } from 'chai'
import { isJsonObject } from '../../src/formats'
import { runCucumber } from '../../src/processes.fixture'
import { repository, ScratchFolder } from '../../src/scratch-folder.fixture'
import type { ReportAttempt } from '../../src/tools/report/model'
import type { PageData } from '../../src/tools/report/page-data'
import { CommandLine } from '../command-line/command-line'
import type { WorkerReply } from '../command-line/worker'
import { shouldBe } from './equal'
import { stepWithText } from './step-with-text'

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

for (const [what, from] of [
  ['a bank', 'features/command-line/fixtures/bank'],
  ['a lending library', 'src/tools/report/fixtures'],
] as const)
  Given(`the project of ${what}`, function (this: object) {
    cpSync(join(repository, from), terminal(this).path, { recursive: true })
    terminal(this).linkPackages()
  })

for (const phrase of ['the file {string}:', 'the file {string} with {string}'])
  Given(phrase, function (this: object, name: string, content: string) {
    terminal(this).put(name, `${content}\n`)
  })

When('I run {string}', { timeout: 600_000 }, async function (this: object, command: string) {
  const [program, ...args] = command.split(' ')
  if (program === 'cucumber-js') await terminal(this).runCucumber(args)
  else await terminal(this).runChapterwise(args)
})

When(
  'I run {string} with the input:',
  { timeout: 600_000 },
  async function (this: object, command: string, input: string) {
    await terminal(this).runChapterwise(command.split(' ').slice(1), `${input}\n`)
  },
)

stepWithText('it exits with {int} and prints', function (this: object, exitCode: number, output: string) {
  const { stdout, stderr } = ended(this, exitCode)
  expect(stderr, 'stderr').to.equal('')
  shouldBe(stdout.trimEnd(), output)
})

// The first line of each finding, and what was checked.
Then('it exits with {int} and finds:', function (this: object, exitCode: number, findings: string) {
  const { stdout, stderr } = ended(this, exitCode)
  expect(stderr, 'stderr').to.equal('')
  shouldBe(stdout.replace(/^ .*\n|^\n/gm, '').trimEnd(), findings)
})

Then('it exits with {int} and prints the JSON:', function (this: object, exitCode: number, output: string) {
  expect(JSON.parse(ended(this, exitCode).stdout)).to.deep.equal(JSON.parse(output))
})

Then('it exits with {int} and prints JSON with:', function (this: object, exitCode: number, output: string) {
  expectMembers(ended(this, exitCode).stdout, output)
})

stepWithText(
  'it exits with {int} and prints first',
  function (this: object, exitCode: number, output: string) {
    const { stdout, stderr } = ended(this, exitCode)
    expect(stderr, 'stderr').to.equal('')
    shouldBe(stdout.slice(0, output.length), output)
  },
)

Then(
  'it exits with {int}, prints nothing that a hook says, and says first:',
  function (this: object, exitCode: number, output: string) {
    const { stdout, stderr } = ended(this, exitCode)
    expect(stdout, 'stdout').to.not.contain('A hook runs.')
    shouldBe(stderr.slice(0, output.length), output)
  },
)

stepWithText('it exits with {int} and says', function (this: object, exitCode: number, output: string) {
  const { stdout, stderr } = ended(this, exitCode)
  shouldBe(stderr.trimEnd(), output)
  expect(stdout, 'stdout').to.equal('')
})

Then('it exits with {int}, prints and says:', function (this: object, exitCode: number, output: string) {
  const { stdout, stderr } = ended(this, exitCode)
  shouldBe(`${stdout}${stderr}`.trimEnd(), output)
})

Then('it exits with {int} and shows:', function (this: object, exitCode: number, table: DataTable) {
  const { stdout, stderr } = ended(this, exitCode)
  for (const [line = ''] of table.raw()) expect(`${stdout}${stderr}`).to.contain(line)
})

Then('nothing shows {string}', function (this: object, text: string) {
  const { stdout = '', stderr = '' } = terminal(this).ran ?? {}
  expect(`${stdout}${stderr}`).to.not.contain(text)
})

stepWithText(
  'it exits with {int}, and says at its end',
  function (this: object, exitCode: number, output: string) {
    const own = `${pathToFileURL(terminal(this).path).href}/`
    shouldBe(ended(this, exitCode).stderr.trimEnd().replaceAll(own, 'file:///…/'), output)
  },
)

When('the file {string} is kept as {string}', function (this: object, name: string, kept: string) {
  renameSync(terminal(this).at(name), terminal(this).at(kept))
})

Then('the file {string} without times is:', function (this: object, name: string, content: string) {
  shouldBe(
    terminal(this)
      .read(name)
      .replace(/, in [\d.]+\sm?s\./, '.')
      .trimEnd(),
    content,
  )
})

Then('the file {string} is JSON with:', function (this: object, name: string, content: string) {
  expectMembers(terminal(this).read(name), content)
})

Then('the file {string} has:', function (this: object, name: string, part: string) {
  expect(terminal(this).read(name)).to.contain(part)
})

Then('the file {string} is whole', function (this: object, name: string) {
  expect(terminal(this).read(name)).to.match(/<\/html>\s*$/)
})

Then(
  'the scenario {string} in the file {string} tells no {string}',
  function (this: object, scenario: string, name: string, secret: string) {
    const told = JSON.stringify(reportedScenario(terminal(this).read(name), scenario))
    expect(told).to.contain('the word is [redacted]').and.to.contain('[redacted] is the word')
    expect(told).to.not.contain(secret)
  },
)

Then(
  'the scenario {string} in the file {string} has the transcript:',
  function (this: object, scenario: string, name: string, table: DataTable) {
    const { attempts } = reportedScenario(terminal(this).read(name), scenario)
    const lines = attempts
      .at(-1)
      ?.steps.flatMap(({ transcripts }) =>
        transcripts.flatMap((transcript) => transcript.lines.map(({ kind, text }) => [kind, text])),
      )
    expect(lines).to.deep.equal(table.raw())
  },
)

Then(
  'the file {string} has {int} entries, the last of them with:',
  function (this: object, name: string, count: number, content: string) {
    const file = terminal(this).read(name)
    const { entries } = (JSON.parse(file) as { log: { entries: unknown[] } }).log
    expect(entries).to.have.length(count)
    expectMembers(JSON.stringify(entries.at(-1)), content)
    expect(file).to.not.contain('hunter2')
  },
)

function reportedScenario(page: string, name: string) {
  const [, json = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? []
  const data = JSON.parse(json) as PageData
  const attempts = data.blocks.flatMap(
    (block) => JSON.parse(inflateRawSync(Buffer.from(block, 'base64')).toString()) as ReportAttempt[][],
  )
  const place = data.scenarios.findIndex((one) => one.name === name)
  return { scenario: data.scenarios[place], attempts: attempts[place] ?? [] }
}

/** Returns what the last command wrote before it ended with this code. */
function ended(world: object, exitCode: number): WorkerReply {
  const { ran } = terminal(world)
  if (ran === undefined) throw new Error('Nothing has been run: use "When I run" first.')
  expect(ran.exitCode, `exit code of what says: ${ran.stderr}`).to.equal(exitCode)
  return ran
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
