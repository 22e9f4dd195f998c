import { expect } from 'chai'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScenarioConfiguration } from '.'

describe('scenario.then.snapshot', () => {
  const folder = join(__dirname, '__snapshots__')
  let server: Server
  let body: string
  let url: string
  const log: string[] = []
  const { CI, CHAPTERWISE_UPDATE_SNAPSHOTS } = process.env

  before((done) => {
    server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1', () => {
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      done()
    })
  })
  after(() => server.close())
  beforeEach(() => {
    delete process.env['CI']
    delete process.env['CHAPTERWISE_UPDATE_SNAPSHOTS']
    body = '{"id":1,"owner":"Fred"}'
    log.length = 0
  })
  afterEach(() => {
    Object.assign(process.env, CI === undefined ? {} : { CI })
    if (CHAPTERWISE_UPDATE_SNAPSHOTS !== undefined)
      process.env['CHAPTERWISE_UPDATE_SNAPSHOTS'] = CHAPTERWISE_UPDATE_SNAPSHOTS
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async () => {
    const scenario = ScenarioConfiguration.configure({
      baseURL: url,
      logMessage: (text) => log.push(text),
    }).begin()
    await scenario.when.get('/account')
    return scenario
  }

  it('writes the snapshot beside the calling file at first, and compares with it from then on', async () => {
    const first = await ask()
    first.then.snapshot('account').match({ ignoring: ['id'] })
    expect(readFileSync(join(folder, 'account.json'), 'utf8')).to.equal(
      '{\n  "id": "#ignore",\n  "owner": "Fred"\n}\n',
    )
    body = '{"id":2,"owner":"Fred"}'
    const second = await ask()
    second.then.snapshot('account').match({ ignoring: ['id'] })
    body = '{"id":3,"owner":"Ann"}'
    const third = await ask()
    expect(() => third.then.snapshot('account').match({ ignoring: ['id'] })).to.throw(
      'The response body should match the snapshot "account" but differs:\n' +
        '  $.owner: expected "Fred" but was "Ann"\n' +
        'If the new body is right, run the scenario with CHAPTERWISE_UPDATE_SNAPSHOTS=1\n' +
        `GET ${url}/account (`,
    )
    await Promise.all([first, second, third].map((scenario) => scenario.end()))
  })

  it('writes the snapshot beside a .cjs or .mjs file too', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'snapshot-caller-'))
    try {
      for (const [file, code] of [
        ['caller.cjs', 'exports.match = (then, name) => then.snapshot(name).match()'],
        ['caller.mjs', 'export const match = (then, name) => then.snapshot(name).match()'],
      ] as const) {
        writeFileSync(join(directory, file), code)
        const caller = (await import(join(directory, file))) as {
          match(then: unknown, name: string): void
        }
        const scenario = await ask()
        caller.match(scenario.then, file)
        expect(existsSync(join(directory, '__snapshots__', `${file}.json`))).to.equal(true)
        await scenario.end()
      }
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})
