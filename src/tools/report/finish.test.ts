import { existsSync, symlinkSync } from 'node:fs'
import { expect } from 'chai'
import { scratchFolder } from '../../scratch-folder.fixture'
import { finishReport } from './finish'

describe('finishReport', () => {
  const folder = scratchFolder()
  const finish = (report: string) =>
    finishReport([], { report, coverage: 'coverage.json', documents: [], minimums: [] }, folder.path)

  it('leaves the messages alone that a link of the name of the page leads to', async () => {
    folder.put('m.ndjson', '{}')
    symlinkSync('m.ndjson', folder.at('link'))
    expect(await finish('link')).to.deep.include({ files: ['link', 'coverage.json'], failures: [] })
    expect(folder.read('m.ndjson')).to.equal('{}')
  })

  it('writes the other files if one cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip()
    expect(await finish('/dev/full')).to.deep.include({
      files: ['coverage.json'],
      failures: ['The report cannot be written to "/dev/full": there is no space left.'],
    })
  })
})
