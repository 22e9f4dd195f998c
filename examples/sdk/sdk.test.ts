import { expect } from 'chai'
import { runCucumber } from '../../src/processes.fixture'

interface Attached {
  readonly attachment?: { readonly body: string; readonly fileName?: string }
}

describe('The SDK example', () => {
  it('passes, and logs the requests that the SDK sends', async () => {
    const config = ['--config', 'examples/sdk/cucumber.cjs', '--format', 'message']
    const { exitCode, stdout } = await runCucumber([...config, 'examples/sdk/features/sdk.feature'])
    expect(exitCode).to.equal(0)
    const logs = stdout
      .trim()
      .split('\n')
      .flatMap((line) => (JSON.parse(line) as Attached).attachment?.body ?? [])
    const lines = logs.flatMap((log) => log.match(/^(?:\* *[^* ]|REQUEST|RESPONSE).*/gm) ?? [])
    expect(lines.map((line) => line.replace(/^\* *| *\*$|http:\/\/[^/]+\//g, ''))).to.include.ordered.members(
      [
        'GIVEN THAT BANK ACCOUNT HAS BEEN OPENED',
        'REQUEST: POST api/bankaccounts',
        'RESPONSE: Http Status Code: Created (201)',
        '50 IS PAID IN',
        'REQUEST: POST api/bankaccounts/1/deposits',
        'RESPONSE: Http Status Code: OK (200)',
        'WHEN',
      ],
    )
  })
})
