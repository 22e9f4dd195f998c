import { expect } from 'chai'
import { Headers } from '../exchange'
import { brokenRule } from './http-rules'

function responding(
  status: number,
  {
    headers = {},
    body = '',
    method = 'POST',
  }: { headers?: Record<string, string>; body?: string; method?: string } = {},
): Parameters<typeof brokenRule>[0] {
  return { method, status, headers: new Headers(Object.entries(headers)), body }
}

describe('Rules of HTTP', () => {
  const traces = [
    'Error: x\n    at Object.<anonymous> (/srv/app.js:3:7)',
    '{"error":"x\\n    at Shop.pay (Shop.java:12)"}',
    '{"errors":[{"extensions":{"stacktrace":["Error: x","    at pay (/srv/app.js:3:7)"]}}]}',
    'Traceback (most recent call last):\n  File "a.py"',
    'x\n   at Shop.Pay() in C:\\shop\\Pay.cs:line 12',
    '#0 /srv/shop.php(12): pay()',
  ]

  it('are broken', () => {
    const wrong = [
      ...[responding(401), responding(405), responding(302), responding(204, { body: 'x' })],
      ...[responding(201, { method: 'GET' }), ...traces.map((body) => responding(400, { body }))],
      responding(200, { body: traces[2] as string }),
    ]
    expect(wrong.map((one) => brokenRule(one)?.message)).to.deep.equal([
      ...[
        'lacks the header WWW-Authenticate',
        'lacks the header Allow',
        'lacks the header Location',
        'has a body',
      ],
      'says that a GET created something',
      ...traces.map(() => 'shows a stack trace'),
      'shows a stack trace',
    ])
    expect(traces.map((body) => brokenRule(responding(400, { body }))?.assertion.slice(37))).to.deep.equal([
      '"at Object.<anonymous> (/srv/app.js:3:7)"',
      '"at Shop.pay ("',
      '"at pay (/srv/app.js:3:7)"',
      '"Traceback (most recent call last)"',
      '"at Shop.Pay() in C:"',
      '"#0 /srv/shop.php(12)"',
    ])
  })

  it('are kept', () => {
    const right = [
      responding(401, { headers: { 'www-authenticate': 'Bearer' } }),
      responding(405, { headers: { allow: '' } }),
      ...[responding(201), responding(204), responding(304), responding(300)],
      responding(400, { body: '{"message":"Meet me at noon (12:30), at Joe\'s."}' }),
      responding(200, { body: traces[0] as string }),
      responding(200, { body: '{"errors":[],"slots":[" at 10:30:00"]}' }),
      responding(400, { body: '\n'.repeat(100_000) + 'a'.repeat(100_000) }),
    ]
    expect(right.map(brokenRule)).to.deep.equal(right.map(() => undefined))
  })
})
