import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { supportCodeLibraryBuilder } from '@cucumber/cucumber'
import { ScenarioConfiguration } from 'chapterwise'
import { doubt } from 'chapterwise/doubt'
import { expect } from 'chai'
import { ConfigurationError } from '../errors'
import { failureOf } from '../errors/failure-of.fixture'
import { typeScript } from '../processes.fixture'

describe('explore and doubt in code', function () {
  this.timeout(300_000)

  // A process can load the steps of the library once, and that of these tests has loaded them for others.
  it('work in node:test, in a project without features', () => {
    const tests = join(__dirname, 'fixtures/in-code.ts')
    const args = [...typeScript, '--test', tests]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status, stdout).to.equal(0)
    expect(stdout).to.match(/^(?:# |ℹ )tests 9$/m)
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
