import { expect } from 'chai'
import { InputError } from '../../errors'
import { failureOf } from '../../errors/failure-of.fixture'
import type { HttpRequest } from '../../http'
import type { Api, CallOptions, CallRequest } from '../../story'
import { Redactor } from '../../redaction'
import { LogWriter } from '../log-writer'
import { apiOver } from './api'
import { ScenarioCalls } from './calls'

describe('An API call', () => {
  const calls = new ScenarioCalls(
    { baseURL: 'http://localhost' },
    new Redactor(),
    new LogWriter({ redactor: new Redactor() }),
  )
  const requestOf = (options: CallOptions): HttpRequest | undefined => {
    let sent: HttpRequest | undefined
    const api = apiOver((request) => {
      sent = request
      return new Promise(() => undefined)
    }, calls)
    void api.get('/a', options)
    return sent
  }

  it('sends header and parameter values as text, and each item of a list as a parameter of its own', () =>
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
    }))

  it('omits headers and parameters whose value is null or undefined, and sends no header of every request for null', () =>
    expect(
      requestOf({
        headers: { 'X-A': undefined, 'X-B': null },
        query: { a: undefined, b: null, c: [undefined, 0, null], d: [] },
      }),
    ).to.deep.equal({ method: 'GET', url: '/a', headers: {}, removedHeaders: ['X-B'], query: [['c', '0']] }))

  const refused: Record<string, [make: (api: Api) => Promise<unknown>, message: string]> = {
    'an unknown option': [
      (api) => api.get('/a', { header: {} } as CallOptions),
      'Unknown option "header" of a call. Did you mean "headers"?\nKnown here: headers, query, timeout, followRedirects, signal',
    ],
    'an unknown option of a DELETE, which may have a body': [
      (api) => api.delete('/a', { body: '', data: '' } as CallOptions),
      'Unknown option "data" of a call.\nKnown here: headers, query, timeout, followRedirects, signal, body',
    ],
    'no URL': [(api) => api.delete(undefined as never), 'DELETE needs a URL, but was given undefined.'],
    'no method': [
      (api) => api.request({ url: '/a' } as CallRequest),
      'A request needs a method, but was given undefined.',
    ],
    'a query whose parameters are no members': [
      (api) => api.get('/a', { query: new URLSearchParams({ page: '2' }) as never }),
      'The option "query" of a call must be an object of names and values, but is an instance of "URLSearchParams".',
    ],
    'a parameter that has no text': [
      (api) => api.get('/a', { query: { where: [1, { b: 1 }] } as never }),
      'The option "query" of a call has an object for "where", which cannot be sent.',
    ],
  }
  for (const [what, [make, message]] of Object.entries(refused))
    it(`is not sent with ${what}`, async () => {
      const failure = await failureOf(make(apiOver(() => Promise.reject(new Error('It was sent.')), calls)))
      expect(failure).to.be.an.instanceOf(InputError).with.property('message').that.includes(message)
    })
})
