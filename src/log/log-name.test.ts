import { expect } from 'chai'
import type { HttpExchange } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { Redactor } from '../redaction'
import { nameOfLog } from './log-name'
import type { LogEntry } from './render-block'

const exchangeTo = (url: string, status = 201) => madeUpExchange({ method: 'POST', url, status })
const entryOf = (exchange: HttpExchange, kind: 'exchange' | 'response' = 'exchange'): LogEntry =>
  ({ kind, exchange }) as const
const account = exchangeTo('http://bank:3000/api/bankaccounts?token=abc#d')

describe('nameOfLog', () => {
  const redactor = new Redactor()
  redactor.learn('s3cret')
  const again = entryOf(account, 'response')
  for (const [what, titles, name] of [
    ['an exchange', [['when', entryOf(account)]], 'POST api/bankaccounts 201 Created 12 ms.txt'],
    ['one shown again', [['', entryOf(account), again]], 'POST api/bankaccounts 201 Created 12 ms.txt'],
    ['a title alone', [['bank account has been created']], 'bank account has been created.txt'],
    ['the root, without a text', [['', entryOf(exchangeTo('http://bank', 299))]], 'POST / 299 12 ms.txt'],
    ['secrets', [['told s3cret']], 'told [redacted].txt'],
    ['those in a path', [['', entryOf(exchangeTo('http://b/s3cret', 299))]], 'POST [redacted] 299 12 ms.txt'],
    ['what no file may be called', [['a\u001b[2J:b\\..\\c*?']], 'a-[2J-b---c--.txt'],
    [
      'the last of several',
      [
        ['given', entryOf(account), entryOf(exchangeTo('http://bank/'))],
        ['when', entryOf(exchangeTo('http://bank/a/b', 404))],
      ],
      'POST a/b 404 Not Found 12 ms and 2 more.txt',
    ],
  ] as const)
    it(`builds the file name for ${what}`, () => {
      const blocks = titles.map(([title, ...entries]) => ({ title, entries }))
      expect(nameOfLog(blocks, redactor)).to.equal(name)
    })

  it('builds the file name for a call without a response', () => {
    const outcome = { kind: 'failed', code: 'ECONNRESET', message: '', cause: undefined } as const
    const failed = { ...account, outcome }
    expect(nameOfLog([{ title: '', entries: [entryOf(failed)] }], redactor)).to.equal(
      'POST api/bankaccounts no answer 12 ms.txt',
    )
  })
})
