import { join } from 'node:path'
import { expect } from 'chai'
import { Doubting } from '../../src/tools/doubt/doubting.fixture'
import { traces } from './canaries'

const project = join(__dirname, 'fixtures/doubted')

describe('Secrets in the report of chapterwise doubt', function () {
  this.timeout(120_000)
  const doubting = new Doubting()
  after(() => doubting.end())

  // The page has what the JSON says, and more.
  for (const format of ['text', 'html'])
    it(`do not appear in its ${format}`, async () => {
      const { exitCode, stdout, stderr } = await doubting.doubt(project, ['--format', format, '--min', '100'])
      expect(exitCode, stderr).to.equal(1)
      expect(stdout).to.include('/sessions/{…}').and.to.include('[redacted]')
      for (const trace of traces) expect(stdout + stderr).not.to.include(trace)
    })

  it('do not appear in the message that nothing can be doubted', async () => {
    const { exitCode, stdout, stderr } = await doubting.doubt(project, ['features/doubted.feature:18'])
    expect(exitCode, stderr).to.equal(2)
    expect(stderr).to.include('[redacted]')
    for (const trace of traces) expect(stdout + stderr).not.to.include(trace)
  })
})
