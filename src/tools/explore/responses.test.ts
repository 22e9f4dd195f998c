import { expect } from 'chai'
import { Body, Headers } from '../../exchange'
import { protocol, shape } from './responses'

it('Responses that break the same rule of HTTP are one note', () => {
  const detector = protocol({ options: {} } as never)
  const shown = 'Error: no\n    at run (/srv/app.js:1:2)\n    at main (/srv/app.js:3:4)'
  const outcome = { status: 400, headers: new Headers([]), body: new Body(shown, 'text/plain') }
  for (const operation of ['GET /a', 'GET /b', 'GET /a', 'GET /c', 'GET /d', 'GET /e'])
    detector.inRun?.(
      {
        responsesOfApi: [{ request: { method: 'GET' }, outcome }],
        signatureOf: () => `${operation} 400`,
      } as never,
      {} as never,
    )
  expect(detector.notes?.()).to.deep.equal([
    'Protocol: the response to GET /a 400 shows a stack trace, as do those to GET /b 400, GET /c 400, GET /d 400, and 1 more.',
  ])
})

it('An error that is a page is a finding where all others are JSON, but not one of a gateway', () => {
  const detector = shape({ options: {} } as never)
  const causesOf = (status: number, type: string): string[] => {
    const headers = new Headers([['Content-Type', type]])
    const outcome = { kind: 'answered', status, headers, body: new Body('no', type) }
    const exchange = { protocol: 'http', request: { method: 'PUT', url: 'http://a/' }, outcome }
    const run = {
      ...{
        responses: [],
        responsesOfApi: [exchange],
        walk: { start: { chapter: Object }, moves: [] },
        stories: [],
      },
      ...{
        outcome: { redact: (text: string) => text },
        actOf: () => ({ kind: 'story', at: 0, name: 'put' }),
      },
      ...{ operationOf: () => 'PUT /a', signatureOf: () => `PUT /a ${status}` },
    }
    return (detector.inRun?.(run as never, {} as never) ?? []).map(({ message }) => message)
  }
  for (let time = 0; time < 20; time++) {
    expect(causesOf(400, 'text/html')).to.deep.equal([])
    expect(causesOf(404, 'application/json')).to.deep.equal([])
  }
  expect(causesOf(403, 'text/html')).to.deep.equal([])
  expect(causesOf(400, 'text/html')).to.deep.equal([
    'The response to PUT /a is text/html, where other errors were json 20 times.',
  ])
})
