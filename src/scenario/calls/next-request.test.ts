import { expect } from 'chai'
import { InputError } from '../../errors'
import { Redactor } from '../../redaction'
import { NextRequest } from './next-request'

describe('NextRequest', () => {
  let setUp: NextRequest
  const redactor = new Redactor()
  beforeEach(() => void (setUp = new NextRequest({ options: {}, redactor } as never, () => 'a step')))

  it('makes secrets known when they are set, whether they are sent or not', () => {
    setUp.header('X-Api-Key', 'canary-1')
    setUp.cookie('session', 'canary-2')
    setUp.query('token', 'canary-3')
    expect(redactor.redact('canary-1, canary-2, canary-3')).to.equal('[redacted], [redacted], [redacted]')
  })

  it('lets a header that was set explicitly override the Content-Type of the body, regardless of case', () => {
    setUp.body({ content: '', mediaType: 'text/plain' })
    setUp.header('content-type', 'text/csv')
    expect(setUp.takeParts().headers).to.deep.equal({ 'content-type': 'text/csv' })
  })

  it('joins the values of a repeated header, and cookies with a Cookie header', () => {
    setUp.header('X-A', '1')
    setUp.header('x-a', '2')
    setUp.cookie('b', '2')
    setUp.header('cookie', 'a=1')
    setUp.cookie('c', '3')
    expect(setUp.takeParts().headers).to.deep.equal({ 'X-A': '1, 2', cookie: 'a=1; b=2; c=3' })
  })

  it('rejects a name or value that no header or cookie can have', () => {
    for (const use of ['header', 'cookie'] as const) {
      for (const name of ['', 'a b', 'ä'])
        expect(() => setUp[use](name, 'x')).to.throw(InputError, 'cannot be the name of a header or cookie')
      for (const value of ['a\r\nX-B: c', 'ab\u0000'])
        expect(() => setUp[use]('X-A', value)).to.throw(InputError, 'has a control character')
    }
  })

  it('accepts a tab and non-ASCII letters in a header value', () => {
    setUp.header('X-A', 'a\tä')
    expect(setUp.takeParts().headers).to.deep.equal({ 'X-A': 'a\tä' })
  })

  it('applies to the next request only', () => {
    setUp.query('a', '1')
    setUp.body({ content: 'text' })
    expect(setUp.takeParts()).to.deep.include({ query: [['a', '1']], body: 'text' })
    expect(setUp.takeParts()).to.deep.equal({ headers: {}, query: [], followRedirects: true })
  })
})
