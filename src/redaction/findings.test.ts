import { expect } from 'chai'
import { Body } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { parseJson } from '../formats'
import { redactError } from './redacted-copies'
import { Redactor } from './redactor'

const secret = 'hK7qWz41mQ'

describe('A secret', () => {
  it('is not in what is said of malformed JSON', () => {
    for (const written of [
      ...['{"pin": 48213.}', '{"pin": 48213e}', '{"password": hK7qWz41mQ}', '{"password": "hK7qWz41mQ}'],
    ])
      expect(JSON.stringify(parseJson(written)), written).not.to.match(/48213|K7q/)
  })

  for (const [what, text, shown] of [
    ['as a cookie that is set', `{"set-cookie":"${secret}"}`, '{"set-cookie":"[redacted]"}'],
    ['as an account key', `{"accountKey":"${secret}"}`, '{"accountKey":"[redacted]"}'],
    [
      'in a connection string',
      `AccountName=a;AccountKey=${secret};EndpointSuffix=b`,
      'AccountName=a;AccountKey=[redacted];EndpointSuffix=b',
    ],
    [
      'in the URL of a message',
      `moved to wss://host/x?token=${secret} at once`,
      'moved to wss://host/x?token=[redacted] at once',
    ],
  ] as const)
    it(`is redacted ${what}`, () => expect(new Redactor().redactText(text)).to.equal(shown))

  it('is redacted in a URL that a message quotes, such as the reason of a closed WebSocket', () => {
    const message = `it was closed with the code 4401 (see wss://host/x?token=${secret} first)`
    expect(new Redactor().redactExcerpts(message)).to.equal(message.replace(secret, '[redacted]'))
    expect(new Redactor().redactExcerpts('GET /x?token={{token}}')).to.equal('GET /x?token={{token}}')
  })

  it('is redacted in percent-encoded JSON inside JSON', () => {
    const inner = encodeURIComponent(JSON.stringify({ password: secret, city: 'Graz' }))
    const body = new Body(JSON.stringify({ state: inner }), 'application/json')
    const shown = new Redactor().redactBody(body)
    expect(shown).not.to.contain(secret)
    expect(shown).to.contain('Graz')
  })

  it('is redacted in a frozen error, and in its cause', () => {
    const cause = Object.freeze(new Error(`token=${secret}`))
    const error = Object.freeze(new TypeError(`No access: {"token":"${secret}"}`, { cause }))
    const shown = redactError(error, new Redactor()) as Error
    expect(shown).to.be.instanceOf(TypeError)
    expect(`${shown.message} ${shown.stack} ${String((shown.cause as Error).message)}`).not.to.contain(secret)
    expect(shown.message).to.contain('No access')
  })

  it('is known under the alias that a GraphQL query gives to its field', () => {
    const redactor = new Redactor()
    const query = JSON.stringify({ query: 'query { me { x: accessToken name: fullName } }' })
    const answer = JSON.stringify({ data: { me: { x: secret, name: 'Fred Smith' } } })
    redactor.observe(
      madeUpExchange({ method: 'POST', sent: query, body: new Body(answer, 'application/json') }),
    )
    expect(redactor.redact(answer)).to.equal('{"data":{"me":{"x":"[redacted]","name":"Fred Smith"}}}')
  })

  it('is known under an alias in a GraphQL document that is the whole body', () => {
    for (const query of [
      '{ x: accessToken }',
      '{ ...Me x: accessToken }',
      '# Me\nmutation { x: accessToken }',
    ]) {
      const redactor = new Redactor()
      const body = new Body(JSON.stringify({ data: { x: secret } }), 'application/json')
      redactor.observe(madeUpExchange({ method: 'POST', sent: query, body }))
      expect(redactor.redact(secret), query).to.equal('[redacted]')
    }
  })
})
