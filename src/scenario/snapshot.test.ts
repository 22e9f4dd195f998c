import { expect } from 'chai'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../errors'
import { scratchFolder } from '../scratch-folder.fixture'
import { ScenarioConfiguration, type BasicScenario } from '.'
import { scenariosOf } from './doing.fixture'

describe('scenario.then.snapshot', () => {
  const folder = join(__dirname, '__snapshots__')
  const { server, begin } = scenariosOf<BasicScenario>(ScenarioConfiguration)
  const before = { ...process.env }
  beforeEach(() => {
    delete process.env['CI']
    delete process.env['CHAPTERWISE_UPDATE_SNAPSHOTS']
  })
  afterEach(() => {
    Object.assign(process.env, before)
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = async (body: string) => {
    server.answer((_, response) => response.end(body))
    const scenario = begin()
    await scenario.when.get('/account')
    return scenario
  }

  it('takes no options that it does not have', async () => {
    const scenario = await ask('{}')
    for (const [options, message] of [
      [{ ignore: ['$.id'] }, 'Unknown option "ignore".\nKnown here: ignoring'],
      [
        { ignoring: '$.id' },
        'The option "ignoring" must be a list of JSONPaths, such as [\'$.id\'], but is "$.id"',
      ],
      [{ ignoring: [''] }, 'The path is empty.'],
    ] as const)
      expect(() => scenario.then.snapshot('wrong').match(options as never)).to.throw(InputError, message)
  })

  it('writes the snapshot beside the calling file at first, and compares with it from then on', async () => {
    const first = await ask('{"id":1,"owner":"Fred"}')
    first.then.snapshot('account').match({ ignoring: ['id'] })
    expect(readFileSync(join(folder, 'account.json'), 'utf8')).to.equal(
      '{\n  "id": "#number",\n  "owner": "Fred"\n}\n',
    )
    const second = await ask('{"id":2,"owner":"Fred"}')
    second.then.snapshot('account').match({ ignoring: ['id'] })
    const third = await ask('{"id":3,"owner":"Ann"}')
    expect(() => third.then.snapshot('account').match({ ignoring: ['id'] })).to.throw(
      'The response body should match the snapshot "account" but differs:\n' +
        '  $.owner: expected "Fred" but was "Ann"\n',
    )
  })

  const elsewhere = scratchFolder()
  for (const [file, code] of [
    ['caller.cjs', 'exports.match = (then, name) => then.snapshot(name).match()'],
    ['caller.mjs', 'export const match = (then, name) => then.snapshot(name).match()'],
  ] as const)
    it(`writes the snapshot beside a ${file} too`, async () => {
      elsewhere.put(file, code)
      const caller = (await import(elsewhere.at(file))) as { match(then: unknown, name: string): void }
      const scenario = await ask('{}')
      caller.match(scenario.then, file)
      expect(existsSync(elsewhere.at('__snapshots__', `${file}.json`))).to.equal(true)
    })
})
