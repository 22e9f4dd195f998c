import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { Chapter, ScenarioConfiguration, StoryBook, type EndChapter } from 'chapterwise'
import { doubt } from 'chapterwise/doubt'
import { explore } from 'chapterwise/explore'
import { expect } from 'chai'
import { BankingStory } from '../../examples/banking/story/banking-story'
import { BankingStoryData } from '../../examples/banking/story/banking-story-data'
import { ConfigurationError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import { typeScript } from '../processes.fixture'

class DoorStory extends StoryBook<object> {
  doorHasBeenOpened(name: string): DoorIsOpen {
    return this.when(({ api }) => api.post(`doors/${name}`)).proceedToChapter(DoorIsOpen)
  }
}
class DoorIsOpen extends Chapter<object> {
  doorHasBeenShut(): EndChapter<object> {
    return this.when(({ api }) => api.delete('doors/1')).end()
  }
}

describe('explore and doubt in code', function () {
  this.timeout(300_000)

  // A process can load the steps of the library once, and that of these tests has loaded them for others.
  it('work in node:test, in a project without features', () => {
    const tests = join(__dirname, 'fixtures/in-code.ts')
    const args = [...typeScript, '--test', tests]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status, stdout).to.equal(0)
    expect(stdout).to.match(/^(?:# |ℹ )tests 12$/m)
  })

  const nowhere = { baseURL: 'http://localhost' }
  const banking = ScenarioConfiguration.withStoryBook(BankingStory, BankingStoryData).configure(nowhere)

  for (const [given, message] of [
    [{ second: 1 }, 'Unknown option "second". Did you mean "seconds"?\nKnown here: seconds, seed, walks'],
    [{ seconds: '2' }, 'The option "seconds" must be a number of seconds above 0, but is "2" (a text).'],
    [{ seconds: NaN }, 'The option "seconds" must be a number of seconds above 0, but is NaN.'],
    [{ lanes: 1.5 }, 'The option "lanes" must be a whole number from 1 on, but is 1.5.'],
    [{ refusals: 'no' }, 'The option "refusals" must be true or false, but is "no" (a text).'],
    [{ openapi: 5 }, 'The option "openapi" must be the name of a file, but is 5.'],
    [null, 'The options must be an object, but are null.'],
  ] as const)
    it(`explore refuses the options ${inspect(given)}`, async () => {
      expect((await failureOf(explore(banking, {}, given as never))).message).to.include(message)
    })

  it('explore refuses arguments that are no list of lists', async () => {
    for (const lists of [[10], 'ten', null]) {
      const refused = await failureOf(explore(banking, { depositHasBeenMade: lists } as never))
      expect(refused.message).to.include('must be a list of lists, one for each time it runs')
    }
  })

  for (const given of [null, 'teapots'])
    it(`explore refuses the arguments ${inspect(given)}`, async () => {
      const refused = await failureOf(explore(banking, given as never))
      expect(refused.message).to.include(
        'The arguments must be an object of stories and their lists, but are',
      )
    })

  for (const given of [undefined, null, BankingStory])
    it(`explore and doubt refuse the configuration ${inspect(given)}`, async () => {
      const refused = await failureOf(explore(given as never))
      expect(refused.message).to.match(/^There is no story book to walk\.\nGive explore/)
      const doubted = await failureOf(doubt(given as never, {}))
      expect(doubted.message).to.match(/^doubt needs a configuration and tests by name, but was given /)
    })

  it('explore refuses arguments with which no walk can begin, and says which are missing', async () => {
    const doors = ScenarioConfiguration.withStoryBook(DoorStory, Object).configure(nowhere)
    expect((await failureOf(explore(doors))).message).to.equal(
      '"door has been opened" is never run: give it arguments, as in { doorHasBeenOpened: [[…]] }.',
    )
  })

  it('doubt refuses an option that it does not have', async () => {
    const refused = await failureOf(doubt(banking, {}, { second: 1 } as never))
    expect(refused.message).to.equal('Unknown option "second". Did you mean "seconds"?\nKnown here: seconds')
  })

  it('doubt refuses tests without names', async () => {
    const refused = await failureOf(doubt(banking, undefined as never))
    expect(refused.message).to.match(/^doubt needs .* and undefined\.\nWrite: doubt\(/)
  })

  it('doubt refuses a test that is no function', async () => {
    const refused = await failureOf(doubt(banking, { 'a deposit': [] } as never))
    expect(refused).to.be.instanceOf(ConfigurationError)
    expect(refused.message).to.equal(
      'The test "a deposit" must be a function that takes a scenario, but is a list.',
    )
  })

  it('refuse to take the steps of a run of Cucumber', async () => {
    supportCodeLibraryBuilder.reset(process.cwd(), () => '')
    const refused = await failureOf(
      doubt(ScenarioConfiguration.configure({ baseURL: 'http://localhost' }), {}),
    )
    expect(refused).to.be.instanceOf(ConfigurationError)
    expect(refused.message).to.include('This is a run of Cucumber')
  })
})
