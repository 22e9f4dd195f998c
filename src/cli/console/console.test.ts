import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { CommandLine } from '../../../features/command-line/command-line'
import type { WorkerReply } from '../../../features/command-line/worker'
import { json, openServer } from '../../http/open-server.fixture'
import { repository, scratchFolder } from '../../scratch-folder.fixture'

const support = (address: string): string => `
import { After, AfterStep, Before, BeforeAll, AfterAll } from '@cucumber/cucumber'
import 'chapterwise/steps'
import { Chapter, EndChapter, ScenarioConfiguration, StoryBook, storiesOf, useScenario } from 'chapterwise'

class Data { id!: number; get path() { return 'lamps/' + this.id } }
class Lamps extends StoryBook<Data> {
  lampHasBeenHung(room: string): Hung {
    return this.when(async ({ api, storyData, cleanUp }) => {
      const response = await api.post('lamps', { room, password: 'hunter2' })
      storyData.id = response.shouldBe.created<{ id: number }>().id
      cleanUp(() => api.delete('lamps/' + storyData.id))
    }).proceedToChapter(Hung)
  }
}
class Hung extends Chapter<Data> {
  lightIs(colour: string): Hung {
    return this.when(async ({ api, storyData }) => { await api.put('lamps/' + storyData.id, { colour }) }).proceedToChapter(Hung)
  }
}
const { Given, tell } = storiesOf(Lamps)
Given('a lamp hangs in the {word}', tell((story, room) => story.lampHasBeenHung(room)))
Given('its light is {word}', tell((story, colour) => story.lightIs(colour)))
Given('its light is:', tell((story, light: { colour: string }) => story.lightIs(light.colour)))
useScenario(ScenarioConfiguration.withStoryBook(Lamps, Data).configure({ baseURL: '${address}', logMessage: console.log }))
BeforeAll(() => console.log('before all'))
Before({ tags: '@dim' }, () => console.log('before @dim'))
Given('the {word} is rung', function (bell) { this.log('ringing ' + bell) })
AfterStep(() => console.log('after step'))
After(() => console.log('after'))
After({ tags: '@burnt' }, () => { throw new Error('The fuse has blown') })
Before({ tags: '@out' }, () => 'skipped')
AfterAll(() => console.log('after all'))
`

