import { expect } from 'chai'
import { startBank } from '../index'
import { openBank } from '../open-bank'

describe('The HTTP server of the bank', () => {
  const { send } = openBank()
  const post = (body: string, contentType: string): Promise<Response> =>
    send('POST', '/api/bankaccounts', { body, headers: { 'Content-Type': contentType } })
  const problemOf = async (response: Response): Promise<object> => ({
    ...((await response.json()) as object),
    mediaType: response.headers.get('content-type'),
  })
  const problem = (status: number, title: string, code: string, detail: string): object => ({
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    mediaType: 'application/problem+json',
  })

  it('rejects an unknown path', async () => {
    expect(await problemOf(await send('GET', '/api/nothing'))).to.deep.equal(
      problem(404, 'Not Found', 'not_found', 'There is nothing at /api/nothing.'),
    )
  })

  it('rejects a method that the path does not support', async () => {
    const response = await send('DELETE', '/api/transfers')
    expect(response.headers.get('allow')).to.equal('OPTIONS, POST')
    expect(await problemOf(response)).to.deep.equal(
      problem(405, 'Method Not Allowed', 'method_not_allowed', 'DELETE is not allowed here.'),
    )
  })

  it('rejects a body that is not JSON', async () => {
    expect(await problemOf(await post('{"customerName":', 'application/json'))).to.deep.equal(
      problem(400, 'Bad Request', 'invalid_json', 'The request body is not valid JSON.'),
    )
  })

  it('rejects JSON that is not an object', async () => {
    expect(await problemOf(await post('["Fred"]', 'application/json'))).to.deep.equal(
      problem(400, 'Bad Request', 'invalid_json', 'The request body must be a JSON object.'),
    )
  })

  it('rejects a body of another media type', async () => {
    const response = await post('customerName=Fred', 'text/plain; charset=utf-8')
    expect(response.headers.get('accept')).to.equal('application/json')
    expect(await problemOf(response)).to.deep.equal(
      problem(
        415,
        'Unsupported Media Type',
        'unsupported_media_type',
        'Got text/plain: send application/json.',
      ),
    )
  })

  it('accepts a media type with parameters', async () => {
    expect((await post('{"customerName":"Fred"}', 'Application/JSON; charset=utf-8')).status).to.equal(201)
  })

  it('accepts a body of 1 MB and rejects a larger one', async () => {
    const body = (bytes: number): string => `{"customerName":"${'x'.repeat(bytes - 19)}"}`
    expect((await post(body(1024 * 1024), 'application/json')).status).to.equal(201)
    expect(await problemOf(await post(body(1024 * 1024 + 1), 'application/json'))).to.deep.equal(
      problem(413, 'Payload Too Large', 'body_too_large', 'The request body is larger than 1048576 bytes.'),
    )
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
