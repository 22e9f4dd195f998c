import { expect } from 'chai'
import { startBank } from '../index'
import { openBank } from '../open-bank'

describe('The HTTP server of the bank', () => {
  const { send } = openBank()
  const post = (body: string, contentType: string): Promise<Response> =>
    send('POST', '/api/bankaccounts', { body, headers: { 'Content-Type': contentType } })

  for (const [what, ask, problem] of [
    [
      'an unknown path',
      () => send('GET', '/api/nothing'),
      { status: 404, title: 'Not Found', code: 'not_found', detail: 'There is nothing at /api/nothing.' },
    ],
    [
      'a method that the path does not support',
      () => send('DELETE', '/api/transfers'),
      { status: 405, code: 'method_not_allowed', detail: 'DELETE is not allowed here.' },
    ],
    [
      'a body that is not JSON',
      () => post('{"customerName":', 'application/json'),
      { status: 400, code: 'invalid_json', detail: 'The request body is not valid JSON.' },
    ],
    [
      'JSON that is not an object',
      () => post('["Fred"]', 'application/json'),
      { status: 400, code: 'invalid_json', detail: 'The request body must be a JSON object.' },
    ],
    [
      'a body of another media type',
      () => post('customerName=Fred', 'text/plain; charset=utf-8'),
      {
        status: 415,
        code: 'unsupported_media_type',
        detail: 'Got text/plain: send application/json.',
      },
    ],
  ] as const)
    it(`rejects ${what}`, async () => {
      const response = await ask()
      expect(response.headers.get('content-type')).to.equal('application/problem+json')
      expect(await response.json()).to.include(problem)
    })

  it('accepts a media type with parameters', async () => {
    expect((await post('{"customerName":"Fred"}', 'Application/JSON; charset=utf-8')).status).to.equal(201)
  })

  it('accepts a body of 1 MB and rejects a larger one', async () => {
    const body = (bytes: number): string => `{"customerName":"${'x'.repeat(bytes - 19)}"}`
    expect((await post(body(1024 * 1024), 'application/json')).status).to.equal(201)
    expect(await (await post(body(1024 * 1024 + 1), 'application/json')).json()).to.include({
      status: 413,
      code: 'body_too_large',
    })
  })

  it('ends open connections when it closes', async () => {
    const bank = await startBank()
    const slow = fetch(`${bank.url}/api/slow?ms=10000`).catch((error: Error) => error)
    await fetch(`${bank.url}/api/health`)
    await bank.close()
    await bank.close()
    expect(await slow).to.be.instanceOf(TypeError)
  })
})
