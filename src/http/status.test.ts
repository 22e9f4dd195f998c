import { expect } from 'chai'
import { InputError } from '../errors'
import { describeStatus, parseStatus } from './status'

describe('parseStatus', () => {
  const statuses: [written: string, status: number][] = [
    ['200', 200],
    ['200 OK', 200],
    ['OK', 200],
    ['HTTP 200 OK', 200],
    [' 404 Not Found ', 404],
    ['Unprocessable Entity', 422],
    ['Unprocessable Content', 422],
    ['HTTP 422 Unprocessable Content', 422],
    ['Payload Too Large', 413],
    ['HTTP Version Not Supported', 505],
    ['100', 100],
    ['999', 999],
  ]
  it('parses a code, its text, or both', () => {
    for (const [written, status] of statuses) expect(parseStatus(written), written).to.equal(status)
  })

  it('rejects a code with the text of another, and what is no status', () => {
    for (const [written, message] of [
      ['200 ok', 'The status 200 is "OK", not "ok". Write 200, OK or 200 OK.'],
      ['422 Content Too Large', 'The status 422 is "Unprocessable Entity", not "Content Too Large".'],
      ['99', '99 is not an HTTP status: a status has three digits, such as 404.'],
      ['', '"" is not an HTTP status.'],
    ] as const)
      expect(() => parseStatus(written)).to.throw(InputError, message)
  })
})

it('describeStatus keeps the old reason phrase of a status that RFC 9110 has renamed', () =>
  expect([describeStatus(413), describeStatus(422)]).to.deep.equal([
    '413 Payload Too Large',
    '422 Unprocessable Entity',
  ]))
