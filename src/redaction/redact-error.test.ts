import { EventEmitter } from 'node:events'
import { inspect } from 'node:util'
import { expect } from 'chai'
import { redactError, Redactor } from '.'

const redactor = (): Redactor => {
  const known = new Redactor()
  known.learn('s3cret-1')
  return known
}

describe('redactError', () => {
  it('redacts an error, its causes, its aggregated errors and their members', () => {
    const innermost = Object.assign(new Error('of s3cret-1'), { note: 's3cret-1', password: 'pw-2' })
    const cause = new AggregateError([new Error('one s3cret-1'), innermost], 'some s3cret-1 and pw-2')
    const error = Object.assign(new Error('a s3cret-1', { cause }), {
      config: {
        url: 'http://a/?token=t0k3n',
        headers: { 'X-Auth': 'auth-3' },
        data: '{"pin":12}',
        list: ['s3cret-1'],
      },
      response: { data: { ok: 1, token: 5555 } },
      said: 'auth-3 and t0k3n',
      cookie: new Map([['a', 's3cret-1']]),
      request: Object.assign(new EventEmitter(), { header: 's3cret-1' }),
    })
    const { request } = error
    expect(redactError(error, redactor())).to.equal(error)
    expect(error.request, 'request').to.equal(request)
    const printed =
      inspect(error, { depth: 20 }) + error.message + String(cause.stack) + inspect(cause.errors)
    for (const secret of ['s3cret-1', 'pw-2', 't0k3n', 'auth-3', '5555'])
      expect(printed, secret).not.to.include(secret)
    expect(error.config.data).to.equal('{"pin":"[redacted]"}')
    expect(error.response.data).to.deep.equal({ ok: 1, token: '[redacted]' })
    expect(cause.message).to.equal('some [redacted] and [redacted]')
  })

  it('redacts a copy of a thrown object, and a thrown text', () => {
    class Refusal {
      constructor(
        readonly reason: string,
        readonly password: string,
      ) {}
    }
    const refusal = new Refusal('not pw-2', 'pw-2')
    const shown = redactError(refusal, redactor())
    expect(shown)
      .to.be.instanceOf(Refusal)
      .and.to.deep.include({ reason: 'not [redacted]', password: '[redacted]' })
    expect(refusal.password, 'of the user').to.equal('pw-2')
    expect(redactError('was s3cret-1, {"pin":1}', redactor())).to.equal(
      'was [redacted], {"pin":"[redacted]"}',
    )
  })

  it('redacts a computed message, a Map and a Set', () => {
    class Computed extends Error {
      override get message(): string {
        return 'of s3cret-1'
      }
    }
    expect((redactError(new Computed(), redactor()) as Error).message).to.equal('of [redacted]')
    expect(redactError(new Map([['password', 'pw-9']]), redactor())).to.deep.equal({ password: '[redacted]' })
    expect(redactError(new Set(['s3cret-1']), redactor())).to.deep.equal(['[redacted]'])
  })

  it('returns anything without secrets unchanged', () => {
    const config = { url: 'http://a/', list: [1, new Date(0)] }
    const error = Object.assign(new Error('no', { cause: { config } }), { config })
    for (const thrown of [error, config, 7, undefined, null])
      expect(redactError(thrown, redactor())).to.equal(thrown)
    expect(error.config).to.equal(config)
  })

  it('copes with cycles, very deep objects and an error that is its own cause', () => {
    const error = new Error('s3cret-1') as Error & { self?: unknown; deep?: unknown }
    error.cause = error
    error.self = { error, note: 's3cret-1' }
    let deep: unknown = 's3cret-1'
    for (let level = 0; level < 50_000; level++) deep = { deep }
    error.deep = deep
    redactError(error, redactor())
    expect(inspect(error.self)).not.to.include('s3cret-1')
  })
})
