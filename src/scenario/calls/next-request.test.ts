import { expect } from 'chai'
import { Redactor } from '../../redaction'
import { NextRequest } from './next-request'

describe('NextRequest', () => {
  let setUp: NextRequest
  beforeEach(
    () => void (setUp = new NextRequest({ options: {}, redactor: new Redactor() } as never, () => 'a step')),
  )

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

  it('accepts a tab and non-ASCII letters in a header value', () => {
    setUp.header('X-A', 'a\tä')
    expect(setUp.takeParts().headers).to.deep.equal({ 'X-A': 'a\tä' })
  })
})
