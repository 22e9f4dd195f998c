import { expect } from 'chai'
import { InputError } from '../../errors'
import type { HttpRequest } from '../../http'
import type { Api, CallOptions, CallRequest } from '../../story'
import { Redactor } from '../../redaction'
import { LogWriter } from '../log-writer'
import { apiOver } from './api'
import { ScenarioCalls } from './calls'

describe('An API call', () => {
  const host = new ScenarioCalls(
    { baseURL: 'http://localhost' },
    new Redactor(),
    new LogWriter({ redactor: new Redactor() }),
  )
  const requestOf = (options: CallOptions): HttpRequest | undefined => {
    let sent: HttpRequest | undefined
    const api = apiOver((request) => {
      sent = request
      return new Promise(() => undefined)
    }, host)
    void api.get('/a', options)
    return sent
  }

  it('sends header and parameter values as text, and each item of a list as a parameter of its own', () => {
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

  it('omits headers and parameters whose value is null or undefined', () => {
    expect(
      requestOf({
        headers: { 'X-A': undefined, 'X-B': null },
        query: { a: undefined, b: null, c: [undefined, 0, null], d: [] },
      }),
    ).to.deep.equal({ method: 'GET', url: '/a', headers: {}, query: [['c', '0']] })
  })

  const refuses = (calls: Record<string, [make: (api: Api) => Promise<unknown>, message: string]>): void => {
    for (const [title, [make, message]] of Object.entries(calls)) {
      it(title, async () => {
        let sent = 0
        const refused = await make(apiOver(() => Promise.reject(new Error(`Sent ${++sent}.`)), host)).catch(
          (error: unknown) => error,
        )
        expect(refused).to.be.an.instanceOf(InputError).with.property('message', message)
        expect(sent).to.equal(0)
      })
    }
  }

  describe('with an unknown option', () => {
    const known = 'headers, query, timeout, followRedirects, signal'
    refuses({
      'is refused, and told the nearest one': [
        (api) => api.get('/a', { header: {} } as CallOptions),
        `Unknown option "header" of a call. Did you mean "headers"?\nKnown here: ${known}`,
      ],
      'is refused as a DELETE, which may name a body': [
        (api) => api.delete('/a', { body: '', data: '' } as CallOptions),
        `Unknown option "data" of a call.\nKnown here: ${known}, body`,
      ],
    })
  })

  describe('with an argument of the wrong type, as in JavaScript', () => {
    const urlAsText =
      'Write it as a text. A member of the story data is undefined until a story has given it a value.'
    refuses({
      'is refused without a URL': [
        (api) => api.delete(undefined as unknown as string),
        `DELETE needs a URL, but was given undefined.\n${urlAsText}`,
      ],
      'is refused without a method': [
        (api) => api.request({ url: '/a' } as CallRequest),
        "A request needs a method, but was given undefined.\nWrite: { method: 'GET', url: … }",
      ],
      'is refused with a query whose parameters are no members': [
        (api) => api.get('/a', { query: new URLSearchParams({ page: '2' }) } as unknown as CallOptions),
        'The option "query" of a call must be an object of names and values, but is an instance of "URLSearchParams".\n' +
          'Write: query: { page: 2 }',
      ],
      'is refused with a parameter that has no text': [
        (api) => api.get('/a', { query: { where: [1, { b: 1 }] } as never }),
        'The option "query" of a call has an object for "where", which cannot be sent.\n' +
          'Write a text or a number, or the object as JSON: JSON.stringify(…)',
      ],
    })
  })
})
