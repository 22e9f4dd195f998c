import { expect } from 'chai'
import type { HttpRequest } from '../http'
import type { CallOptions } from '../story'
import { apiOver } from './api'

describe('A call', () => {
  const requestOf = (options: CallOptions): HttpRequest | undefined => {
    let sent: HttpRequest | undefined
    const api = apiOver((request) => {
      sent = request
      return new Promise(() => undefined)
    })
    void api.get('/a', options)
    return sent
  }

  it('has its headers and parameters as texts, a list one by one', () => {
    expect(
      requestOf({ headers: { 'X-A': 1, 'X-B': '' }, query: { a: [1, 'b', false], c: '' } }),
    ).to.deep.equal({
      method: 'GET',
      url: '/a',
      headers: { 'X-A': '1', 'X-B': '' },
      query: [
        ['a', '1'],
        ['a', 'b'],
        ['a', 'false'],
        ['c', ''],
      ],
    })
  })

  it('goes without the headers and parameters that have no value', () => {
    expect(
      requestOf({
        headers: { 'X-A': undefined, 'X-B': null },
        query: { a: undefined, b: null, c: [undefined, 0, null], d: [] },
      }),
    ).to.deep.equal({ method: 'GET', url: '/a', headers: {}, query: [['c', '0']] })
  })
})
