import { expect } from 'chai'
import { Body, Headers } from '../../exchange'
import { protocol } from './responses'

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
