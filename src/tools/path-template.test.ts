import { expect } from 'chai'
import { Headers } from '../exchange'
import { madeUpExchange } from '../exchange/exchange.fixture'
import { createdId, idsIn, pathTemplate } from './path-template'

describe('pathTemplate', () => {
  for (const [path, template] of [
    ['/', '/'],
    ['/accounts/1/transactions/22', '/accounts/{…}/transactions/{…}'],
    ['/accounts/-42', '/accounts/{…}'],
    ['/accounts/4f1c8a9e-2b1d-4c57-9a0e-7d7f0c1b2a3d', '/accounts/{…}'],
    ['/accounts/DE89370400440532013000', '/accounts/{…}'],
    ['/objects/507f1f77bcf86cd799439011', '/objects/{…}'],
    ['/bookings/b-17', '/bookings/{…}'],
    ['/orders/ORD-17/lines/line_3', '/orders/{…}/lines/{…}'],
    ['/customers/cus_NffrFeUfNV2Hib', '/customers/{…}'],
    ['/orders/%4F%52D-17', '/orders/{…}'],
    ['/tokens/[redacted]/use', '/tokens/{…}/use'],
    ['/api/v1/oauth2/accounts', '/api/v1/oauth2/accounts'],
    ['/issues/18.json', '/issues/{…}.json'],
    ['/projects/p1795937.xml', '/projects/{…}.xml'],
    ['/projects.json', '/projects.json'],
    ['/rates/EUR', '/rates/EUR'],
    ['/authors/J%C3%BCrgen%20M%C3%BCller', '/authors/J%C3%BCrgen%20M%C3%BCller'],
    ['/rates/100%', '/rates/100%'],
    ['/hashes/sha256', '/hashes/sha256'],
    ['/oauth2-accounts/http-2-settings', '/oauth2-accounts/http-2-settings'],
    ['/openIdConnectSessions', '/openIdConnectSessions'],
    ['/users/org.couchdb.user:ann-7', '/users/{…}'],
    ['/orders/12:cancel', '/orders/12:cancel'],
    ['/orders:search', '/orders:search'],
  ])
    it(`maps ${path} to ${template}`, () => expect(pathTemplate(path as string)).to.equal(template))

  for (const [path, drawn, template] of [
    ['/users/ann-xkqbvrtz', ['xkqbvrtz'], '/users/{…}'],
    ['/users/ann%40example.com/tags', ['ann@example.com'], '/users/{…}/tags'],
    ['/users/ann', ['xkqbvrtz', 7], '/users/ann'],
    // A value this short also appears in ordinary words by chance.
    ['/members/mem', ['mem'], '/members/mem'],
  ] as const)
    it(`maps ${path} to ${template} when new values are ${drawn.join(' and ')}`, () =>
      expect(pathTemplate(path, drawn)).to.equal(template))
})

describe('createdId', () => {
  for (const [what, status, location, id] of [
    ['a success with an absolute URL', 201, 'http://localhost/doors/a12?full', 'a12'],
    ['one with a path whose id is encoded', 201, '/doors/ann%40home', 'ann@home'],
    ['one that leads back to the request', 200, '/doors', undefined],
    ['a redirect', 303, '/doors/a12', undefined],
    ['a location that is none', 201, 'http://', undefined],
  ] as const)
    it(`of ${what} is ${id}`, () =>
      expect(
        createdId('http://localhost/doors', { status, headers: new Headers([['Location', location]]) }),
      ).to.equal(id))

  it('is left out of a path, although it is encoded there', () =>
    expect([
      pathTemplate('/doors/ann%40home', [], new Set(['ann@home'])),
      pathTemplate('/files/photo-9f.pdf', [], new Set(['photo-9f.pdf'])),
    ]).to.deep.equal(['/doors/{…}', '/files/{…}']))
})

it('idsIn finds the texts and numbers of the story data, and what calls created', () => {
  const creation = madeUpExchange({ method: 'POST', status: 201, headers: { Location: '/doors/front' } })
  const ids = idsIn({ owner: 'ann', floor: 2, note: '', tags: ['new'] }, [creation, madeUpExchange()])
  expect([...ids]).to.deep.equal(['ann', '2', 'front'])
})
