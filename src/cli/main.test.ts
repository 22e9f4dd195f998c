import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'chai'
import { environment, typeScript } from '../processes.fixture'
import { repository, scratchFolder } from '../scratch-folder.fixture'

const program = [...typeScript, join(repository, 'src/cli/main.ts')]

/** A project whose code ends the process: while it is loaded, or in a story. */
const support = `
const { createServer } = require('node:http')
require('chapterwise/steps')
const { ScenarioConfiguration, StoryBook, storiesOf, useScenario, Chapter } = require('chapterwise')
const leave = (where) => {
  if (process.env.LEAVE !== where) return
  console.error('left while: ' + where)
  process.exit(0)
}
leave('loading')
const api = createServer((_, response) => response.end('{}')).listen(0)
class Lamps extends StoryBook {
  lampHasBeenLit() {
    return this.when(async ({ api: lamps }) => {
      await lamps.get('lamps')
      leave('story')
    }).proceedToChapter(Lit)
  }
}
class Lit extends Chapter {}
const { Given, tell } = storiesOf(Lamps)
Given('a lamp is lit', tell((story) => story.lampHasBeenLit()))
useScenario(ScenarioConfiguration.withStoryBook(Lamps, Object).configure({ baseURL: 'http://127.0.0.1:' + api.address().port }))
`
const feature = `Feature: Lamps
  Scenario: A lamp
    Given a lamp is lit
    When I GET "lamps"
    Then the response should be 200
`

describe('A project that ends the process', function () {
  this.timeout(240_000)
  const folder = scratchFolder('all tests')

  before(() => {
    folder.linkPackages()
    folder.put('cucumber.json', '{ "default": { "require": ["support.js"] } }')
    folder.put('support.js', support)
    folder.put('features/lamps.feature', feature)
  })

  for (const [where, ...command] of [
    ['loading', 'check'],
    ['story', 'explore', '--walks', '1'],
  ] as const)
    it(`makes ${command[0]} exit with 2 and say so: ${where}`, () => {
      const env = { ...environment, TS_NODE_TRANSPILE_ONLY: 'true', LEAVE: where }
      const args = [...program, ...command]
      const ran = spawnSync(process.execPath, args, { cwd: folder.path, env, encoding: 'utf8' })
      expect(ran.stderr).to.include(`left while: ${where}\nThe process was ended before there was a result`)
      expect(ran.status).to.equal(2)
    })
})

it('A command ends without a word when nobody reads its output any more', function () {
  this.timeout(60_000)
  const command = [process.execPath, ...program, 'steps'].map((part) => `'${part}'`).join(' ')
  const { stdout, stderr } = spawnSync(`${command} | head -c 10`, {
    cwd: repository,
    encoding: 'utf8',
    shell: true,
  })
  expect({ stdout, stderr }).to.deep.equal({ stdout: 'Your phras', stderr: '' })
})
