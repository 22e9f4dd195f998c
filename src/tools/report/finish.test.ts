import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { finishReport } from './finish'

describe('finishReport', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'report-'))
  after(() => rmSync(cwd, { recursive: true }))
  const finish = (report: string) =>
    finishReport([], { report, coverage: 'coverage.json', documents: [], minimums: [] }, cwd)

  it('leaves the messages alone that a link of the name of the page leads to', async () => {
    writeFileSync(join(cwd, 'm.ndjson'), '{}')
    symlinkSync('m.ndjson', join(cwd, 'link'))
    expect(await finish('link')).to.deep.include({ files: ['link', 'coverage.json'], failures: [] })
    expect(readFileSync(join(cwd, 'm.ndjson'), 'utf8')).to.equal('{}')
  })

  it('writes the other files if one cannot be written', async function () {
    if (!existsSync('/dev/full')) this.skip()
    expect(await finish('/dev/full')).to.deep.include({
      files: ['coverage.json'],
      failures: ['The report cannot be written to "/dev/full": there is no space left.'],
    })
  })
})
