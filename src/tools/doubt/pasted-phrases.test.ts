import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { scratchFolder } from '../../scratch-folder.fixture'
import { Doubting } from './doubting.fixture'

const project = join(__dirname, 'fixtures/pasted')
const feature = 'features/pasted.feature'

describe('The phrases that doubt proposes', function () {
  this.timeout(180_000)
  const doubting = new Doubting()
  const folder = scratchFolder('all tests', 'reports')
  before(() => {
    cpSync(project, folder.path, { recursive: true })
    const support = 'support/things.ts'
    folder.put(support, folder.read(support).replace('../../../../fixtures', '../../../src/tools/fixtures'))
  })
  after(() => doubting.end())

  it('pass when they are pasted, and notice every change except those of new numbers', async () => {
    const { stdout } = await doubting.doubt(folder.path)
    expect(stdout).to.include('detected 8 of 133 changes (6 %), 12 scenarios, 0 not doubted\n')
    const advice = adviceIn(stdout)
    // The members that JSON can name are together; responses received by a story get none unless it is tried.
    expect(advice).to.have.length(30)
    folder.put(feature, pasted(folder.read(feature), advice))

    const { stdout: again } = await doubting.doubt(folder.path)
    expect(again).to.match(/^detected .*, 0 not doubted$/m)
    const unnoticed = again.matchAll(/^ {2}(\S+ \S+ \d+) {2}(\S+) {2}(.*)$/gm)
    expect([...unnoticed].map(([, ...one]) => one.join(' '))).to.have.members([
      'GET /members/{…} 200 $.size one more',
      'POST /things/{…}/loans 201 $.id one more',
      'GET /things/newest 200 $.id one more',
      'GET /things/newest 200 $.thingId one more',
      'GET /things/newest 200 $.at one more',
    ])
    expect(again).to.include(
      '  GET /things/newest 200  $.id  one more\n' +
        '    features/pasted.feature:3\n' +
        '    It is another one each time: save it, and use it in a later request.\n',
    )
  })
})

/** Returns the places in the report's text where a change was not noticed, and the phrases that would notice it. */
function adviceIn(report: string) {
  return [...report.matchAll(/^ {4}features\/\S+:(\d+).*\n {4}Then (.*(?:\n {6}.*)*)$/gm)].map(
    ([, line, phrase]) => ({ place: line as string, phrase: phrase as string }),
  )
}

/** Returns the feature with every step added at the end of its scenario. */
function pasted(text: string, advice: ReturnType<typeof adviceIn>): string {
  const lines = text.split('\n')
  for (const { place, phrase } of advice) {
    const end = lines.findIndex((line, at) => at >= Number(place) - 1 && line.trim() === '')
    lines[end - 1] += `\u0000    Then ${phrase}`
  }
  return lines.join('\n').replaceAll('\u0000', '\n')
}
