import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { scratchFolder } from '../../scratch-folder.fixture'
import { finishReport } from './finish'

describe('finishReport', () => {
  const folder = scratchFolder()

  it('writes the other files if one cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip()
    const settings = { report: '/dev/full', coverage: 'coverage.json', documents: [], minimums: [] }
    expect(await finishReport([], settings, folder.path)).to.deep.include({
      files: ['coverage.json'],
      failures: ['The report cannot be written to "/dev/full": there is no space left.'],
    })
  })
})
