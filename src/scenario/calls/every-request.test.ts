import { expect } from 'chai'
import { InputError } from '../../errors'
import type { HttpExchange } from '../../exchange'
import { Redactor } from '../../redaction'
import { madeUpExchange } from '../../exchange/exchange.fixture'
import { EveryRequest } from './every-request'

describe('A header that is set for every request', () => {
  it('replaces an earlier header of the same name, regardless of case', () => {
    const everyRequest = new EveryRequest(new Redactor())
    everyRequest.setHeader('X-A', '1')
    everyRequest.setHeader('X-B', '2')
    everyRequest.setHeader('x-a', '3')
    expect(everyRequest.metadata()).to.deep.equal({ 'X-B': '2', 'x-a': '3' })
  })

  it('replaces one of the option "headers" also in the metadata of gRPC, or omits it', () => {
    const everyRequest = new EveryRequest(new Redactor())
    everyRequest.setHeader('x-a', '1')
    everyRequest.removeHeader('x-b')
    expect(everyRequest.metadata({ 'X-A': '2', 'X-B': '3', 'X-C': '4' })).to.deep.equal({
      'x-a': '1',
      'X-C': '4',
    })
  })

  it('is rejected when its name or value is invalid or missing', () => {
    const everyRequest = new EveryRequest(new Redactor())
    expect(() => everyRequest.setHeader('X A', '1')).to.throw(InputError)
    expect(() => everyRequest.setHeader('X-A', '1\r\nX-B: 2')).to.throw(InputError)
    expect(() => everyRequest.setHeader('X-A', undefined as never)).to.throw(
      InputError,
      'The header "X-A" needs a value, but was given undefined.',
    )
    for (const [authenticate, what] of [
      [() => everyRequest.authenticate(undefined as never), 'a token'],
      [() => everyRequest.authenticateAs(undefined as never, 'x'), 'the name of a user'],
      [() => everyRequest.authenticateAs('x', undefined as never), 'a password'],
    ] as const)
      expect(authenticate).to.throw(InputError, `To authenticate takes ${what}, but undefined was given.`)
    expect(everyRequest.metadata()).to.deep.equal({})
  })
})

it('A bearer token may come with its scheme, as some APIs return it', () => {
  for (const token of ['n0t-t0-be-seen', 'Bearer n0t-t0-be-seen', 'bearer  n0t-t0-be-seen']) {
    const redactor = new Redactor()
    const everyRequest = new EveryRequest(redactor)
    everyRequest.authenticate(token)
    expect(everyRequest.metadata()).to.deep.equal({ Authorization: 'Bearer n0t-t0-be-seen' })
    expect(redactor.redact('n0t-t0-be-seen')).to.equal('[redacted]')
  }
})

it('An OAuth 2.0 token is redacted in each scenario that uses it, also when another scenario requested it', async () => {
  const settings = {
    tokenEndpoint: 'http://bank/token',
    grantType: 'client credentials',
    clientId: 'one',
  } as const
  const answer = madeUpExchange({ body: '{ "access_token": "n0t-t0-be-seen" }' }) as HttpExchange
  for (const ask of [() => Promise.resolve(answer), () => Promise.reject(new Error('asked again'))]) {
    const redactor = new Redactor()
    await new EveryRequest(redactor, settings).renewToken(ask)
    expect(redactor.redact('n0t-t0-be-seen')).to.equal('[redacted]')
  }
})
