import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect } from 'chai'
import { failureOf } from '../../errors/failure-of.fixture'
import { json, openServer } from '../../http/open-server.fixture'
import { environment, typeScript } from '../../processes.fixture'
import { repository as root, scratchFolder } from '../../scratch-folder.fixture'

const command = [...typeScript, join(root, 'src/cli/main.ts'), 'mcp']

interface Answer {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: readonly { readonly text: string }[]
}

/** An MCP client that talks to a real server process. */
class Assistant {
  readonly #client = new Client({ name: 'a test', version: '1' })

  #server: StdioClientTransport | undefined

  constructor(readonly folder: string) {}

  async connect(...flags: string[]): Promise<void> {
    const cwd = this.folder
    const server = { command: process.execPath, args: [...command, ...flags], cwd, env: environment }
    this.#server = new StdioClientTransport({ ...server, stderr: 'ignore' })
    await this.#client.connect(this.#server)
    await this.#client.listTools() // From now on the client checks results against the schemas of the tools.
  }

  async toolNames(): Promise<string[]> {
    return (await this.#client.listTools()).tools.map(({ name }) => name)
  }

  async call(name: string, args: Record<string, unknown>): Promise<Answer> {
    return (await this.#client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 })) as Answer
  }

  async ask(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { isError, structuredContent, content } = await this.call(name, args)
    if (isError || structuredContent === undefined) throw new Error(content[0]?.text)
    expect(JSON.parse(content[0]?.text ?? '')).to.deep.equal(structuredContent)
    return structuredContent
  }

  async refused(name: string, args: Record<string, unknown>): Promise<string> {
    const { isError, content } = await this.call(name, args)
    expect(isError).to.equal(true)
    return content[0]?.text ?? ''
  }

  close(): Promise<void> {
    return this.#client.close()
  }

  /** Ends the process of the server as an operating system does. */
  terminate(): void {
    process.kill(this.#server?.pid ?? Number.NaN, 'SIGTERM')
  }
}

describe('chapterwise mcp', function () {
  this.timeout(300_000)
  const folder = scratchFolder('all tests')
  const api = openServer()
  const sent = (): string[] => api.seen.splice(0).map(({ method, url }) => `${method} ${url}`)
  let reader: Assistant

  before(async () => {
    const project = folder.at('project')
    cpSync(join(root, 'features/command-line/fixtures/bank'), project, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
    mkdirSync(join(project, 'features'))
    folder.put('secret.feature', 'Feature: Secret\n  Scenario: Secret\n    Given nothing\n')
    symlinkSync(folder.path, join(project, 'features/out'))
    folder.put('project/support/chatter.ts', "console.log('The project is loaded.')\n")
    const world = 'project/support/world.ts'
    folder.put(world, folder.read(world).replace('http://127.0.0.1:1', api.url()))
    reader = new Assistant(project)
    await reader.connect()
  })
  beforeEach(() => api.answer(json({ password: 'hunter2' })))
  after(() => reader.close())

  const feature = [
    'Feature: Accounts',
    '  Scenario: A withdrawal',
    '    Given a bank account has been created for "Fred"',
    '    And a deposit of 10 has been made',
    '    When I GET "api/bankaccounts"',
    '    Then the response should be 200 OK',
  ].join('\n')

  it('lists what may come next in a feature given as text, page by page', async () => {
    const first = await reader.ask('next', { feature, line: 4 })
    expect(first).to.include({ uri: '<stdin>', line: 4, phase: 'arranging', chapter: 'money has moved' })
    expect(first['yours']).to.deep.include({
      phrase: 'a withdrawal of {float} has been made',
      stories: ['withdrawal has been made'],
      leadsTo: 'money has moved',
    })
    expect(JSON.stringify(first['library'])).to.contain('a new story begins')
    const asserting = { feature, line: 6 }
    const page = await reader.ask('next', asserting)
    const second = await reader.ask('next', { ...asserting, cursor: page['nextCursor'] })
    expect(second['yours']).to.deep.equal([])
    expect(JSON.stringify(second['library'])).to.not.contain('a new story begins')
    for (const one of [first, page, second]) expect(JSON.stringify(one).length).to.be.below(12_000)
    expect(sent()).to.deep.equal([])
  })

  it('returns the findings of a feature, without what is in the files that it names', async () => {
    folder.put('project/keys.json', '{ "hunter2": 1 }')
    const named = ['keys.json', 'lost.json'].map(
      (file) => `\n    And the response body should match the schema "${file}"`,
    )
    const wrong = feature.replace('deposit', 'withdrawal') + named.join('')
    const { scenarios, findings } = await reader.ask('check', { feature: wrong, as: 'features/new.feature' })
    const [story, inFile, lost] = findings as { uri: string; rule: string; message: string }[]
    expect(scenarios).to.equal(1)
    expect(story).to.include({ uri: 'features/new.feature', rule: 'story' })
    expect(inFile?.message).to.equal(
      'A file that is named here cannot be used as it is: chapterwise check says why.',
    )
    expect(lost?.message).to.match(/^The file "lost\.json" is not there\./)
    expect((await reader.ask('next', { feature: wrong, line: 4 }))['findings']).to.have.lengthOf(1)
  })

  it('does not quote the rows of a file of examples', async () => {
    folder.put('project/keys.csv', 'hunter2,1\n2,3\n')
    const rows = ['    @examples:keys.csv', '    Examples:', '      | user |', '      | Fred |']
    const outline = feature.replace('Scenario:', 'Scenario Outline:').replace('"Fred"', '"<user>"')
    const { findings } = await reader.ask('check', { feature: [outline, ...rows].join('\n') })
    expect(findings).to.have.nested.property('[0].rule', 'examples')
    expect(JSON.stringify(findings)).to.not.contain('hunter2')
  })

  it('takes no value for a flag of a command', async () => {
    expect(await reader.ask('phrases', { search: '--help' })).to.deep.equal({ found: 0, phrases: [] })
    expect(await reader.refused('map', { book: '-h' })).to.contain('There is no story book "-h".')
  })

  it('returns phrases and the map', async () => {
    const { phrases, found } = await reader.ask('phrases', { search: 'tells withdrawal made with:' })
    expect(found).to.equal(1)
    expect(phrases).to.have.nested.property('[0].phrase', 'a withdrawal has been made with:')
    const page = { format: 'html' }
    const { text: first, format, nextCursor } = await reader.ask('map', page)
    const { text: second } = await reader.ask('map', { ...page, cursor: nextCursor })
    expect(format).to.equal('html')
    expect([first, second].map((piece) => String(piece).length > 20_001)).to.deep.equal([false, false])
    expect(first).to.match(/^<!doctype html>/i)
    expect(second).to.not.equal(first)
  })

  const noFile = (name: string) => `"${name}" is not a file of the project.`
  for (const [tool, args, message] of [
    ['next', { line: 1, file: '../secret.feature' }, noFile('../secret.feature')],
    ['next', { line: 1, file: 'features/out/secret.feature' }, noFile('features/out/secret.feature')],
    ['check', { feature, as: 'features/out/new.feature' }, noFile('features/out/new.feature')],
    ['next', { line: 1, file: 'support/world.ts' }, 'not a feature file. Only feature files are read.'],
    ['next', { line: 1 }, 'next takes either the file or the feature.'],
    ['check', { text: feature }, 'feature'],
    ['phrases', { cursor: '9000' }, 'cursor "9000": use the nextCursor of the page before.'],
    ['map', { book: 'cooking story' }, 'no story book "cooking story". Did you mean "banking story"?'],
  ] as const)
    it(`rejects the request: ${tool} ${JSON.stringify(args).slice(0, 50)}`, async () =>
      expect(await reader.refused(tool, args)).to.include(message))

  it('runs nothing without --allow-run', async () => {
    expect(await reader.toolNames()).to.deep.equal(['phrases', 'next', 'check', 'map'])
    expect(await reader.refused('run', { feature })).to.include('run not found')
    expect(sent()).to.deep.equal([])
  })

  it('runs a feature with --allow-run, and redacts secrets in the result', async () => {
    const runner = new Assistant(reader.folder)
    await runner.connect('--allow-run')
    try {
      const run = await runner.ask('run', { feature: `${feature}\n    Then the response should be 201` })
      expect(sent()).to.deep.equal(['POST /api/bankaccounts', 'POST /api/deposits', 'GET /api/bankaccounts'])
      expect(run).to.deep.include({ passed: false, findings: [] })
      const [scenario] = run['scenarios'] as { status: string; steps: Record<string, string>[] }[]
      expect(scenario?.status).to.equal('failed')
      expect(scenario?.steps.map(({ step, status }) => `${status} ${step}`)).to.deep.equal([
        'passed a bank account has been created for "Fred"',
        'passed a deposit of 10 has been made',
        'passed I GET "api/bankaccounts"',
        'passed the response should be 200 OK',
        'failed the response should be 201',
      ])
      expect(scenario?.steps[2]?.['log']).to.contain('"password": "[redacted]"')
      expect(scenario?.steps[4]?.['error']).to.match(/^The response should be 201 Created but was 200 OK\n/)
      expect(JSON.stringify(run)).to.not.contain('hunter2')
      const rows = Array.from({ length: 12 }, (_, at) => `      | ${at} |`).join('\n')
      const many = `Feature: M\n  Scenario Outline: M\n    When I GET "<id>"\n    Examples:\n      | id |\n${rows}`
      const page = await runner.ask('run', { feature: many })
      const rest = await runner.ask('run', { feature: many, cursor: page['nextCursor'] })
      expect([page['scenarios'], rest['scenarios'], sent()].map((list) => (list as []).length)).to.deep.equal(
        [10, 2, 12],
      )
      expect(await runner.refused('run', { feature: 'Feature: E\n' })).to.equal(
        'The feature has no scenario.',
      )
      const empty = await runner.ask('run', { feature: 'Feature: E\n  Scenario: Nothing\n' })
      expect(empty).to.deep.include({ passed: false })
      expect(empty['scenarios']).to.deep.equal([
        { scenario: 'Nothing', line: 2, status: 'no steps', steps: [] },
      ])
      const { report } = await runner.ask('doubt', { feature })
      expect(report)
        .to.match(/^Mutation testing/)
        .and.contain('detected 2 of 12 changes')
      const kept = feature.replace('should be 200 OK', 'body should match the snapshot "accounts"')
      const { scenarios } = await runner.ask('run', { feature: kept })
      expect(JSON.stringify(scenarios)).to.contain('is not there, and none is written')
      expect(readdirSync(reader.folder)).to.not.include('__snapshots__')
      expect(readdirSync(join(reader.folder, 'features'))).to.deep.equal(['out'])
    } finally {
      await runner.close()
    }
  })

  it('ends what it runs when its process is told to end', async () => {
    folder.put(
      'project/support/patience.ts',
      `import { Given, setDefaultTimeout } from '@cucumber/cucumber'
       setDefaultTimeout(-1)
       Given('nothing is over', async () => { await fetch('${api.url()}') })`,
    )
    const runner = new Assistant(reader.folder)
    await runner.connect('--allow-run')
    const endless = 'Feature: E\n  Scenario: E\n    Given nothing is over'
    let told = Infinity
    const cutOff = new Promise((resolve) =>
      api.answer((_, response) => {
        response.once('close', resolve)
        told = performance.now()
        runner.terminate()
      }),
    )
    expect((await failureOf(runner.call('run', { feature: endless }))).message).to.contain(
      'Connection closed',
    )
    await cutOff
    expect(performance.now() - told, 'a step that hangs ends after 30 s by itself').to.be.below(20_000)
  })
})
