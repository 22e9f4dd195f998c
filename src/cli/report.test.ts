import { expect } from 'chai'
import { scratchFolder } from '../scratch-folder.fixture'
import { report } from './report'

describe('chapterwise report', () => {
  const folder = scratchFolder()

  it('reads messages that begin with a byte order mark, as some programs write them', async () => {
    folder.put('run.ndjson', '\ufeff{"testRunStarted":{"timestamp":{"seconds":0,"nanos":0},"id":"1"}}\r\n')
    let written = ''
    const stream = { write: (text: string) => (written += text) }
    const io = { cwd: folder.path, stdout: stream, stderr: stream }
    const values = { output: 'all.html', openapi: [] }
    expect(await report.run({ positionals: ['run.ndjson'], values }, io as never)).to.equal(0)
    expect(written).to.match(/^The run of "run.ndjson" did not end: .*\nWritten: all.html$/m)
  })
})
