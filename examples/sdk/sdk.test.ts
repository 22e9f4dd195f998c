import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const root = resolve(__dirname, '../..')

interface Attached {
  readonly attachment?: { readonly body: string; readonly fileName?: string }
}

describe('The SDK example', () => {
  it('passes, and logs the requests that the SDK sends', () => {
    const cucumber = join(root, 'node_modules/@cucumber/cucumber/bin/cucumber.js')
    const config = ['--config', 'examples/sdk/cucumber.cjs', '--format', 'message']
    const messages = execFileSync(
      process.execPath,
      [cucumber, ...config, 'examples/sdk/features/sdk.feature'],
      { cwd: root, encoding: 'utf8' },
    )
    const logs = messages
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
