import { expect } from 'chai'
import { Body } from '../../../exchange'
import { madeUpExchange } from '../../../exchange/exchange.fixture'
import type { Explored, Wanted } from '../fixtures/explorations'
import { exploreIn, shelves } from '../explorations.fixture'
import { asRead, cascadesOf, holdsNothing } from './deletion-relations'

/** What is planted, with the step that shows it; what is planted together is found in one exploration. */
const faults = [
  {
    'PUT merges': 'the response body should not contain "torn 2"',
    'patch keeps tags': 'the response body at "tags" should not exist',
    'old version is written': 'the response should be 412',
    'refused loan counts': 'the response body at "loans" should be {{before}}',
    'shelf leaves its books': 'the response should be a client error',
  },
  {
    'PUT ignores pages': 'the response body at "pages" should be 250',
    'patch replaces the size': 'the response body at "size.height" should exist',
    'old version is current': 'the response should not be 304',
    // Only a scenario reads the shelf.
    'shelf stays': 'the response should be a client error',
  },
  {
    'PUT adds': 'the response body at "count" should be 2',
    'version stands still': 'the response header "ETag" should not be "{{version}}"',
    'gone is an error': 'the response should not be 500',
  },
]

it('There is nothing to delete in a list without items, and in a resource without tags there is', () => {
  const holds = (json: unknown): boolean =>
    !holdsNothing({
      request: { url: 'http://localhost/v3/users/7/keys' },
      outcome: { body: new Body(JSON.stringify(json), 'application/json') },
    } as never)
  const links = { self: 'http://localhost/v3/users/7/keys', next: null }
  expect([[], { keys: [], links }, { items: [], page: 1, total: 0 }].map(holds)).to.deep.equal([
    false,
    false,
    false,
  ])
  expect([[7], { keys: ['a'], links }, { id: 'a', tags: [] }, { count: 2 }].map(holds)).to.deep.equal([
    true,
    true,
    true,
    true,
  ])
})

it('What a DELETE removes is read with a query where nothing reads it without', () => {
  const url = 'books/{{bookId}}'
  const read = (name: string, ...urls: string[]): string | undefined =>
    asRead(
      { name, url, story: 'removed', chapter: {} } as never,
      urls.map((one) => ({ by: '', method: 'GET', url: one, headers: [] })),
    ).url
  expect(read('DELETE', 'books', `${url}?view=full`)).to.equal(`${url}?view=full`)
  expect(read('DELETE', `${url}?view=full`, url)).to.equal(url)
  expect(read('DELETE', `${url}/loans`)).to.equal(url)
  expect(read('PUT', `${url}?view=full`)).to.equal(url)
})

it('What a DELETE leaves as it was may be a default, unless it was written', () => {
  const call = (method: string, path: string, text = '') => {
    const [sent, body] = [text, '{"value":50}'].map((one) => new Body(one, 'application/json'))
    return madeUpExchange({ method, url: `http://a/${path}`, sent, body: body! })
  }
  const isFound = (path: string, ...before: object[]): boolean => {
    const one = { name: 'DELETE', url: path, story: 'reset', chapter: class Devices {} } as never
    const read = { by: '', method: 'GET', url: `${path}?full=1`, headers: [] }
    const exchanges = [call('GET', path), call('DELETE', path), call('GET', path)] as never[]
    const operationOf = () => `GET /${path.replace('7', '{…}')}`
    const run = { outcome: { exchanges: [...before, ...exchanges] }, operationOf } as never
    const { contradiction } = asRead(one, [read])
    return [1, 2, 3].map(() => contradiction(exchanges, [], run)).at(-1) !== undefined
  }
  expect(isFound('devices/7')).to.equal(true)
  expect(isFound('devices/7/volume', call('POST', 'devices'))).to.equal(false)
  expect(isFound('devices/7/volume', call('DELETE', 'devices/7/volume'))).to.equal(false)
  expect(isFound('devices/7/volume', call('PUT', 'devices/7', '{"volume":7}'))).to.equal(true)
})

it('What is below a deleted URL is gone with it, but not a log', () => {
  const urls = ['books/7', 'books/7/pages', 'books/7/history', 'books/7/audit-log?page=1']
  const gets = urls.map((url) => ({ by: '', method: 'GET', url, headers: [] }))
  const relations = cascadesOf(
    { name: 'DELETE', url: 'books/7', story: 'removed', chapter: {} } as never,
    gets,
  )
  expect(relations.map(({ url }) => url)).to.deep.equal(['books/7/pages'])
})

describe('Exploring shelves', function () {
  this.timeout(300_000)
  const usual = { walks: 8, length: 6, seed: 1, openapi: 'openapi.json', runsFeatures: true }
  let results: Map<string, Explored>

  before(async () => {
    const wanted: Wanted[] = [
      ...faults.map((planted) => ({ ...usual, fault: Object.keys(planted).join(), openapi: undefined })),
      { ...usual, fault: 'gone is a success', walks: 20, openapi: undefined },
      { ...usual, fault: '', walks: 4, length: 3 },
      { ...usual, fault: 'validates' },
      { ...usual, fault: 'normalises,moves', openapi: undefined },
      { ...usual, fault: 'soft delete,reads are late', openapi: undefined },
    ]
    results = new Map((await exploreIn(shelves, wanted)).map((result) => [result.fault, result]))
  })

  for (const planted of faults)
    it(`finds that relations between a change and what is read are broken: ${Object.keys(planted).join(', ')}`, () => {
      const { findings = [] } = results.get(Object.keys(planted).join()) ?? {}
      const lastSteps = findings.map(({ feature = '' }) => feature.trimEnd().split('\n').at(-1))
      expect(lastSteps.map((step) => step?.replace(/^ *(?:Then|And) /, ''))).to.have.members(
        Object.values(planted),
      )
      for (const { kind, feature, ran } of findings) {
        expect(kind).to.equal(feature?.includes('500') ? 'server error' : 'relation')
        expect(ran, feature).to.deep.equal({ with: 'failed', without: 'passed' })
      }
    })

  it('finds that what is read of something gone is a success', () => {
    const [found, ...others] = results.get('gone is a success')?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found).to.deep.include({ kind: 'shape', stories: ['shelfHasBeenTakenDown'] })
    expect(found?.feature).to.match(
      /I GET "shelves\/\{\{shelfId\}\}"\n +Then the response should be a client error\n$/,
    )
    expect(found?.ran).to.deep.equal({ with: 'failed', without: 'passed' })
  })

  it('finds bodies that the API accepts and its OpenAPI document forbids', () => {
    const [found, ...others] = results.get('')?.findings ?? []
    expect(others).to.deep.equal([])
    expect(found?.feature).to.match(
      /I POST ".*" with:\s+"""\s+"seven"\s+"""\s+Then the response should be a client error/,
    )
    expect(found?.likewise.join()).to.match(
      /no "title",.*another type than integer at "pages",.*maximum 5000/,
    )
  })

  for (const [fault, what] of [
    ['validates', 'the API is right, and refuses bodies that its OpenAPI document forbids'],
    ['normalises,moves', 'texts are trimmed, defaults are added, and reads count themselves'],
    ['soft delete,reads are late', 'what is deleted is only marked, and a change shows later'],
  ] as const)
    it(`finds nothing where ${what}`, () => {
      const { findings = [], unsteady = [] } = results.get(fault) ?? {}
      expect({ findings, unsteady }).to.deep.equal({ findings: [], unsteady: [] })
    })
})
