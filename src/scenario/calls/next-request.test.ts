import { expect } from 'chai'
import { InputError } from '../../errors'
import { NextRequest } from './next-request'

describe('NextRequest', () => {
  it('applies to the next request only', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.header('X-Next', '2')
    setUp.query('a', '1')
    setUp.query('a', '2')
    setUp.cookie('c', 'd')
    setUp.body({ content: 'text', mediaType: 'text/plain' })
    setUp.doNotFollowRedirects()
    expect(setUp.takeParts()).to.deep.equal({
      headers: { 'Content-Type': 'text/plain', 'X-Next': '2', Cookie: 'c=d' },
      query: [
        ['a', '1'],
        ['a', '2'],
      ],
      followRedirects: false,
      body: 'text',
    })
    expect(setUp.takeParts()).to.deep.equal({
      headers: {},
      query: [],
      followRedirects: true,
    })
  })

  it('lets a header that was set explicitly override the Content-Type of the body, regardless of case', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.body({ content: '', mediaType: 'text/plain' })
    setUp.header('content-type', 'text/csv')
    expect(setUp.takeParts().headers).to.deep.equal({ 'content-type': 'text/csv' })
  })

  it('joins the values of a repeated header', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.header('X-A', '1')
    setUp.header('x-a', '2')
    expect(setUp.takeParts().headers).to.deep.equal({ 'X-A': '1, 2' })
  })

  it('joins cookies into one header, together with a Cookie header that was set', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.cookie('b', '2')
    setUp.header('cookie', 'a=1')
    setUp.cookie('c', '3')
    expect(setUp.takeParts().headers).to.deep.equal({ cookie: 'a=1; b=2; c=3' })
  })

  it('rejects a second body for the same request, but accepts one for the next request', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.body({ content: '' })
    expect(() => setUp.body({ content: 'b' }))
      .to.throw(InputError)
      .with.property(
        'message',
        'The next request has a body already.\nSet one only: leave out this step, or the one before that sets it.',
      )
    setUp.takeParts()
    setUp.body({ content: 'b' })
    expect(setUp.takeParts().body).to.equal('b')
  })

  for (const name of ['', 'a b', 'ä']) {
    it(`rejects ${JSON.stringify(name)} as the name of a header or cookie`, () => {
      const setUp = new NextRequest({ options: {} } as never, () => 'a step')
      for (const use of ['header', 'cookie'] as const) {
        expect(() => setUp[use](name, 'x'))
          .to.throw(InputError)
          .with.property(
            'message',
            `${JSON.stringify(name)} cannot be the name of a header or cookie.\n` +
              "A name may have letters, digits and !#$%&'*+-.^_`|~",
          )
      }
    })
  }

  for (const [value, code, position] of [
    ['a\r\nX-B: c', '0d', 2],
    ['ab\u0000', '00', 3],
  ] as const) {
    it(`rejects ${JSON.stringify(value)} as the value of a header or cookie`, () => {
      const setUp = new NextRequest({ options: {} } as never, () => 'a step')
      for (const use of ['header', 'cookie'] as const) {
        expect(() => setUp[use]('X-A', value))
          .to.throw(InputError)
          .with.property(
            'message',
            `The value for "X-A" has a control character (0x${code}) at position ${position}, which no header may have.\n` +
              'Remove it, or encode it.',
          )
      }
    })
  }

  it('accepts a tab and non-ASCII letters in a header value', () => {
    const setUp = new NextRequest({ options: {} } as never, () => 'a step')
    setUp.header('X-A', 'a\tä')
    expect(setUp.takeParts().headers).to.deep.equal({ 'X-A': 'a\tä' })
  })
})