describe('chapterwise console with piped input', function () {
  this.timeout(120_000)
  const folder = scratchFolder('all tests')
  const api = openServer()
  const sent = (): string[] => api.seen.map(({ method, url }) => `${method} ${url}`)
  const commandLine = new CommandLine()

  before(() => {
    folder.linkPackages()
    folder.put('cucumber.json', '{ "default": { "require": ["support/*.ts"] } }')
    folder.put('support/lamps.ts', support(api.url()))
    cpSync(join(repository, 'package.json'), folder.at('package.json'))
  })
  beforeEach(() => {
    let lamps = 0
    api.answer((request, response) =>
      request.method === 'POST'
        ? json({ id: ++lamps, password: 'hunter2' }, 201)(request, response)
        : json({})(request, response),
    )
  })
  after(() => commandLine.end())

  const converse = (flags: readonly string[], lines: readonly string[]): Promise<WorkerReply> =>
    commandLine.ask({ argv: ['console', ...flags], cwd: folder.path, input: lines.join('\n') })

  it('tells phrases with their hooks, logs requests, saves the scenario, and cleans up at the end', async () => {
    folder.put('begin.feature', '@dim\nFeature: B\n  Background:\n    Given a lamp hangs in the hall\n')
    const { exitCode, stdout, stderr } = await converse(
      ['--feature', 'begin.feature'],
      [
        ...['Given its light is:', '  | colour | red |', ':next', ':next outcome'],
        ...[':save told/told.feature', ':undo', 'the variable "x" is 5'],
      ],
    )
    expect(stderr.match(/before all|before @dim|after step|after all|after(?= |\n)/g)).to.deep.equal([
      'before all',
      'before @dim',
      ...['after step', 'after step', 'after'],
      'before @dim',
      ...['after step', 'after step', 'after'],
      'after all',
    ])
    expect(exitCode, stderr).to.equal(0)
    expect(sent()).to.deep.equal([
      ...['POST /lamps', 'PUT /lamps/1', 'DELETE /lamps/1'],
      ...['POST /lamps', 'DELETE /lamps/2'],
    ])
    expect(stdout).to.match(/GIVEN THAT LAMP HAS BEEN HUNG/)
    expect(stdout).to.contain('"password": "[redacted]"')
    expect(stdout).to.not.contain('hunter2')
    expect(stdout).to.contain('Arranging, in the chapter "hung" of the book "lamps".\nStory data: id, path\n')
    expect(stdout, 'an outcome of nothing').to.not.contain('the outcome should be')
    expect(stdout).to.contain('Ran again without: its light is:\n')
    expect(folder.read('told/told.feature')).to.equal(
      [
        'Feature: Run by hand',
        '',
        '  @dim',
        '  Scenario: Run by hand',
        '    Given a lamp hangs in the hall',
        '    And its light is:',
        '      | colour | red |',
        '',
      ].join('\n'),
    )
  })

  it('keeps the steps where a hook fails at the end, and names one that skips the scenario', async () => {
    const undone = ['a lamp hangs in the hall', 'its light is red', ':undo', ':save kept.feature']
    const { stdout } = await converse(['--tag', '@burnt'], undone)
    expect(stdout).to.contain('The scenario did not end well: The fuse has blown')
    expect(folder.read('kept.feature')).to.match(/    Given a lamp hangs in the hall\n$/)
    const { exitCode, stderr } = await converse(['--tag', '@out'], [])
    expect(stderr).to.contain('The scenario cannot begin: its hooks have skipped it')
    expect(exitCode).to.equal(2)
  })

  it('escapes control sequences of a feature, in steps, logs and errors', async () => {
    const bell = '\u001b]0;bell\u0007\u009b2J'
    const steps = [`Given the ${bell} is rung`, `And nobody has rung the ${bell}`].join('\n    ')
    folder.put('rung.feature', `Feature: R\n  Background:\n    ${steps}\n`)
    const { stdout, stderr } = await converse(['--feature', 'rung.feature'], [':undo', ':next'])
    expect(stdout).to.contain('ringing \\u001b]0;bell\\u0007\\u009b2J')
    expect(stdout).to.contain('No step is defined for "nobody has rung the \\u001b]0;bell\\u0007\\u009b2J".')
    expect(`${stdout}${stderr}`).to.not.match(/[\u001b\u0007\u009b]/)
  })

  it('explains each line that fails, continues with the same scenario, and exits with 1', async () => {
    folder.put('there.feature', 'Feature: There\n')
    const { exitCode, stdout } = await converse(
      [],
      [
        ...['its light is red', 'a lamp hangs in the hall', 'a lamp hangs in the attic'],
        ...['its light was red', ':save there.feature', '| stray |', ':sav', 'its light is blue'],
      ],
    )
    expect(exitCode).to.equal(1)
    expect(stdout).to.contain(
      'The story "light is" is not part of the chapter "lamps".\nFrom here the scenario can go on with:',
    )
    expect(stdout).to.contain('The story "lamp has been hung" is not part of the chapter "hung".')
    expect(stdout).to.contain('No step is defined for "its light was red".')
    expect(stdout).to.contain('"there.feature" is there already: name another file.')
    expect(stdout).to.contain('"| stray |" belongs to no phrase: write one above it.')
    expect(stdout).to.contain('There is no command ":sav". Did you mean ":save"?')
    expect(sent().map((one) => one.split(' ')[0])).to.deep.equal(['POST', 'PUT', 'DELETE'])
  })
})
