import { expect } from 'chai'
import { messageOf } from '../errors/failure-of.fixture'
import { scratchFolder } from '../scratch-folder.fixture'
import { report } from './report'

describe('chapterwise report', () => {
  const folder = scratchFolder()
  const about = { name: 'x', version: '1' }
  const meta = `${JSON.stringify({ meta: { implementation: about, runtime: about, os: about, cpu: about } })}\n`
  const started = '{"testRunStarted":{"timestamp":{"seconds":0,"nanos":0},"id":"1"}}\n'
  const attempt =
    '{"testCaseStarted":{"id":"2","testCaseId":"3","attempt":0,"timestamp":{"seconds":0,"nanos":0}}}\n'

  const reported = async (messages: string) => {
    folder.put('run.ndjson', messages)
    let written = ''
    const stream = { write: (text: string) => (written += text) }
    const io = { cwd: folder.path, stdout: stream, stderr: stream }
    const values = { output: 'all.html', openapi: [] }
    const exitCode = await report.run({ positionals: ['run.ndjson'], values }, io as never)
    return `${exitCode} ${written}`
  }

  for (const [which, messages] of [
    ['begin with a byte order mark, as some programs write them', `\ufeff${started.replace('\n', '\r\n')}`],
    ['end in the middle of a line, as those of a run that was killed may', `${meta}${started}{"testCaseSta`],
    ['end in the first scenario', meta + started + attempt],
  ] as const)
    it(`reads messages that ${which}`, async () =>
      expect(await reported(messages)).to.match(
        /^0 The run of "run.ndjson" did not end: .*\nWritten: all.html$/m,
      ))

  it('refuses the messages of a run that did not begin, as where the check of the plugin found an error', async () => {
    const source = '{"source":{"uri":"a.feature","data":"","mediaType":"text/x.cucumber.gherkin+plain"}}\n'
    for (const messages of [meta, meta + source])
      expect(await messageOf(reported(messages))).to.equal(
        'The run of "run.ndjson" did not begin, so there is nothing to report.\nIts own output says why.',
      )
  })

  it('reports a feature that does not parse, for which no run begins', async () => {
    const source = { uri: 'a.feature', location: { line: 1, column: 1 } }
    const error = JSON.stringify({ parseError: { source, message: '(1:1): expected: #EOF' } })
    expect(await reported(`${meta}${error}\n`)).to.match(/^0 Written: all.html\n/)
  })
})
