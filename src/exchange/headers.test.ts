import { expect } from 'chai'
import { Headers } from './headers'

describe('Headers', () => {
  const headers = new Headers([
    ['Content-Type', 'text/plain'],
    ['Set-Cookie', 'a=1'],
    ['set-cookie', 'b=2, c'],
    ['X-Empty', ''],
  ])

  it('are found without regard to case', () => {
    for (const name of ['Content-Type', 'content-type', 'CONTENT-TYPE'])
      expect([headers.get(name), headers.has(name)]).to.deep.equal(['text/plain', true])
  })

  it('are returned joined or one by one', () => {
    expect(headers.get('Set-Cookie')).to.equal('a=1, b=2, c')
    expect(headers.getAll('SET-COOKIE')).to.deep.equal(['a=1', 'b=2, c'])
  })

  it('are present when they are empty, and undefined when they are absent', () => {
    expect([headers.get('x-empty'), headers.has('x-empty')]).to.deep.equal(['', true])
    expect([headers.get('x'), headers.has('x'), headers.getAll('x')]).to.deep.equal([undefined, false, []])
    expect([...new Headers()]).to.deep.equal([])
  })

  it('keep their order', () => {
    expect(headers.names()).to.deep.equal(['Content-Type', 'set-cookie', 'X-Empty'])
    expect([...headers].map(([name]) => name)).to.deep.equal([
      ...['Content-Type', 'Set-Cookie', 'set-cookie', 'X-Empty'],
    ])
  })
})
